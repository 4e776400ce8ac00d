/** Somebody's timesheet, as a reviewer opens it: one sheet by its id, or the person's months. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fullName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import { timesheets } from '#shared/features/timesheets.ts'
import { ApiError } from '#web/kit/api.ts'
import { NotFound } from '#web/kit/not-found.tsx'
import { Page } from '#web/kit/page.tsx'
import { ask, askOnce } from '#web/kit/queries.ts'
import { ChoiceBar } from './entry/choice-bar.tsx'
import { SheetEditor } from './entry/sheet-editor.tsx'
import { FailedCard, SheetLoading, TITLE, TimesheetScreen } from './entry/timesheet-screen.tsx'

interface SheetOfProps {
  readonly employeeId: string
  readonly timesheetId: string | undefined
}

export const SheetOf = ({ employeeId, timesheetId }: SheetOfProps) =>
  timesheetId ? <SheetById key={timesheetId} id={timesheetId} /> : <MonthsOf employeeId={employeeId} />

function SheetById({ id }: { id: string }) {
  const question = ask(timesheets.calls.one, { params: { id } })
  const asked = useQuery(question)
  const client = useQueryClient()
  if (asked.data) {
    const { project, period, employee } = asked.data
    return (
      <SheetEditor
        sheet={asked.data}
        name={fullName(employee)}
        isReviewed
        bar={<ChoiceBar projects={[project]} project={project._id} periods={[period]} period={period} disabled />}
        keep={sheet => client.setQueryData(question.queryKey, sheet)}
      />
    )
  }
  if (asked.error instanceof ApiError && asked.error.status === 404) return <NotFound text={asked.error.sentence} />
  return (
    <Page title={TITLE} wide>
      {asked.isError ? <FailedCard error={asked.error} retry={() => void asked.refetch()} /> : <SheetLoading />}
    </Page>
  )
}

function MonthsOf({ employeeId }: { employeeId: string }) {
  const people = useQuery(askOnce(employees.calls.active)).data
  const person = people?.find(({ _id }) => _id === employeeId)
  return <TimesheetScreen employeeId={employeeId} name={person ? fullName(person) : ''} />
}
