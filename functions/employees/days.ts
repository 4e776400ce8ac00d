/** Days of an employee that cannot be. */
import { Refusal } from '#kit/refusal.ts'
import { valueAt } from '#shared/features/employees/attributes.ts'
import type { EmployeeForm } from '#shared/features/employees/form.ts'
import { wrongBirthday, wrongWorkDay } from '#shared/features/employees/rules.ts'
import type { Day } from '#shared/kit/dates.ts'
import type { StoredEmployee } from './store.ts'

/** Each with what makes it wrong. */
const DAYS: Readonly<Record<string, typeof wrongWorkDay>> = {
  birthdayDate: wrongBirthday,
  hireDate: wrongWorkDay,
  effectiveHireDate: wrongWorkDay,
  'insuranceInfo.inclusionDate': wrongWorkDay,
  'resignationInfo.resignationDate': wrongWorkDay,
  'resignationInfo.payrollEndDate': wrongWorkDay,
  'resignationInfo.lastDay': wrongWorkDay,
  'projectChange.effectiveDate': wrongWorkDay,
}

/** A day that always was wrong does not stand in the way of another change. */
export function checkDays(body: EmployeeForm, before: StoredEmployee | undefined, today: Day): void {
  const errors = Object.entries(DAYS).flatMap(([path, wrong]) => {
    const value = valueAt(body, path)
    if (typeof value !== 'string' || (before && valueAt(before, path) === value)) return []
    const message = wrong(value, today)
    return message ? [{ path, message }] : []
  })
  if (errors.length) throw new Refusal('invalid', 'Please, fix the errors on the form before submitting', { errors })
}
