/** An employee's timesheets as a reviewer sees them: one sheet by its id, or all months. */
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { employeesApi } from '#shared/features/employees.ts'
import { fullName } from '#shared/kit/people.ts'
import { useRecordPath } from '#web/kit/beside/record-place.ts'
import { parseRecordId } from '#web/kit/form/record-screen.tsx'
import { PersonLink } from '#web/kit/person-link.tsx'
import { catalogueQuery } from '#web/kit/queries.ts'
import { useRecordName } from '#web/kit/record-names.ts'
import { SheetById } from './entry/sheet-by-id.tsx'
import { TimesheetScreen } from './entry/timesheet-screen.tsx'

export function EmployeeTimesheetScreen() {
  const { id } = useParams({ from: '/_app/timesheets-summary/$id' })
  const { timesheetId }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return typeof timesheetId === 'string' && timesheetId ? (
    <SheetById key={timesheetId} id={timesheetId} isReviewed />
  ) : (
    <EmployeeMonths employeeId={parseRecordId(id)} />
  )
}

function EmployeeMonths({ employeeId }: { employeeId: string }) {
  const people = useQuery(catalogueQuery(employeesApi.calls.active)).data
  const person = people?.find(({ _id }) => _id === employeeId)
  const name = person && fullName(person)
  useRecordName(useRecordPath(), name)
  return (
    <TimesheetScreen employeeId={employeeId} name={person ? <PersonLink person={person} isInReach isQuiet /> : ''} />
  )
}
