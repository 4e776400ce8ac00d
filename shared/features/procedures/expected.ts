/**
 * Whose checklist is expected: a hire's and a leaver's, of whom nobody has begun one. Whoever saved the day may not be who
 * begins checklists, or had other things to do. Pure. Source: docs/decisions/checklists.md.
 */
import { addDays, type Day, dayOf } from '#shared/kit/dates.ts'
import type { EmployeeRow } from '../employees/people.ts'
import { isChecklistCompleted } from './checklist.ts'
import type { ProcedureProcessRow } from './process.ts'

/** What in a person's record begins a kind of procedure. */
export type ProcedureOccasion = 'hire' | 'lastDay'

/** Whoever is here or away for longer has done without. */
const EXPECTED_FOR_DAYS = 30
/** A checklist begins so long before a hire at the most: what began earlier is of an earlier employment. */
const BEGINS_BEFORE_DAYS = 90

type Expected = Pick<EmployeeRow, '_id' | 'isActive' | 'hireDate' | 'lastDay'>
type Begun = Pick<ProcedureProcessRow, 'employee' | 'creationDate' | 'done' | 'total'>

/** The people of whom a checklist is expected and none is open, nor has begun for this occasion. */
export function peopleWithoutChecklist<Person extends Expected>(
  occasion: ProcedureOccasion,
  people: readonly Person[],
  processes: readonly Begun[],
  today: Day,
): Person[] {
  const begun = Map.groupBy(processes, ({ employee }) => employee)
  return people.filter(person => {
    const since = beginningOf(occasion, person, addDays(today, -EXPECTED_FOR_DAYS))
    if (since === undefined) return false
    const own = begun.get(person._id) ?? []
    return !own.some(one => !isChecklistCompleted(one) || dayOf(new Date(one.creationDate)) >= since)
  })
}

/** From which day on a checklist counts as that of this occasion; undefined where there is none. */
function beginningOf(occasion: ProcedureOccasion, person: Expected, earliest: Day): Day | undefined {
  const { isActive, hireDate, lastDay } = person
  const day = occasion === 'hire' ? hireDate : lastDay
  if (!isActive || !day || day < earliest) return undefined
  if (occasion === 'hire') return addDays(day, -BEGINS_BEFORE_DAYS)
  // A last day before the hire is that of an earlier employment.
  return hireDate && day < hireDate ? undefined : (hireDate ?? '')
}
