/** Turns a form into a record: omitted fields are derived from the hire date or keep their value. */
import { referralStatuses } from '#shared/features/employees/catalogues.ts'
import type { EmployeeForm } from '#shared/features/employees/form.ts'
import { clientPeriodOf, insuranceInclusionDateOf, salaryPeriodOf } from '#shared/features/employees/rules.ts'
import type { Day } from '#shared/kit/dates.ts'
import type { StoredEmployee } from './store.ts'

export type EmployeeFields = Omit<StoredEmployee, '_id' | 'version'>

/** `before` is missing for a hire. */
export function deriveEmployeeFields(form: EmployeeForm, before: StoredEmployee | undefined): EmployeeFields {
  const { salaryPeriodMonth, clientSalaryPeriodMonth, insuranceInfo, authorizedEmployees, authorizedTimesheets } = form
  const unless = <T>(given: T | undefined, kept: T | undefined, derive: (hireDate: Day) => T): T | null =>
    given !== undefined ? given : before ? (kept ?? null) : form.hireDate ? derive(form.hireDate) : null
  return {
    ...formFieldsOf(form),
    picture: before?.picture ?? '',
    ownPicture: before?.ownPicture,
    isActive: form.isActive ?? before?.isActive ?? true,
    country: form.homeAddress.country,
    lastDay: form.resignationInfo.lastDay ?? null,
    accessKeptAfter: null,
    salaryPeriodMonth: unless<number | null>(salaryPeriodMonth, before?.salaryPeriodMonth, salaryPeriodOf),
    clientSalaryPeriodMonth: unless<number | null>(
      clientSalaryPeriodMonth,
      before?.clientSalaryPeriodMonth,
      clientPeriodOf,
    ),
    insuranceInfo: {
      ...insuranceInfo,
      inclusionDate: unless<Day | null>(
        insuranceInfo.inclusionDate,
        before?.insuranceInfo.inclusionDate,
        insuranceInclusionDateOf,
      ),
    },
    authorizedEmployees: authorizedEmployees ?? before?.authorizedEmployees ?? [],
    authorizedTimesheets: authorizedTimesheets ?? before?.authorizedTimesheets ?? [],
    ...referralFieldsOf(form, before),
  }
}

/** Picks the form's own fields: anything else in the body (a salary, a project change) is not part of the record. */
const formFieldsOf = (
  form: EmployeeForm & { salary?: unknown; rate?: unknown; projectChange?: unknown; reassignTo?: unknown },
) => {
  const { salary: _, rate: __, projectChange: ___, reassignTo: ____, ...fields } = form
  return fields
}

/** A referral starts as Pending, and is cleared along with its referrer. */
function referralFieldsOf({ referBy }: EmployeeForm, before: StoredEmployee | undefined) {
  if (!referBy) return { statusReferral: null, depositDate: null }
  if (!before?.referBy) return { statusReferral: referralStatuses.id('Pending'), depositDate: null }
  return { statusReferral: before.statusReferral, depositDate: before.depositDate }
}
