/**
 * Finds new hires and leavers whose checklist nobody has begun: the person who saved the hire or last day may not be
 * the one who begins checklists, or may have put it off. Pure. Source: docs/decisions/checklists.md.
 */
import { addDays, type Day, dayOf } from '#shared/kit/dates.ts'
import type { EmployeeRow } from '../employees/people.ts'
import { isChecklistCompleted } from './checklist.ts'
import type { ProcedureProcessRow } from './process.ts'

/** The date in a person's record that calls for a kind of procedure. */
export type ProcedureOccasion = 'hire' | 'lastDay'

/** A checklist is no longer expected this many days after the hire or last day. */
const EXPECTED_FOR_DAYS = 30
/** A checklist begins at most this many days before a hire; an older one belongs to an earlier employment. */
const BEGINS_BEFORE_DAYS = 90

type Expected = Pick<EmployeeRow, '_id' | 'isActive' | 'hireDate' | 'lastDay'>
type Begun = Pick<ProcedureProcessRow, 'employee' | 'creationDate' | 'done' | 'total'>

/** Returns the people who need a checklist and have neither an open one nor one begun for this occasion. */
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

/** Returns the day from which a checklist counts for this occasion; undefined if no checklist is expected. */
function beginningOf(occasion: ProcedureOccasion, person: Expected, earliest: Day): Day | undefined {
  const { isActive, hireDate, lastDay } = person
  const day = occasion === 'hire' ? hireDate : lastDay
  if (!isActive || !day || day < earliest) return undefined
  if (occasion === 'hire') return addDays(day, -BEGINS_BEFORE_DAYS)
  // A last day before the hire belongs to an earlier employment.
  return hireDate && day < hireDate ? undefined : (hireDate ?? '')
}
