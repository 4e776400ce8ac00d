/** The list of a procedure's checklists, with their progress. */
import { lazy, Suspense } from 'react'
import { employeesApi } from '#shared/features/employees.ts'
import { formatLateness } from '#shared/features/home/lateness.ts'
import {
  dueDayOfProcess,
  isLateProcess,
  LATE_AFTER_DAYS,
  overallStatuses,
} from '#shared/features/procedures/checklist.ts'
import { type ProcedureProcessListItem, procedureProcessList } from '#shared/features/procedures/process.ts'
import { addDays, type Day, FIRST_END_DAY, formatDay, utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { DayFilter, SearchFilter, SelectFilter } from '#web/kit/filters/filters.tsx'
import { PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { FoldedPart, PlotFolds, useFold } from '#web/kit/folding.tsx'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction, ViewAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import type { ListView } from '#web/kit/list-screen/use-list-views.ts'
import { PlotSkeleton } from '#web/kit/plot/plot-query.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { renderName } from '#web/kit/truncated-text.tsx'
import type { ProcedureScreenProps } from './procedure-screen-props.ts'
import { ChecklistStatus } from './progress.tsx'
import { toReadOnlyPath } from './read-only.ts'
import { EditProcedureProcessScreen } from './record-screens.ts'

const ProcessesTimeline = lazy(async () => ({
  default: (await import('./processes-timeline.tsx')).ProcessesTimeline,
}))

const ProcessesDurations = lazy(async () => ({
  default: (await import('./processes-durations.tsx')).ProcessesDurations,
}))

const ExpectedChecklists = lazy(async () => ({
  default: (await import('./many/expected-checklists.tsx')).ExpectedChecklists,
}))

const OLDEST_OPEN = {
  status: overallStatuses.id('Incomplete'),
  sortByColumn: 'creationDate',
  isSortAscending: 'true',
}

/** Checklists have no due date: they are overdue once they are late. */
function getViews(today: Day, me: string | undefined): ListView[] {
  const firstInTime = addDays(today, -LATE_AFTER_DAYS)
  return [
    ...(me ? [{ name: t`Mine¦checklists`, search: { ...OLDEST_OPEN, owners: me } }] : []),
    { name: t`Due¦soon`, search: { ...OLDEST_OPEN, startDate: firstInTime } },
    { name: t`Overdue`, search: { ...OLDEST_OPEN, endDate: addDays(firstInTime, -1) } },
    { name: t`All¦checklists`, search: {} },
  ]
}

export function ProcedureProcessesList(kind: ProcedureScreenProps) {
  const { contract, messages, title, occasion } = kind.procedure
  const { paths } = kind
  const { list, remove } = contract.calls
  const fold = useFold(`${contract.name}-timeline`)
  const durations = useFold(`${contract.name}-durations`)
  const screen = useListScreen({
    path: paths.processes,
    list: procedureProcessList,
    call: list,
    views: getViews(utcToday(new Date()), useSession()?.person.employeeId),
  })
  return (
    <ScreenLayout title={t(title)} subtitle={t(messages.subtitle)} actions={<NewLink to={`${paths.processes}/new`} />}>
      <ListFilters
        screen={screen}
        below={
          <PlotFolds
            plots={[
              { fold, title: t`Under way by start date` },
              { fold: durations, title: t`Time to complete by template` },
            ]}
          />
        }
      >
        <SearchFilter name="search" label={t`Search by Name`} />
        <SelectFilter name="status" label={t`Status`} primary choices={toChoices(overallStatuses.all)} />
        <PeopleFilter name="owners" label={t`Items to do of`} call={employeesApi.calls.all} />
        <DayFilter name="startDate" label={t`Created from`} />
        <DayFilter name="endDate" label={t`Created until`} min={FIRST_END_DAY} />
      </ListFilters>
      <FoldedPart fold={fold}>
        <Suspense fallback={<PlotSkeleton title={t`Under way by start date`} />}>
          <ProcessesTimeline {...kind} filters={screen.filters} today={utcToday(new Date())} />
        </Suspense>
      </FoldedPart>
      <FoldedPart fold={durations}>
        <Suspense fallback={<PlotSkeleton title={t`Time to complete by template`} />}>
          <ProcessesDurations procedure={kind.procedure} />
        </Suspense>
      </FoldedPart>
      {occasion ? (
        <div className="not-empty:mb-4">
          <Suspense fallback={null}>
            <ExpectedChecklists procedure={kind.procedure} occasion={occasion} />
          </Suspense>
        </div>
      ) : null}
      <ListTable
        screen={screen}
        label={t(title)}
        emptyText={t`No checklists yet. A new one begins with a template’s steps.`}
        newRecord={{ label: t`New checklist`, to: `${paths.processes}/new` }}
        columns={[
          {
            key: 'employee',
            header: t`Employee`,
            sort: 'employee.name',
            cell: row => fullName(row.employee),
            person: row => row.employee,
          },
          { key: 'template', header: t`Template`, sort: 'template.title', cell: row => renderName(row.template.title) },
          {
            key: 'creationDate',
            header: t`Creation date`,
            sort: 'creationDate',
            cell: row => <CreationDay {...row} />,
            className: 'whitespace-nowrap tabular-nums',
          },
          {
            key: 'status',
            header: t`Status`,
            importance: 'always',
            sort: 'isCompleted',
            cell: row => <ChecklistStatus done={row.done} total={row.total} />,
            className: 'tabular-nums',
          },
        ]}
        rowName={getProcessName}
        beside={segment => <EditProcedureProcessScreen {...kind} id={segment} />}
        deletion={{ text: t(messages.remove), remove }}
        rowActions={row => {
          const path = `${paths.processes}/${row._id}`
          return (
            <>
              <ViewAction rowName={getProcessName(row)} to={toReadOnlyPath(path)} />
              <EditAction rowName={getProcessName(row)} to={path} />
            </>
          )
        }}
      />
    </ScreenLayout>
  )
}

const getProcessName = ({ template, employee }: ProcedureProcessListItem) =>
  t`${template.title} of ${fullName(employee)}`

function CreationDay(process: ProcedureProcessListItem) {
  const { creationDate } = process
  const today = utcToday(new Date())
  return (
    <span className="inline-flex gap-x-2.5 max-sm:flex-wrap">
      {formatDay(creationDate)}
      {isLateProcess(process, today) ? (
        <span className="text-destructive dark:text-tone-red">
          {formatLateness(dueDayOfProcess(creationDate), today)}
        </span>
      ) : null}
    </span>
  )
}
