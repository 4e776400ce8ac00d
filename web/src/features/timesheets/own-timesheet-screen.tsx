/** What an employee opens every day: their own timesheet. */
import { fullName } from '#shared/features/employees/people.ts'
import { useSession } from '#web/kit/session.ts'
import { TimesheetScreen } from './entry/timesheet-screen.tsx'

export function OwnTimesheetScreen() {
  const person = useSession()?.person
  if (!person) return null
  return <TimesheetScreen employeeId={person.employeeId} name={fullName(person)} />
}
