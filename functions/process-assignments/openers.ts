/** Openers by process type. Assignments of a type without an opener wait: their start stays where it is. */
import { createPlanOpener } from '#functions/career-development-plans/store.ts'
import { createOneOnOneOpener } from '#functions/one-on-ones/store.ts'
import type { TableWrite } from '#kit/table.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { type ProcessAssignmentRow, processTypes } from '#shared/features/process-assignments.ts'

/**
 * Returns the writes that open a person's due process for this month. One of them fails if it already exists. Returns
 * none when something it needs is missing; the start then waits.
 */
export type ProcessOpener = (person: EmployeeRow, assignment: ProcessAssignmentRow) => readonly TableWrite[] | undefined

/** An opener is created once per run and loads everything that its processes need; `clock` dates its writes. */
const openerFactories: Readonly<Record<string, (now: Date, clock: () => Date) => Promise<ProcessOpener>>> = {
  [processTypes.id('One on One')]: createOneOnOneOpener,
  [processTypes.id('Career Development Plan')]: createPlanOpener,
}

export async function createOpeners(now: Date, clock: () => Date): Promise<ReadonlyMap<string, ProcessOpener>> {
  const made = Object.entries(openerFactories).map(async ([type, make]) => [type, await make(now, clock)] as const)
  return new Map(await Promise.all(made))
}
