/** The choices of how an action item repeats. */
import { describeRepeat, REPEAT_CHOICES, type Repeat, toRepeatKey } from '#shared/features/action-items/recurrence.ts'
import { t } from '#shared/kit/texts.ts'

/** The choice of an item that does not repeat. */
export const NEVER = 'never'

export const sayRepeat = (repeat: Repeat | null) => (repeat ? describeRepeat(repeat) : t`Does not repeat`)

/** The standard choices, plus the stored one if another client has set a different one. */
export const getRepeatChoices = (stored: Repeat | null | undefined) =>
  [null, ...REPEAT_CHOICES, ...(stored ? [stored] : [])]
    .map(repeat => ({
      value: toRepeatKey(repeat) || NEVER,
      label: sayRepeat(repeat),
    }))
    .filter(({ value }, index, all) => all.findIndex(other => other.value === value) === index)
