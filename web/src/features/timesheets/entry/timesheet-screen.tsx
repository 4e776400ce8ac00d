/** An employee's timesheet: the picker, and what to show if there is no sheet. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { availablePeriods, isTimesheetClosed } from '#shared/features/timesheets/closing.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { TimesheetProject } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { type Day, dayOf, formatMonth, monthOfDay } from '#shared/kit/dates.ts'
import { id } from '#shared/kit/fields.ts'
import { fullName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { ApiError, fetchApi } from '#web/kit/api.ts'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { useListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { catalogueQuery, queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ReopenedNotice } from '../own-months/reopened-notice.tsx'
import { BeginClosedMonthButton } from '../reopening/begin-closed-month.tsx'
import { useMayKeepClosed } from '../reopening/use-may-keep-closed.ts'
import { SheetPicker } from './head/sheet-picker.tsx'
import { SheetEditor } from './sheet-editor.tsx'

/** The employee's own timesheet, for daily use. */
export function OwnTimesheetScreen() {
  const person = useSession()?.person
  if (!person) return null
  return (
    <>
      <ReopenedNotice className="mx-auto -mb-2 w-full max-w-[100rem] px-4 pt-5 sm:px-6" />
      <TimesheetScreen employeeId={person.employeeId} name={fullName(person)} />
    </>
  )
}

interface TimesheetScreenProps {
  /** `undefined` if the user is not an employee. */
  readonly employeeId: string | undefined
  readonly name: ReactNode
}

export function TimesheetScreen({ employeeId, name }: TimesheetScreenProps) {
  if (!employeeId)
    return (
      <ScreenLayout title={t`Timesheet`} subtitle={name}>
        <Card>
          <EmptyState text={t(timesheetMessages.notEnabled)} />
        </Card>
      </ScreenLayout>
    )
  return <ChosenProjectSheet key={employeeId} employeeId={employeeId} name={name} />
}

function ChosenProjectSheet({ employeeId, name }: { employeeId: string; name: ReactNode }) {
  const { asked, periods, projects, period, project, choose } = useSheetChoice(employeeId)
  const framed = (children: ReactNode, actions?: ReactNode) => (
    <ScreenLayout title={t`Timesheet`} subtitle={name} width="table" actions={actions}>
      {children}
    </ScreenLayout>
  )
  const bar = (
    <SheetPicker
      projects={projects}
      project={project?._id}
      periods={periods}
      period={period}
      onProjectChange={id => choose({ project: id })}
      onPeriodChange={next => choose({ period: next })}
    />
  )
  if (asked.isPending) return framed(<SheetSkeleton />)
  if (asked.isError) return framed(<TimesheetErrorCard error={asked.error} retry={() => void asked.refetch()} />)
  if (!project)
    return framed(
      <Card>
        <EmptyState
          text={t`You have no project for timesheets yet. Please ask your leader to authorize you for one.`}
        />
      </Card>,
    )
  return (
    <MonthSheet
      key={`${project._id} ${period}`}
      employeeId={employeeId}
      name={name}
      project={project}
      period={period}
      picker={bar}
    />
  )
}

interface MonthSheetProps {
  readonly employeeId: string
  readonly name: ReactNode
  readonly project: TimesheetProject
  readonly period: Day
  readonly picker: ReactNode
}

function MonthSheet({ employeeId, name, project, period, picker }: MonthSheetProps) {
  const query = { employeeId, period, projectId: project._id }
  const question = queryFor(timesheetsApi.calls.find, { query })
  const asked = useQuery(question)
  const client = useQueryClient()
  const initialize = useMutation({
    mutationFn: () =>
      fetchApi(timesheetsApi.calls.initialize, { body: { employee: employeeId, period, project: project._id } }),
    onSuccess: sheet => client.setQueryData(question.queryKey, sheet),
  })
  const mayBegin = useMayKeepClosed()
  const isTooLate = isTimesheetClosed({ period, reopened: null }, new Date())
  const isNone = asked.data === null && !initialize.isPending
  useShortcut('n', () => initialize.mutate(), isNone && !isTooLate)
  if (asked.data)
    return (
      <SheetEditor
        sheet={asked.data}
        name={name}
        picker={picker}
        onClose={sheet => client.setQueryData(question.queryKey, before => before && sheet)}
      />
    )
  return (
    <ScreenLayout title={t`Timesheet`} subtitle={name} width="table" actions={picker}>
      {asked.isPending ? (
        <SheetSkeleton />
      ) : asked.isError ? (
        <TimesheetErrorCard error={asked.error} retry={() => void asked.refetch()} />
      ) : (
        <Card>
          <EmptyState text={t(timesheetMessages.none)} icon={<CalendarPlus strokeWidth={1.5} />}>
            <p className="-mt-2 max-w-md text-muted-foreground">
              {formatMonth(period)}, {project.name}
            </p>
            {isTooLate && mayBegin ? (
              <>
                <p className="max-w-md">{t`This month is closed. You can begin it for this person, open until a time that you choose.`}</p>
                <BeginClosedMonthButton
                  employee={employeeId}
                  period={period}
                  project={project._id}
                  onBegin={sheet => client.setQueryData(question.queryKey, sheet)}
                />
              </>
            ) : isTooLate ? (
              <p className="max-w-md">{t(timesheetMessages.tooLate)}</p>
            ) : (
              <Button
                variant="default"
                aria-keyshortcuts="N"
                disabled={initialize.isPending}
                onClick={() => initialize.mutate()}
              >
                {initialize.isPending ? <Spinner label={t`Initializing`} /> : null}
                {t`Initialize`}
              </Button>
            )}
            {initialize.error instanceof ApiError ? (
              <p role="alert" className="text-destructive dark:text-tone-red">
                {translateSentence(initialize.error.errors[0]?.message ?? initialize.error.userMessage)}
              </p>
            ) : null}
          </EmptyState>
        </Card>
      )}
    </ScreenLayout>
  )
}

export function TimesheetErrorCard({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Card>
      <ErrorState error={error} retry={retry} />
    </Card>
  )
}

export function SheetSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <span className="sr-only">
        <Spinner label={t`Loading the timesheet`} />
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

/** The selected project and month, in the URL and remembered per person. */
const searchSchema = { query: { shape: { project: id, month: z.string().check(z.regex(/^\d{4}-\d{2}$/)) } } }

function useSheetChoice(employeeId: string) {
  const periods = availablePeriods(new Date())
  const present = findCurrentPeriod(periods)
  const defaultFilters = { month: monthOfDay(present) }
  const { current, change } = useListSearch(`/timesheet/${employeeId}`, searchSchema, { defaultFilters })
  const asked = useQuery(catalogueQuery(timesheetsApi.calls.projects, { query: { employeeId } }))
  const projects: readonly TimesheetProject[] = asked.data ?? []
  const period = periods.find(one => monthOfDay(one) === current.month) ?? present
  const project = projects.find(({ _id }) => _id === current.project) ?? projects[0]
  const choose = (next: { readonly period?: Day; readonly project?: string }) =>
    change({
      ...(project ? { project: project._id } : {}),
      month: monthOfDay(next.period ?? period),
      ...(next.project ? { project: next.project } : {}),
    })
  return { asked, periods, projects, period, project, choose }
}

const findCurrentPeriod = (periods: readonly Day[]): Day =>
  periods.find(one => monthOfDay(one) === monthOfDay(dayOf(new Date()))) ?? periods[0] ?? ''
