import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { goalList } from '#shared/features/goals/list.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { useListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { queryFor } from '#web/kit/queries.ts'
import { toneOf } from '#web/kit/status-chip.tsx'

/** How the goals that the filters leave stand, all pages together: a bar for the eye, the figures for everybody. */
export function GoalCountsCard({ path }: { path: string }) {
  const { current } = useListSearch(path, goalList, {})
  const { page: _page, sortByColumn: _column, isSortAscending: _ascending, ...query } = current
  const { data = [] } = useQuery({ ...queryFor(goalsApi.calls.counts, { query }), placeholderData: keepPreviousData })
  const shown = data.filter(({ count }) => count > 0)
  return (
    <div className="grid min-h-9 w-80 max-w-full content-start gap-1.5 pt-1 sm:w-md">
      <div aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-muted-foreground/15">
        {shown.map(({ _id, statusName, count }) => (
          <div key={_id} style={{ flexGrow: count, backgroundColor: getFill(statusName) }} className="h-full" />
        ))}
      </div>
      <ul aria-label="Goals by status" className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {shown.map(({ _id, statusName, count }) => (
          <li key={_id} className="inline-flex items-center gap-1.5 tabular-nums">
            <span aria-hidden className="size-2 rounded-full" style={{ backgroundColor: getFill(statusName) }} />
            {count} {statusName}
          </li>
        ))}
      </ul>
    </div>
  )
}

const getFill = (status: string) => `var(--tone-${toneOf(status)})`
