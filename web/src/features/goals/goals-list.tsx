import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { goalList } from '#shared/features/goals/list.ts'
import { shownProgressOf } from '#shared/features/goals/progress.ts'
import { goalStatuses } from '#shared/features/goals/rules.ts'
import { CONFIRM_DELETE_GOAL, goalsApi, mayOpenGoalTemplates } from '#shared/features/goals.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { type Day, FIRST_END_DAY, formatDay, utcToday } from '#shared/kit/dates.ts'
import { fullName, toAuthorPerson } from '#shared/kit/people.ts'
import { formatPercent } from '#shared/kit/percent.ts'
import { t } from '#shared/kit/texts.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { DayFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { CatalogueFilter, MultiSelectFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { FoldedPart, PlotFolds, useFold } from '#web/kit/folding.tsx'
import { ExportMenu } from '#web/kit/list-screen/export-menu.tsx'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import type { ListSearch } from '#web/kit/list-screen/use-list-search.ts'
import type { ListView } from '#web/kit/list-screen/use-list-views.ts'
import { PlotSkeleton } from '#web/kit/plot/plot-query.tsx'
import { Ring } from '#web/kit/plot/ring.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { useIsPhone } from '#web/kit/use-media.ts'
import { Button } from '#web/ui/button.tsx'
import { GOALS_PATH, GoalStatusChip, getFill } from './goal-status.tsx'

const GoalsTimeline = lazy(async () => ({ default: (await import('./goals-timeline.tsx')).GoalsTimeline }))
const GoalMonthsCard = lazy(async () => ({ default: (await import('./goal-months-card.tsx')).GoalMonthsCard }))
const GoalTreeCard = lazy(async () => ({ default: (await import('./tree/goal-tree-card.tsx')).GoalTreeCard }))
const GoalScreen = lazy(async () => ({ default: (await import('./goal-form.tsx')).GoalScreen }))

export function GoalsList() {
  const { list, csv, remove, leaders } = goalsApi.calls
  const session = useSession()
  const roles = session?.roles ?? []
  const fold = useFold('goals-timeline')
  const monthsFold = useFold('goals-months')
  const treeFold = useFold('goals-tree')
  const isPhone = useIsPhone()
  const screen = useListScreen({
    path: GOALS_PATH,
    list: goalList,
    call: list,
    views: getViews(utcToday(new Date()), session?.person.employeeId),
  })
  const counts = <GoalCountsCard filters={screen.filters} />
  return (
    <ScreenLayout
      title={t`HitGoals Process`}
      subtitle={isPhone ? undefined : counts}
      actions={
        <>
          {mayOpenGoalTemplates({ roles }) ? (
            // On a phone only in the menu, so that the other buttons fit beside the title.
            <Button variant="outline" asChild className="max-sm:hidden">
              <Link to="/hitGoal-templates">{t`Templates`}</Link>
            </Button>
          ) : null}
          <ExportMenu screen={screen} exports={[{ call: csv }]} />
          <NewLink to={`${GOALS_PATH}/new`} />
        </>
      }
    >
      {/* On a phone it is below the buttons, so that these fit beside the title. */}
      {isPhone ? <div className="-mt-3 mb-3">{counts}</div> : null}
      <ListFilters
        screen={screen}
        below={
          <PlotFolds
            plots={[
              { fold, title: t`Goals on a timeline` },
              { fold: monthsFold, title: t`People by month` },
              { fold: treeFold, title: t`Goals that support each other` },
            ]}
          />
        }
      >
        <SearchFilter name="searchText" label={t`Search by objective`} />
        <PeopleFilter name="employees" label={t`Employees`} primary call={employeesApi.calls.all} />
        <PeopleFilter name="leaders" label={t`Leaders`} call={leaders} />
        <CatalogueFilter name="categories" label={t`Categories`} call={categoriesCatalogue.contract.calls.all} />
        <CatalogueFilter name="reasons" label={t`Reasons`} call={reasonsCatalogue.contract.calls.all} />
        <MultiSelectFilter name="status" label={t`Status`} primary choices={toChoices(goalStatuses.all)} />
        <BatchFilter />
        <DayFilter name="startDate" label={t`Deadline from`} />
        <DayFilter name="endDate" label={t`Deadline until`} min={FIRST_END_DAY} />
      </ListFilters>
      <FoldedPart fold={fold}>
        <Suspense fallback={<PlotSkeleton title={t`Goals on a timeline`} />}>
          <GoalsTimeline filters={screen.filters} today={utcToday(new Date())} />
        </Suspense>
      </FoldedPart>
      <FoldedPart fold={monthsFold}>
        <Suspense fallback={<PlotSkeleton title={t`Goals by person and month`} />}>
          <GoalMonthsCard leaders={screen.filters.leaders} />
        </Suspense>
      </FoldedPart>
      <FoldedPart fold={treeFold}>
        <Suspense fallback={<PlotSkeleton title={t`Goals that support each other`} />}>
          <GoalTreeCard />
        </Suspense>
      </FoldedPart>
      <ListTable
        screen={screen}
        label={t`HitGoals Process`}
        emptyText={t`No goals yet.`}
        newRecord={{ label: t`New goal`, to: `${GOALS_PATH}/new` }}
        columns={[
          {
            key: 'objective',
            header: t`Objective`,
            sort: 'objective',
            cell: goal => <span className="line-clamp-2 break-words">{goal.objective}</span>,
            // The free width is its own, since objectives are sentences and the other columns a few words.
            // On a phone, room for the row's two buttons.
            className: '[--room-beside-name:5rem] font-medium sm:w-full lg:max-xl:min-w-56 xl:min-w-64',
          },
          {
            key: 'employee',
            header: t`Employee`,
            sort: 'employee.name',
            cell: goal => fullName(goal.employee),
            person: goal => goal.employee,
            className: 'lg:max-xl:min-w-32',
          },
          {
            key: 'category',
            header: t`Category`,
            isOnCard: () => false,
            sort: 'category.name',
            cell: goal => goal.category.name,
          },
          {
            key: 'reason',
            header: t`Reason`,
            isOnCard: () => false,
            sort: 'reasonID.name',
            cell: goal => goal.reasonID.name,
            className: 'xl:min-w-36',
          },
          {
            key: 'status',
            header: t`Status`,
            importance: 'always',
            sort: 'hitgoalProcessStatusID.statusName',
            cell: ({ hitgoalProcessStatusID: { statusName }, completed, total, progress }) => (
              <span className="inline-flex items-center gap-x-2 gap-y-0.5 align-middle whitespace-nowrap max-sm:flex-wrap">
                <Ring done={shownProgressOf({ progress, completed, total })} total={100} colour={getFill(statusName)} />
                <GoalStatusChip name={statusName} completed={completed} total={total} />
                {/* The chip counts key results, but the ring of a measured goal draws their mean. */}
                {progress === null ? null : (
                  <span className="text-xs text-muted-foreground tabular-nums lg:max-xl:hidden">
                    {formatPercent(progress)}
                  </span>
                )}
              </span>
            ),
            // On one line; the deadline then is beside the employee.
            className: 'max-sm:col-span-2',
          },
          {
            key: 'deadLine',
            header: t`Deadline`,
            importance: 'always',
            sort: 'deadLine',
            cell: goal => formatDay(goal.deadLine),
            className: 'whitespace-nowrap tabular-nums',
          },
          {
            key: 'createdBy',
            header: t`Created by`,
            importance: 'least',
            isOnCard: () => false,
            sort: 'createdBy.name',
            cell: goal => fullName(goal.createdBy),
            person: goal => toAuthorPerson(goal.createdBy),
          },
        ]}
        rowName={goal => goal.objective}
        beside={id => <GoalScreen id={id} />}
        deletion={{ text: t(CONFIRM_DELETE_GOAL), remove }}
        rowActions={goal => <EditAction rowName={goal.objective} to={`${GOALS_PATH}/${goal._id}`} />}
      />
    </ScreenLayout>
  )
}

