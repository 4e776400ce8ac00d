/** Gives the job titles of promotions that were dated ahead on their day. Amounts need nobody: they are read by the day. */
import { employees } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { EMPLOYEES } from '#kit/account.ts'
import { MUSTER, recordingChange } from '#kit/history.ts'
import { eachOf, movingOn, type Tally } from '#kit/jobs.ts'
import { invalid } from '#kit/refusal.ts'
import { writeAll } from '#kit/table.ts'
import { salaryMessages } from '#shared/features/salaries.ts'
import { today } from '#shared/kit/list.ts'
import { settling, unsettled } from './consequences.ts'
import { currentPayOf, everybodysPay, keepingPay, payOn, titleDue } from './store.ts'

/** The job of every night. What a failed night has left is given by the next. */
export async function comesIntoForce(now: Date): Promise<Tally> {
  const [clock, day] = [movingOn(now), today(now)]
  const due = [...(await everybodysPay())].flatMap(([_id, pay]) => (titleDue(pay, day) ? [{ _id }] : []))
  return eachOf(due, ({ _id }) =>
    settling(async () => {
      const pay = await currentPayOf(_id)
      const to = titleDue(pay, day)?.jobTitle
      const employee = await employees.find(_id)
      if (!to || !employee) return 'settled meanwhile'
      const keeping = keepingPay(_id, pay, payOn(pay, day), unsettled)
      const from = employee.jobTitle
      if (from === to) {
        await writeAll([keeping, employees.holding(_id, unsettled, { jobTitle: to })])
        return 'there already'
      }
      const at = clock()
      await writeAll([
        keeping,
        { ...employees.replacing(employee, { ...employee, jobTitle: to }, at), refusal: unsettled },
        jobTitles.holding(to, () => invalid('jobTitle', salaryMessages.unknownJobTitle)),
        recordingChange(EMPLOYEES, _id, employee.version + 1, MUSTER, at, [{ field: 'jobTitle', from, to }]),
      ])
      return 'given'
    }),
  )
}
