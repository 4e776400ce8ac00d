/** The timesheet of somebody: which one is chosen here, and what stands where there is none. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { ReactNode } from 'react'
import { isClosed } from '#shared/features/timesheets/closing.ts'
import { type SheetProject, timesheetMessages, timesheets } from '#shared/features/timesheets.ts'
import type { Day } from '#shared/kit/dates.ts'
import { ApiError, api } from '#web/kit/api.ts'
import { showMonth } from '#web/kit/month-input.tsx'
import { Failed, Notice } from '#web/kit/notice.tsx'
import { Page } from '#web/kit/page.tsx'
import { ask } from '#web/kit/queries.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ChoiceBar } from './choice-bar.tsx'
import { SheetEditor } from './sheet-editor.tsx'
import { useChoice } from './use-choice.ts'

export const TITLE = 'Timesheet'

interface Whose {
  /** Nobody's where the person who is signed in is no employee. */
  readonly employeeId: string | undefined
  readonly name: string
}

export function TimesheetScreen({ employeeId, name }: Whose) {
  if (!employeeId)
    return (
      <Page title={TITLE} subtitle={name}>
        <Card>
          <Notice text={timesheetMessages.notEnabled} />
        </Card>
      </Page>
    )
  return <ChosenSheet key={employeeId} employeeId={employeeId} name={name} />
}

function ChosenSheet({ employeeId, name }: { employeeId: string; name: string }) {
  const { asked, periods, projects, period, project, choose } = useChoice(employeeId)
  const framed = (children: ReactNode, actions?: ReactNode) => (
    <Page title={TITLE} subtitle={name} wide actions={actions}>
      {children}
    </Page>
  )
  const bar = (
    <ChoiceBar
      projects={projects}
      project={project?._id}
      periods={periods}
      period={period}
      onProject={id => choose({ project: id })}
      onPeriod={next => choose({ period: next })}
    />
  )
  if (asked.isPending) return framed(<SheetLoading />)
  if (asked.isError) return framed(<FailedCard error={asked.error} retry={() => void asked.refetch()} />)
  if (!project)
    return framed(
      <Card>
        <Notice text="No project is open to you for timesheets yet. Please ask your leader to authorize you for one." />
      </Card>,
    )
  return <MonthOf key={`${project._id} ${period}`} {...{ employeeId, name, project, period, bar }} />
}

interface MonthOfProps {
  readonly employeeId: string
  readonly name: string
  readonly project: SheetProject
  readonly period: Day
  readonly bar: ReactNode
}

function MonthOf({ employeeId, name, project, period, bar }: MonthOfProps) {
  const query = { employeeId, period, projectId: project._id }
  const question = ask(timesheets.calls.find, { query })
  const asked = useQuery(question)
  const client = useQueryClient()
  const initialize = useMutation({
    mutationFn: () =>
      api(timesheets.calls.initialize, { body: { employee: employeeId, period, project: project._id } }),
    onSuccess: sheet => client.setQueryData(question.queryKey, sheet),
  })
  const isTooLate = isClosed({ period, reopened: null }, new Date())
  const isNone = asked.data === null && !initialize.isPending
  useShortcut('n', () => initialize.mutate(), isNone && !isTooLate)
  if (asked.data)
    return (
      <SheetEditor
        sheet={asked.data}
        name={name}
        bar={bar}
        keep={sheet => client.setQueryData(question.queryKey, sheet)}
      />
    )
  return (
    <Page title={TITLE} subtitle={name} wide actions={bar}>
      {asked.isPending ? (
        <SheetLoading />
      ) : asked.isError ? (
        <FailedCard error={asked.error} retry={() => void asked.refetch()} />
      ) : (
        <Card>
          <Notice text={timesheetMessages.none} icon={<CalendarPlus strokeWidth={1.5} />}>
            <p className="-mt-2 max-w-md text-muted-foreground">
              {showMonth(period)}, {project.name}
            </p>
            {isTooLate ? (
              <p className="max-w-md">{timesheetMessages.tooLate}</p>
            ) : (
              <Button
                variant="primary"
                aria-keyshortcuts="N"
                disabled={initialize.isPending}
                onClick={() => initialize.mutate()}
              >
                {initialize.isPending ? <Spinner label="Initializing" /> : null}
                Initialize
              </Button>
            )}
            {initialize.error instanceof ApiError ? (
              <p role="alert" className="text-destructive dark:text-tone-red">
                {initialize.error.errors[0]?.message ?? initialize.error.sentence}
              </p>
            ) : null}
          </Notice>
        </Card>
      )}
    </Page>
  )
}

export function FailedCard({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Card>
      <Failed {...(error instanceof ApiError ? { text: error.sentence } : {})} retry={retry} />
    </Card>
  )
}

/** The outline of a sheet. */
export function SheetLoading() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <span className="sr-only">
        <Spinner label="Loading the timesheet" />
      </span>
      <Skeleton className="h-20" />
      <Card className="divide-y">
        {Array.from({ length: 12 }, (_, index) => index).map(index => (
          <div key={index} className="flex items-center gap-6 px-4 py-3">
            <Skeleton className="h-4 w-16" />
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-12" />
          </div>
        ))}
      </Card>
    </div>
  )
}
