import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { actionItems, statuses } from '#shared/features/action-items.ts'
import { employees } from '#shared/features/employees.ts'
import { oneOnOneStatuses, oneOnOnes } from '#shared/features/one-on-ones.ts'
import { FIRST_DAY } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import { FilterBar } from '#web/kit/filters/filter-bar.tsx'
import { MonthFilter } from '#web/kit/filters/filters.tsx'
import { PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { Page } from '#web/kit/page.tsx'
import { Button } from '#web/ui/button.tsx'
import { LeaderReport } from './leader-report.tsx'
import { useReportSearch } from './use-report-search.ts'

/** One-on-ones and their action items counted by leader, from the first to the last of the months chosen. */
export function ReportsScreen() {
  const [isChanging, setIsChanging] = useState(false)
  const { filters, query, apply, oneOnOnesTable, itemsTable } = useReportSearch(today(new Date()))
  return (
    <Page
      wide
      title="One on one reports"
      actions={
        <Button asChild>
          <Link to="/action-items/new">
            <Plus /> New action item
          </Link>
        </Button>
      }
    >
      <FilterBar values={filters} wait={2000} apply={apply} onChanging={setIsChanging}>
        <PeopleFilter name="leaderAssigned" label="Assigned to" call={employees.calls.leaders} />
        <MonthFilter name="startDate" label="Start date" always />
        <MonthFilter name="endDate" label="End date" min={filters.startDate ?? FIRST_DAY} always />
      </FilterBar>
      <div className="grid gap-8">
        <LeaderReport
          title="One on one Report"
          things="one-on-ones"
          statuses={oneOnOneStatuses.all}
          isChanging={isChanging}
          place={oneOnOnesTable}
          call={oneOnOnes.calls.report}
          query={query}
        />
        <LeaderReport
          title="Action items one on one Report"
          things="action items"
          statuses={statuses.all}
          isChanging={isChanging}
          place={itemsTable}
          call={actionItems.calls.report}
          query={{ ...query, type: 'OneOnOne' }}
        />
      </div>
    </Page>
  )
}
