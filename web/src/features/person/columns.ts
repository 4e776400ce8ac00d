/** Arranges the sections of a person's page in two columns of about the same length. */
import type { PersonSection } from '#shared/features/employees/person.ts'

/** Their work is on the left; records about them are on the right. */
const LEFT: readonly PersonSection[] = [
  'one-on-ones',
  'action-items',
  'goals',
  'projects',
  'onboarding',
  'exit-procedure',
]

/** About how long each section usually is, if it is not empty. */
const LENGTHS: Readonly<Record<PersonSection, number>> = {
  'one-on-ones': 6,
  'action-items': 4,
  plans: 4,
  goals: 4,
  'time-off': 5,
  projects: 4,
  onboarding: 2,
  'exit-procedure': 2,
  rewards: 3,
  pay: 3,
  history: 1,
}
/** A smaller difference stays, because lengths are estimated, and a section that is moved is rendered anew. */
const TOLERANCE = 4

export const divideSections = (sections: readonly PersonSection[]) =>
  divide(sections, section => LEFT.includes(section))

const divide = (sections: readonly PersonSection[], isLeft: (section: PersonSection) => boolean) =>
  [sections.filter(isLeft), sections.filter(section => !isLeft(section))] as const

/**
 * Moves the last sections of a column that is much longer than the other. Empty sections count nothing and stay where
 * they are: they are not shown.
 */
export function arrangeColumns(sections: readonly PersonSection[], empty: ReadonlySet<PersonSection>) {
  const left = new Set(sections.filter(section => LEFT.includes(section)))
  const lengthOf = (isLeft: boolean) =>
    sections
      .filter(section => left.has(section) === isLeft && !empty.has(section))
      .reduce((sum, section) => sum + LENGTHS[section], 0)
  const excess = lengthOf(true) - lengthOf(false)
  if (Math.abs(excess) > TOLERANCE) {
    let rest = Math.abs(excess)
    for (const section of sections.toReversed()) {
      const isOfLonger = left.has(section) === excess > 0
      if (!isOfLonger || empty.has(section) || LENGTHS[section] >= rest) continue
      rest -= 2 * LENGTHS[section]
      if (excess > 0) left.delete(section)
      else left.add(section)
    }
  }
  return divide(sections, section => left.has(section))
}
