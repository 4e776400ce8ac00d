import { createFileRoute, useParams, useSearch } from '@tanstack/react-router'
import { EmployeeTimesheetScreen } from '#web/features/timesheets/employee-timesheet-screen.tsx'
import { parseRecordId } from '#web/kit/record-id.ts'

export const Route = createFileRoute('/_app/timesheets-summary/$id')({ component: Screen })

function Screen() {
  const { id } = useParams({ from: '/_app/timesheets-summary/$id' })
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const timesheetId = typeof search.timesheetId === 'string' ? search.timesheetId : undefined
  return <EmployeeTimesheetScreen employeeId={parseRecordId(id)} timesheetId={timesheetId} />
}
