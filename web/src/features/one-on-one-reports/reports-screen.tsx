import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { FIRST_DAY, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { FilterBar } from '#web/kit/filters/filter-bar.tsx'
import { MonthFilter } from '#web/kit/filters/filters.tsx'
import { PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { CoverageCard } from './coverage-card.tsx'
import { LeaderReportSection } from './leader-report-section.tsx'
import { PeopleWithoutSection } from './people-without-section.tsx'
import { useReportSearch } from './use-report-search.ts'

/** One-on-ones and their action items, counted by leader for the selected months. */
export function OneOnOneReportsScreen() {
  const [isChanging, setIsChanging] = useState(false)
  const today = utcToday(new Date())
  const { filters, query, apply, oneOnOnesTable, itemsTable, withoutTable } = useReportSearch(today)
  return (
    <ScreenLayout
      width="table"
      title={t`One on one reports`}
      actions={
        <Button variant="outline" asChild>
          <Link to="/action-items/new">
            <Plus /> {t`New action item`}
          </Link>
        </Button>
      }
    >
      <FilterBar values={filters} debounceMs={2000} onApply={apply} onPendingChange={setIsChanging}>
        <PeopleFilter name="leaderAssigned" label={t`Assigned to`} primary call={employeesApi.calls.leaders} />
        <MonthFilter name="startDate" label={t`Start date`} primary isRequired />
        <MonthFilter name="endDate" label={t`End date`} primary min={filters.startDate ?? FIRST_DAY} isRequired />
      </FilterBar>
      <div className="reveal-forwards grid gap-8">
        <CoverageCard until={filters.endDate ?? today} leaderAssigned={filters.leaderAssigned} today={today} />
        <PeopleWithoutSection
          months={filters}
          today={today}
          query={query}
          hasPendingChange={isChanging}
          table={withoutTable}
        />
        <LeaderReportSection
          title={t`One on one Report`}
          counted="one-on-ones"
          statuses={oneOnOneStatuses.all}
          hasPendingChange={isChanging}
          table={oneOnOnesTable}
          call={oneOnOnesApi.calls.report}
          csv={oneOnOnesApi.calls.reportCsv}
          query={query}
        />
        <LeaderReportSection
          title={t`Action items one on one Report`}
          counted="action items"
          statuses={actionItemStatuses.all}
          hasPendingChange={isChanging}
          table={itemsTable}
          call={actionItemsApi.calls.report}
          csv={actionItemsApi.calls.reportCsv}
          query={{ ...query, type: 'OneOnOne' }}
        />
      </div>
    </ScreenLayout>
  )
}
