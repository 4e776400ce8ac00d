/** What opens a process, by its type. One without an opener waits: its start stays where it is. */
import { createPlanOpener } from '#functions/career-development-plans/store.ts'
import { createOneOnOneOpener } from '#functions/one-on-ones/store.ts'
import type { TableWrite } from '#kit/table.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { type ProcessAssignmentRow, processTypes } from '#shared/features/process-assignments.ts'

/**
 * The writes that open what a person is due, for this month. One of them is refused where it stands already; none at all
 * where something it needs is missing, and the start waits.
 */
export type ProcessOpener = (person: EmployeeRow, assignment: ProcessAssignmentRow) => readonly TableWrite[] | undefined

/** An opener is made once a run, and reads then what all that it opens begin with; `clock` dates what it writes. */
const openerFactories: Readonly<Record<string, (now: Date, clock: () => Date) => Promise<ProcessOpener>>> = {
  [processTypes.id('One on One')]: createOneOnOneOpener,
  [processTypes.id('Career Development Plan')]: createPlanOpener,
}

export async function createOpeners(now: Date, clock: () => Date): Promise<ReadonlyMap<string, ProcessOpener>> {
  const made = Object.entries(openerFactories).map(async ([type, make]) => [type, await make(now, clock)] as const)
  return new Map(await Promise.all(made))
}
