/** Who is out: people by the days of a month, and how many of each project are out. */

import { countryNames } from '#shared/features/countries.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { OUT_KINDS, outCalls, outList, outQuery } from '#shared/features/time-off/who-is-out.ts'
import { monthOfDay, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { CheckFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { CatalogueFilter, MultiSelectFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { FoldButton, FoldedPart, useFold } from '#web/kit/folding.tsx'
import { ListFilters } from '#web/kit/list-screen/list-screen.tsx'
import { ListSkeleton, LoadingBar } from '#web/kit/list-screen/list-skeleton.tsx'
import { Pagination } from '#web/kit/list-screen/pagination.tsx'
import { StaleContent } from '#web/kit/list-screen/stale-content.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useIsPhone } from '#web/kit/use-media.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { CoverageCard } from './coverage-card.tsx'
import { DayList } from './day-list.tsx'
import { KIND_MARKS, letterOfKind } from './day-marks.ts'
import { FeedsButton } from './feeds-button.tsx'
import { MonthGrid } from './month-grid.tsx'
import { MonthSteps } from './month-steps.tsx'

const list = { ...outList, query: outQuery }
/** A list by days needs everybody who is out on one page. */
const everybodyOut = { ...list, pageSize: 1000 }
const ONLY_OUT = { isOut: 'true' }
const countryChoices = countryNames.map(name => ({ value: name, label: name }))

export function WhoIsOutScreen() {
  const today = utcToday(new Date())
  const isPhone = useIsPhone()
  const coverage = useFold('who-is-out-coverage')
  const screen = useListScreen({
    path: '/who-is-out',
    list: isPhone ? everybodyOut : list,
    call: outCalls.out,
    defaultFilters: { month: monthOfDay(today) },
    ...(isPhone ? { fixedQuery: ONLY_OUT } : {}),
  })
  const { filters, response } = screen
  const month = filters.month ?? monthOfDay(today)
  return (
    <ScreenLayout title={t`Who is out`} width="table" actions={<FeedsButton />}>
      <ListFilters screen={screen} below={<FoldButton fold={coverage}>{t`Coverage by project`}</FoldButton>}>
        <SearchFilter name="search" label={t`Search by name`} />
        <PeopleFilter name="leaders" label={t`Leaders`} call={employeesApi.calls.leaders} />
        <CatalogueFilter name="projects" label={t`Projects`} call={projectsCatalogue.contract.calls.all} />
        <MultiSelectFilter name="countries" label={t`Countries`} choices={countryChoices} />
        <CheckFilter name="isOut" label={t`Only people who are out`} />
      </ListFilters>
      {response ? (
        <FoldedPart fold={coverage}>
          <CoverageCard shown={response} today={today} />
        </FoldedPart>
      ) : null}
      <Card aria-busy={screen.isFetching || screen.hasPendingFilters} className="relative overflow-hidden">
        <LoadingBar isShown={screen.isFetching && !screen.isPending} />
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b px-2 py-1.5">
          <MonthSteps
            month={month}
            today={today}
            onChange={next => void screen.setFilters({ ...filters, month: next })}
          />
          {/* The list on a phone has labels instead of colours. */}
          {isPhone ? null : <Legend />}
        </div>
        {screen.isPending ? (
          <ListSkeleton />
        ) : screen.error || !response ? (
          <ErrorState error={screen.error} retry={screen.retry} />
        ) : (
          <StaleContent isStale={screen.isOutdated}>
            {response.totalItems === 0 ? (
              <EmptyState text={screen.isFiltered || isPhone ? t`Nobody here is out.` : t`There is nobody to show.`}>
                {screen.isFiltered ? (
                  <Button variant="outline" size="sm" onClick={screen.clearFilters}>{t`Clear filters`}</Button>
                ) : null}
              </EmptyState>
            ) : isPhone ? (
              <DayList shown={response} today={today} />
            ) : (
              <>
                <MonthGrid shown={response} today={today} />
                <Pagination
                  page={screen.page}
                  pageSize={screen.list.pageSize}
                  total={screen.rowCount}
                  onPageChange={screen.setPage}
                />
              </>
            )}
          </StaleContent>
        )}
      </Card>
    </ScreenLayout>
  )
}

const Legend = () => (
  <ul aria-label={t`Legend`} className="flex flex-wrap gap-x-4 gap-y-1 px-2 text-xs text-muted-foreground">
    {OUT_KINDS.map(kind => {
      const { label, look } = KIND_MARKS[kind]
      return (
        <li key={kind} className="flex items-center gap-1.5">
          <span aria-hidden className={cn('grid size-5 place-content-center rounded-sm text-[0.6875rem]', look)}>
            {letterOfKind(kind)}
          </span>
          {t(label)}
        </li>
      )
    })}
  </ul>
)
