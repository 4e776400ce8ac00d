import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import History from 'lucide-react/icons/history'
import { lazy, useState } from 'react'
import { employeesApi } from '#shared/features/employees.ts'
import { formatLateness } from '#shared/features/home/lateness.ts'
import { oneOnOneList, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import type { OneOnOneListItem } from '#shared/features/one-on-ones/one-on-one.ts'
import { dueDayOfOneOnOne, isOneOnOneClosed, oneOnOneRowActions } from '#shared/features/one-on-ones/rules.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { addMonths, type Day, FIRST_END_DAY, firstDayOfMonth, formatMonth, utcToday } from '#shared/kit/dates.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { MonthFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiSelectFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ExportMenu } from '#web/kit/list-screen/export-menu.tsx'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction, RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import type { ListView } from '#web/kit/list-screen/use-list-views.ts'
import { catalogueQuery } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { useMedia } from '#web/kit/use-media.ts'
import { cn } from '#web/ui/cn.ts'
import { MeetingTime } from './meeting-time.tsx'
import { OneOnOneHistoryDialog, toOneOnOnePath } from './one-on-one-history.tsx'

const OneOnOneScreen = lazy(async () => ({ default: (await import('./edit-one-on-one.tsx')).OneOnOneScreen }))

const { list, csv, remove, permissions } = oneOnOnesApi.calls

const NOT_HELD = [oneOnOneStatuses.id('Open'), oneOnOneStatuses.id('In Progress')].join(',')

const toMonthSearch = (month: Day) => ({ startDate: month, endDate: month })

const getViews = (month: Day, me: string | undefined): ListView[] => [
  ...(me ? [{ name: t`Mine`, search: { startDate: month, leaderAssigned: me } }] : []),
  { name: t`This month`, search: toMonthSearch(month) },
  { name: t`Overdue`, search: { status: NOT_HELD, endDate: addMonths(month, -1) } },
  { name: t`All`, search: {} },
]

export function OneOnOnesList() {
  const [historyOf, setHistoryOf] = useState<PersonName>()
  const mayDelete = useQuery(catalogueQuery(permissions)).data?.mayDelete === true
  const offers = (action: ReturnType<typeof oneOnOneRowActions>[number]) => (row: OneOnOneListItem) =>
    oneOnOneRowActions(
      { status: row.status._id, creationDate: row.creationDate },
      utcToday(new Date()),
      mayDelete,
    ).includes(action)
  const month = firstDayOfMonth(utcToday(new Date()))
  // Three filters beside the search would be too short for what they say.
  const isNarrow = useMedia('(width < 80rem)')
  const screen = useListScreen({
    path: '/one-on-ones',
    list: oneOnOneList,
    call: list,
    firstVisitFilters: toMonthSearch(month),
    views: getViews(month, useSession()?.person.employeeId),
  })
  return (
    <>
      <ScreenLayout
        title={t`One on Ones`}
        actions={
          <>
            <ExportMenu screen={screen} exports={[{ call: csv }]} />
            <NewLink to="/one-on-ones/new" />
          </>
        }
      >
        <ListFilters screen={screen}>
          <SearchFilter name="search" label={t`Search by employee`} />
          <PeopleFilter name="leaders" label={t`Leaders`} call={employeesApi.calls.leaders} />
          <PeopleFilter name="leaderAssigned" label={t`Assigned To`} call={employeesApi.calls.leaders} />
          <MultiSelectFilter name="status" label={t`Status`} primary choices={toChoices(oneOnOneStatuses.all)} />
          <MonthFilter name="startDate" label={t`Start month`} primary={!isNarrow} />
          <MonthFilter name="endDate" label={t`End month`} min={FIRST_END_DAY} />
        </ListFilters>
        <ListTable
          screen={screen}
          label={t`One on Ones`}
          emptyText={t`No one-on-ones yet.`}
          newRecord={{ label: t`New one-on-one`, to: '/one-on-ones/new' }}
          columns={[
            {
              key: 'employee',
              header: t`Employee`,
              sort: 'employee.name',
              cell: row => fullName(row.employee),
              person: row => row.employee,
              isInReach: true,
              className: 'font-medium',
            },
            {
              key: 'leaderAssigned',
              header: t`Assigned To`,
              sort: 'leaderAssigned.name',
              cell: row => (row.leaderAssigned ? fullName(row.leaderAssigned) : '–'),
              person: row => row.leaderAssigned,
            },
            {
              key: 'status',
              header: t`Status`,
              importance: 'always',
              sort: 'status.name',
              cell: row => <StatusChip name={row.status.name} />,
            },
            { key: 'period', header: t`Period`, sort: 'creationDate', cell: row => <Period {...row} /> },
            { key: 'items', header: t`Action Items`, align: 'right', cell: row => row.numberActionItems },
          ]}
          to={toOneOnOnePath}
          rowName={getOneOnOneName}
          beside={segment => <OneOnOneScreen segment={segment} />}
          deletion={{
            recordName: row => t`the one-on-one of ${getOneOnOneName(row)}`,
            text: describeDeletion,
            // Lets the server check that the user was shown everything that will be deleted.
            remove: row =>
              fetchApi(remove, {
                params: { id: row._id },
                version: row.version,
                query: { actionItems: row.numberActionItems },
              }),
            isAllowed: offers('delete'),
          }}
          rowActions={row => (
            <>
              <RowAction
                label={t`History`}
                rowName={getOneOnOneName(row)}
                icon={<History />}
                onClick={() => setHistoryOf(row.employee)}
              />
              {offers('review')(row) ? (
                <RowAction label={t`Review`} rowName={getOneOnOneName(row)} icon={<Eye />} to={toOneOnOnePath(row)} />
              ) : null}
              {offers('edit')(row) ? <EditAction rowName={getOneOnOneName(row)} to={toOneOnOnePath(row)} /> : null}
            </>
          )}
        />
      </ScreenLayout>
      {historyOf ? <OneOnOneHistoryDialog person={historyOf} close={() => setHistoryOf(undefined)} /> : null}
    </>
  )
}

/** The month and the agreed time, and in red the days since if it should have been held by now. */
function Period(row: OneOnOneListItem) {
  const { creationDate, meetsAt, status } = row
  const today = utcToday(new Date())
  const due = dueDayOfOneOnOne(row)
  const isLate = !isOneOnOneClosed(status._id) && due < today
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="flex items-baseline gap-x-2 sm:whitespace-nowrap">
        {formatMonth(creationDate)}
        {isLate ? (
          <span className="text-xs text-destructive dark:text-tone-red">{formatLateness(due, today)}</span>
        ) : null}
      </span>
      {meetsAt ? (
        <MeetingTime
          at={meetsAt}
          // Rows keep one height: between a card and a wide table there is no room for both.
          className={cn('text-xs text-muted-foreground', isLate && 'sm:max-xl:hidden')}
        />
      ) : null}
    </span>
  )
}

const getOneOnOneName = ({ employee, creationDate }: OneOnOneListItem) =>
  `${fullName(employee)}, ${formatMonth(creationDate)}`

/** The question before deleting, which lists what else will be deleted and whose it is. */
export function describeDeletion(row: OneOnOneListItem): string {
  const count = row.numberActionItems
  const question = t`Do you want to delete the one-on-one of ${getOneOnOneName(row)}?`
  if (count === 0) return question
  const whose = row.actionItemsOf
    .map(of => t`${of.count} of ${fullName(of.employee)}, assigned to ${fullName(of.leaderAssigned)}`)
    .join('; ')
  const items =
    count === 1
      ? t`One action item made in it goes with it: ${whose}.`
      : t`${count} action items made in it go with it: ${whose}.`
  return `${question}\n${items}`
}