/** Filters by goals that were set together for many people; the counts above then show their progress. */
function BatchFilter() {
  const asked = useQuery(queryFor(goalsApi.calls.batches))
  const choices = (asked.data ?? []).map(({ _id, objective, createdAt, count }) => ({
    value: _id,
    label: `${objective} (${count})`,
    hint: formatDay(createdAt),
  }))
  return <MultiSelectFilter name="batches" label={t`Set together`} choices={choices} isLoading={asked.isPending} />
}

const SOONEST = { sortByColumn: 'deadLine', isSortAscending: 'true' }

const getViews = (today: Day, me: string | undefined): ListView[] => [
  ...(me ? [{ name: t`My team`, search: { leaders: me } }] : []),
  { name: t`Due¦soon`, search: { ...SOONEST, status: goalStatuses.id('Incomplete'), startDate: today } },
  { name: t`Overdue`, search: { ...SOONEST, status: goalStatuses.id('Uncompleted') } },
  { name: t`All`, search: {} },
]

/** Counts of all filtered goals by status, across all pages. The bar is decorative; the figures say the same. */
function GoalCountsCard({ filters }: { filters: ListSearch }) {
  const { data = [] } = useQuery({
    ...queryFor(goalsApi.calls.counts, { query: filters }),
    placeholderData: keepPreviousData,
  })
  const shown = data.filter(({ count }) => count > 0)
  return (
    // Reserves the height of the figures, which take two lines on a phone.
    <div className="grid min-h-9 w-80 max-w-full content-start gap-1.5 pt-1 max-sm:min-h-13 sm:w-md">
      <div aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-muted-foreground/15">
        {shown.map(({ _id, statusName, count }) => (
          <div key={_id} style={{ flexGrow: count, backgroundColor: getFill(statusName) }} className="h-full" />
        ))}
      </div>
      <ul aria-label={t`Goals by status`} className="flex flex-wrap gap-x-2.5 gap-y-1 text-xs">
        {shown.map(({ _id, statusName, count }) => (
          <li key={_id} className="inline-flex items-center gap-1.5 tabular-nums">
            <span aria-hidden className="size-2 rounded-full" style={{ backgroundColor: getFill(statusName) }} />
            {count} {t(statusName)}
          </li>
        ))}
      </ul>
    </div>
  )
}
