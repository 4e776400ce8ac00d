/** What opens a process, by its type. One without an opener waits: its start stays where it is. */
import type { Write } from '#kit/table.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'

/** The writes that open what a person is due, for this month. One of them is refused when it stands already. */
export type Opener = (person: EmployeeRow) => Promise<readonly Write[]>

/** The openers at an instant. What they start with, such as a template, is read once a run. */
export const openersAt = (_now: Date): ReadonlyMap<string, Opener> => new Map()
