/** People without a one-on-one in the selected months, by leader, with links to create one. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useId } from 'react'
import { type PersonWithout, peopleWithoutList } from '#shared/features/one-on-ones/people-without.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { type Day, firstDayOfMonth, formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { DataTable, type TableColumn } from '#web/kit/list-screen/data-table.tsx'
import { ExportMenu } from '#web/kit/list-screen/export-menu.tsx'
import { ListSkeleton, LoadingBar } from '#web/kit/list-screen/list-skeleton.tsx'
import { Pagination } from '#web/kit/list-screen/pagination.tsx'
import { StaleContent } from '#web/kit/list-screen/stale-content.tsx'
import type { ListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { PersonLink } from '#web/kit/person-link.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { TableState } from './use-report-search.ts'

const TITLE = 'Without a one-on-one'
const { without, withoutCsv } = oneOnOnesApi.calls
const { pageSize } = peopleWithoutList

interface PeopleWithoutSectionProps {
  /** The first days of the selected months. */
  readonly months: { readonly startDate: Day; readonly endDate: Day }
  readonly today: Day
  readonly query: ListSearch
  /** Whether the filters have changed since the rows were loaded. */
  readonly hasPendingChange: boolean
  readonly table: TableState
}

export function PeopleWithoutSection({ months, today, query, hasPendingChange, table }: PeopleWithoutSectionProps) {
  const { page, order, setPage, setOrder } = table
  const sorted = { ...query, sortByColumn: order.column, isSortAscending: order.ascending }
  const asked = useQuery({
    ...queryFor(without, { query: { ...sorted, page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const { items, totalItems } = asked.data ?? { items: [], totalItems: 0 }
  const headingId = useId()
  const lastPage = Math.max(1, Math.ceil(totalItems / pageSize))
  useEffect(() => {
    if (asked.isSuccess && !asked.isPlaceholderData && page > lastPage) setPage(lastPage)
  })
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} className="text-base font-semibold">
          {t(TITLE)}{' '}
          {asked.isSuccess ? <span className="ml-1 font-normal text-muted-foreground">{totalItems}</span> : null}
        </h2>
        <ExportMenu screen={{ query: sorted, totalItems }} exports={[{ call: withoutCsv }]} />
      </div>
      <Card aria-busy={asked.isFetching || hasPendingChange} className="relative overflow-hidden">
        <LoadingBar isShown={asked.isFetching && !asked.isPending} />
        {asked.isPending ? (
          <ListSkeleton />
        ) : asked.isError ? (
          <ErrorState error={asked.error} retry={() => void asked.refetch()} />
        ) : (
          <StaleContent isStale={hasPendingChange || asked.isPlaceholderData}>
            {totalItems === 0 ? (
              <EmptyState text={describeNobody(months, today)} icon={<CircleCheck strokeWidth={1.5} />} />
            ) : (
              <>
                <DataTable<PersonWithout, string>
                  label={t(TITLE)}
                  columns={COLUMNS}
                  rows={items}
                  order={order}
                  onOrder={setOrder}
                  dense
                  to={({ _id }) => `/people/${_id}`}
                  actions={person => <BeginButton person={person} month={monthToBegin(months, today)} />}
                />
                <Pagination
                  page={page}
                  pageSize={pageSize}
                  total={totalItems}
                  onPageChange={setPage}
                  label={t`Pages of ${t(TITLE)}`}
                />
              </>
            )}
          </StaleContent>
        )}
      </Card>
    </section>
  )
}

const COLUMNS: TableColumn<PersonWithout>[] = [
  {
    key: 'employee',
    header: 'Employee',
    sort: 'employee.name',
    cell: fullName,
    className: 'font-medium',
    person: row => row,
  },
  {
    key: 'leader',
    header: 'Leader',
    sort: 'leaderAssigned.name',
    cell: ({ leader }) => (leader ? <PersonLink person={leader} /> : t`No leader`),
  },
]

const BeginButton = ({ person, month }: { person: PersonWithout; month: Day }) => (
  <Button asChild variant="outline" size="sm">
    <Link
      to="/one-on-ones/new"
      search={{ employee: person._id, month }}
      aria-label={t`New one-on-one with ${fullName(person)}`}
    >
      <Plus /> {t`New one-on-one`}
    </Link>
  </Button>
)

/** The last of the selected months that is not in the future. */
const monthToBegin = ({ endDate }: PeopleWithoutSectionProps['months'], today: Day): Day =>
  endDate > today ? firstDayOfMonth(today) : endDate

function describeNobody({ startDate, endDate }: PeopleWithoutSectionProps['months'], today: Day): string {
  if (startDate > today) return t`These months are still to come, so nobody is missing yet.`
  const months = startDate === endDate ? formatMonth(startDate) : `${formatMonth(startDate)} – ${formatMonth(endDate)}`
  return t`Everybody has a one-on-one in ${months}.`
}
