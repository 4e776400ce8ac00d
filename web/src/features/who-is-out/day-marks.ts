/** Labels, letters and colours of days off. */
import type { OutDay, OutKind } from '#shared/features/time-off/who-is-out.ts'
import { t } from '#shared/kit/texts.ts'

interface KindMark {
  readonly label: string
  readonly look: string
}
export const KIND_MARKS: Readonly<Record<OutKind, KindMark>> = {
  planned: { label: 'Planned', look: 'print-exact bg-plot-2 text-plot-ink' },
  away: { label: 'Away', look: 'print-exact bg-plot-4 text-plot-ink-strong' },
  holiday: {
    label: 'Holiday',
    look: 'print-exact bg-plot-0 text-plot-ink ring-1 ring-foreground/15 ring-inset',
  },
}

/** `Away, half a day`, `Holiday: Independence Day` */
export function describeOutDay({ kind, isHalf }: OutDay, holiday?: string): string {
  const label = t(KIND_MARKS[kind].label)
  if (kind === 'holiday') return holiday ? `${label}: ${holiday}` : label
  return isHalf ? t`${label}, half a day` : label
}

/** The first letter of a kind's label. */
export const letterOfKind = (kind: OutKind): string => t(KIND_MARKS[kind].label).charAt(0)

export const letterOf = ({ kind, isHalf }: OutDay): string => (isHalf ? '½' : letterOfKind(kind))
