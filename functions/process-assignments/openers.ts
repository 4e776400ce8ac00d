/** What opens a process, by its type. One without an opener waits: its start stays where it is. */
import { planOpener } from '#functions/career-development-plans/store.ts'
import { monthlyOpener } from '#functions/one-on-ones/store.ts'
import type { Write } from '#kit/table.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { type ProcessRow, processTypes } from '#shared/features/process-assignments.ts'

/**
 * The writes that open what a person is due, for this month. One of them is refused where it stands already; none at all
 * where something it needs is missing, and the start waits.
 */
export type Opener = (person: EmployeeRow, assignment: ProcessRow) => readonly Write[] | undefined

/** An opener is made once a run, and reads then what all that it opens begin with; `clock` dates what it writes. */
const makers: Readonly<Record<string, (now: Date, clock: () => Date) => Promise<Opener>>> = {
  [processTypes.id('One on One')]: monthlyOpener,
  [processTypes.id('Career Development Plan')]: planOpener,
}

export async function openersAt(now: Date, clock: () => Date): Promise<ReadonlyMap<string, Opener>> {
  const made = Object.entries(makers).map(async ([type, make]) => [type, await make(now, clock)] as const)
  return new Map(await Promise.all(made))
}
