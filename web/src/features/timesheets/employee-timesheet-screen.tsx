/** An employee's timesheet, as a reviewer opens it: one sheet by its id, or the person's months. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { employeesApi } from '#shared/features/employees.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { fullName } from '#shared/kit/people.ts'
import { ApiError } from '#web/kit/api.ts'
import { useRecordPath } from '#web/kit/beside/record-place.ts'
import { NotFound } from '#web/kit/empty-state.tsx'
import { parseRecordId } from '#web/kit/form/record-screen.tsx'
import { catalogueQuery, queryFor } from '#web/kit/queries.ts'
import { useRecordName } from '#web/kit/record-names.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { SheetPicker } from './entry/head/sheet-picker.tsx'
import { SheetEditor } from './entry/sheet-editor.tsx'
import { SheetSkeleton, TIMESHEET_TITLE, TimesheetErrorCard, TimesheetScreen } from './entry/timesheet-screen.tsx'

export function EmployeeTimesheetScreen() {
  const { id } = useParams({ from: '/_app/timesheets-summary/$id' })
  const { timesheetId }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return typeof timesheetId === 'string' && timesheetId ? (
    <TimesheetById key={timesheetId} id={timesheetId} />
  ) : (
    <EmployeeMonths employeeId={parseRecordId(id)} />
  )
}

function TimesheetById({ id }: { id: string }) {
  const question = queryFor(timesheetsApi.calls.one, { params: { id } })
  const asked = useQuery(question)
  const client = useQueryClient()
  useRecordName(useRecordPath(), asked.data && fullName(asked.data.employee))
  if (asked.data) {
    const { project, period, employee } = asked.data
    return (
      <SheetEditor
        sheet={asked.data}
        name={fullName(employee)}
        isReviewed
        picker={<SheetPicker projects={[project]} project={project._id} periods={[period]} period={period} disabled />}
        onClose={sheet => client.setQueryData(question.queryKey, before => before && sheet)}
      />
    )
  }
  if (asked.error instanceof ApiError && asked.error.status === 404) return <NotFound text={asked.error.userMessage} />
  return (
    <ScreenLayout title={TIMESHEET_TITLE} wide>
      {asked.isError ? (
        <TimesheetErrorCard error={asked.error} retry={() => void asked.refetch()} />
      ) : (
        <SheetSkeleton />
      )}
    </ScreenLayout>
  )
}

function EmployeeMonths({ employeeId }: { employeeId: string }) {
  const people = useQuery(catalogueQuery(employeesApi.calls.active)).data
  const person = people?.find(({ _id }) => _id === employeeId)
  const name = person && fullName(person)
  useRecordName(useRecordPath(), name)
  return <TimesheetScreen employeeId={employeeId} name={name ?? ''} />
}
