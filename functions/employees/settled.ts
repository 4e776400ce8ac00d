/** What a form makes of a record: what was left out follows from the hire date or stays as it was. */
import { referralStatuses } from '#shared/features/employees/catalogues.ts'
import type { EmployeeForm } from '#shared/features/employees/form.ts'
import { clientPeriodOf, insuranceInclusionOf, salaryPeriodOf } from '#shared/features/employees/rules.ts'
import type { Day } from '#shared/kit/dates.ts'
import type { StoredEmployee } from './store.ts'

export type Settled = Omit<StoredEmployee, '_id' | 'version'>

/** `before` is missing for a hire. */
export function settled(form: EmployeeForm, before: StoredEmployee | undefined): Settled {
  const { salaryPeriodMonth, clientSalaryPeriodMonth, insuranceInfo, authorizedEmployees, authorizedTimesheets } = form
  const unless = <T>(given: T | undefined, kept: T | undefined, derive: (hireDate: Day) => T): T | null =>
    given !== undefined ? given : before ? (kept ?? null) : form.hireDate ? derive(form.hireDate) : null
  return {
    ...fieldsOf(form),
    picture: before?.picture ?? '',
    isActive: form.isActive ?? before?.isActive ?? true,
    country: form.homeAddress.country,
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
        insuranceInclusionOf,
      ),
    },
    authorizedEmployees: authorizedEmployees ?? before?.authorizedEmployees ?? [],
    authorizedTimesheets: authorizedTimesheets ?? before?.authorizedTimesheets ?? [],
    ...referralOf(form, before),
  }
}

/** The form's own fields and no others: what a body carries beside them (a salary, a move) is no part of the record. */
const fieldsOf = (
  form: EmployeeForm & { salary?: unknown; rate?: unknown; projectChange?: unknown; reassignTo?: unknown },
) => {
  const { salary: _, rate: __, projectChange: ___, reassignTo: ____, ...fields } = form
  return fields
}

/** A referral begins as Pending, and ends with whoever referred. */
function referralOf({ referBy }: EmployeeForm, before: StoredEmployee | undefined) {
  if (!referBy) return { statusReferral: null, depositDate: null }
  if (!before?.referBy) return { statusReferral: referralStatuses.id('Pending'), depositDate: null }
  return { statusReferral: before.statusReferral, depositDate: before.depositDate }
}
