/** Plans, changes and cancels a person's days off. */
import { employees } from '#functions/employees/store.ts'
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError, notFoundError, validationError } from '#kit/app-error.ts'
import { assertVersion, type NewId } from '#kit/collection.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { findPlanFault, isChangeable, timeOffMessages } from '#shared/features/time-off/plan.ts'
import type { PlanForm, PlannedDaysOff, PlannedRange, TimeOffRow } from '#shared/features/time-off.ts'
import { type Day, utcToday, yearOf } from '#shared/kit/dates.ts'
import { loadPersonDays, type PersonDays, toPlannedDaysOff, warnOfOverdraft } from './load-year.ts'
import { changeTimeOff } from './store.ts'

export async function planDaysOff(
  person: EmployeeRow,
  form: PlanForm,
  newId: NewId,
  doing: ActorContext,
): Promise<PlannedDaysOff> {
  const days = await loadDaysOf(person, form, doing.now)
  // A repeated request finds the range of the first.
  const isSame = ({ _id }: PlannedRange) => _id === newId.id || _id === newId.previousDayId
  const record = await changePlans(person, doing, before => {
    if (before.ranges.some(isSame)) return before
    checkPlan(form, before.ranges, days)
    return { ...before, ranges: [...before.ranges, { ...form, _id: newId.id, version: 1 }] }
  })
  return toSavedRange(record, record.ranges.find(isSame), days)
}

export async function changeDaysOff(
  person: EmployeeRow,
  id: string,
  form: PlanForm,
  doing: ActorContext & { readonly ifMatch: number | undefined },
): Promise<PlannedDaysOff> {
  const days = await loadDaysOf(person, form, doing.now)
  const record = await changePlans(person, doing, before => {
    const range = findRange(before, id)
    if (isSamePlan(range, form)) return before
    assertVersion(range, doing.ifMatch)
    checkNotBegun(range, days.today)
    const others = before.ranges.filter(one => one !== range)
    checkPlan(form, others, days)
    return { ...before, ranges: [...others, { ...form, _id: id, version: range.version + 1 }] }
  })
  return toSavedRange(record, findRange(record, id), days)
}

export async function takeBackDaysOff(
  person: EmployeeRow,
  id: string,
  doing: ActorContext & { readonly ifMatch: number | undefined },
): Promise<void> {
  await changeTimeOff(person._id, doing, before => {
    const range = findRange(before, id)
    assertVersion(range, doing.ifMatch)
    checkNotBegun(range, utcToday(doing.now))
    return { ...before, ranges: before.ranges.filter(one => one !== range) }
  })
}

/** Plans are made only for people who work here, also if that ends at the same moment. */
const changePlans = (person: EmployeeRow, doing: ActorContext, change: (before: TimeOffRow) => TimeOffRow) =>
  changeTimeOff(
    person._id,
    doing,
    before => {
      const after = change(before)
      return after === before ? before : withoutOldRanges(after, doing.now)
    },
    employees.conditionCheck(person._id, () => validationError('from', timeOffMessages.left), { isActive: true }),
  )

/** Drops ranges that ended before last year: the sheets have them. */
const withoutOldRanges = (record: TimeOffRow, now: Date): TimeOffRow => ({
  ...record,
  ranges: record.ranges.filter(({ to }) => to >= `${now.getUTCFullYear() - 1}-01-01`),
})

const loadDaysOf = (person: EmployeeRow, { from, to }: PlanForm, now: Date) =>
  loadPersonDays(person, [from, to].map(yearOf), now)

/** @throws 400 */
function checkPlan(form: PlanForm, others: readonly PlannedRange[], { person, today, holidays }: PersonDays): void {
  const fault = findPlanFault(form, { person, today, holidays, others })
  if (fault) throw validationError(fault.path, fault.message)
}

/** @throws 409 */
function checkNotBegun(range: PlannedRange, today: Day): void {
  if (!isChangeable(range, today)) throw new AppError('conflict', timeOffMessages.begun)
}

/** @throws 404 */
function findRange({ ranges }: TimeOffRow, id: string): PlannedRange {
  const found = ranges.find(({ _id }) => _id === id)
  if (!found) throw notFoundError()
  return found
}

const isSamePlan = (range: PlannedRange, form: PlanForm) =>
  range.from === form.from && range.to === form.to && range.part === form.part && range.note === form.note

function toSavedRange(record: TimeOffRow, range: PlannedRange | undefined, days: PersonDays): PlannedDaysOff {
  if (!range) throw notFoundError()
  const saved = toPlannedDaysOff(range, days)
  return { ...saved, warnings: [...warnOfOverdraft(record, range, days), ...saved.warnings] }
}
