/** How a day off is written, said and coloured. */
import type { OutDay, OutKind } from '#shared/features/time-off/out.ts'

interface KindMark {
  readonly label: string
  readonly letter: string
  readonly look: string
}
export const KIND_MARKS: Readonly<Record<OutKind, KindMark>> = {
  planned: { label: 'Planned', letter: 'P', look: 'print-exact bg-plot-2 text-plot-ink' },
  away: { label: 'Away', letter: 'A', look: 'print-exact bg-plot-4 text-plot-ink-strong' },
  holiday: {
    label: 'Holiday',
    letter: 'H',
    look: 'print-exact bg-plot-0 text-plot-ink ring-1 ring-foreground/15 ring-inset',
  },
}

/** `Away, half a day`, `Holiday: Independence Day` */
export function describeOutDay({ kind, isHalf }: OutDay, holiday?: string): string {
  const { label } = KIND_MARKS[kind]
  if (kind === 'holiday') return holiday ? `${label}: ${holiday}` : label
  return isHalf ? `${label}, half a day` : label
}

/** Half a day is `½`, in its kind's colour. */
export const letterOf = ({ kind, isHalf }: OutDay): string => (isHalf ? '½' : KIND_MARKS[kind].letter)
