/** Finds impossible days of an employee. */
import { invalidFieldsError } from '#kit/app-error.ts'
import { getValueAt } from '#shared/features/employees/attributes.ts'
import { validateBirthday, validateWorkDay } from '#shared/features/employees/rules.ts'
import type { Day } from '#shared/kit/dates.ts'
import type { StoredEmployee } from './store.ts'

/** Each rule with its error. */
const DAY_RULES: Readonly<Record<string, typeof validateWorkDay>> = {
  birthdayDate: validateBirthday,
  hireDate: validateWorkDay,
  effectiveHireDate: validateWorkDay,
  'insuranceInfo.inclusionDate': validateWorkDay,
  'resignationInfo.resignationDate': validateWorkDay,
  'resignationInfo.payrollEndDate': validateWorkDay,
  'resignationInfo.lastDay': validateWorkDay,
  'projectChange.effectiveDate': validateWorkDay,
}

/** A day that was already wrong does not block another change. */
export function checkDays(body: object, before: StoredEmployee | undefined, today: Day): void {
  const errors = Object.entries(DAY_RULES).flatMap(([path, wrong]) => {
    const value = getValueAt(body, path)
    if (typeof value !== 'string' || (before && getValueAt(before, path) === value)) return []
    const message = wrong(value, today)
    return message ? [{ path, message }] : []
  })
  if (errors.length) throw invalidFieldsError(errors)
}
