/** Applies the job titles of future-dated promotions on their day. Amounts need no job: they are looked up by day. */
import { employees } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { EMPLOYEES_PARTITION } from '#kit/account.ts'
import { validationError } from '#kit/app-error.ts'
import { auditEntry, SYSTEM_ACTOR } from '#kit/audit-log.ts'
import { forEachConcurrent, type JobSummary, liveClock } from '#kit/jobs.ts'
import { transact } from '#kit/table.ts'
import { salaryMessages } from '#shared/features/salaries.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { createPayConflict, retryOnPayConflict } from './log-change.ts'
import { currentPayWrite, findDueTitle, loadAllCurrentPay, loadCurrentPay, withDueSalaries } from './store.ts'

/** The nightly job. What a failed run leaves undone is applied by the next. */
export async function applyDueJobTitles(now: Date): Promise<JobSummary> {
  const [clock, day] = [liveClock(now), utcToday(now)]
  const due = [...(await loadAllCurrentPay())].flatMap(([_id, pay]) => (findDueTitle(pay, day) ? [{ _id }] : []))
  return forEachConcurrent(due, ({ _id }) =>
    retryOnPayConflict(async () => {
      const pay = await loadCurrentPay(_id)
      const to = findDueTitle(pay, day)?.jobTitle
      const employee = await employees.find(_id)
      if (!to || !employee) return 'settled meanwhile'
      // A leaver keeps the title that they had when they left; if reactivated, they get the new one the next night.
      if (!employee.isActive) return 'has left'
      const keeping = currentPayWrite(_id, pay, withDueSalaries(pay, day), createPayConflict)
      const from = employee.jobTitle
      if (from === to) {
        await transact([keeping, employees.conditionCheck(_id, createPayConflict, { jobTitle: to })])
        return 'there already'
      }
      const at = clock()
      await transact([
        keeping,
        { ...employees.replaceWrite(employee, { ...employee, jobTitle: to }, at), toError: createPayConflict },
        jobTitles.conditionCheck(to, () => validationError('jobTitle', salaryMessages.unknownJobTitle)),
        auditEntry(EMPLOYEES_PARTITION, _id, employee.version + 1, SYSTEM_ACTOR, at, [{ field: 'jobTitle', from, to }]),
      ])
      return 'given'
    }),
  )
}
