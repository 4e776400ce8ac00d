/** Action items that come again: when one is completed, the next is opened. */

import * as z from 'zod/mini'
import { addDays, addMonths, type Day } from '#shared/kit/dates.ts'
import { oneOf, wholeNumber } from '#shared/kit/fields.ts'
import { t } from '#shared/kit/texts.ts'

const REPEAT_UNITS = ['week', 'month'] as const
const MAX_EVERY = 12
export const Repeat = z.strictObject({
  every: wholeNumber(1, MAX_EVERY, `Choose a whole number from 1 to ${MAX_EVERY}`),
  unit: oneOf(REPEAT_UNITS),
})
export type Repeat = z.infer<typeof Repeat>

/** `Every 2 weeks` */
export const describeRepeat = ({ every, unit }: Repeat): string =>
  unit === 'week'
    ? every === 1
      ? t`Every week`
      : t`Every ${every} weeks`
    : every === 1
      ? t`Every month`
      : t`Every ${every} months`

/**
 * Returns the first due day after today, in whole periods from the last one. `date` is the chosen day of the month:
 * with 31 it is due on 28 February and then on 31 March.
 */
export function nextDueDate(due: Day, { every, unit }: Repeat, today: Day, date: number): Day {
  const after = (periods: number) =>
    unit === 'week' ? addDays(due, 7 * every * periods) : addMonths(due, every * periods, date)
  let periods = 1
  while (after(periods) <= today) periods++
  return after(periods)
}

/** The choices that forms offer; a stored repeat that is not among them stays. */
export const REPEAT_CHOICES: readonly Repeat[] = [
  ...[1, 2, 3, 4].map(every => ({ every, unit: 'week' as const })),
  ...[1, 2, 3, 6, 12].map(every => ({ every, unit: 'month' as const })),
]
/** A repeat as the value of a choice; empty for none. */
export const toRepeatKey = (repeat: Repeat | null | undefined): string =>
  repeat ? `${repeat.every} ${repeat.unit}` : ''
export function parseRepeatKey(key: string): Repeat | null {
  const [every, unit] = key.split(' ')
  return z.safeParse(Repeat, { every, unit }).data ?? null
}
