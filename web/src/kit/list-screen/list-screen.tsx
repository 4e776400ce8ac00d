/** The parts of a list screen, based on `useListScreen`: its filters, table, and the link to a new record. */
import { Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useDeferredValue } from 'react'
import type { ListGroup } from '#shared/kit/list-groups.ts'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useOpenRecord } from '../beside/use-open-record.ts'
import { EmptyState, ErrorState } from '../empty-state.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { parseRecordId } from '../form/record-screen.tsx'
import { useScreenShortcuts } from '../screen-shortcuts.ts'
import { useLatest } from '../use-latest.ts'
import { useShortcut } from '../use-shortcut.ts'
import { type BulkAction, useBulkRun } from './bulk-actions.ts'
import { BulkBar } from './bulk-bar.tsx'
import { DataTable, type TableColumn } from './data-table.tsx'
import type { RowGroup } from './group-head.tsx'
import { GroupMenu } from './group-menu.tsx'
import { LayoutMenu } from './layout-menu.tsx'
import { getLastSegment, ListBeside } from './list-beside.tsx'
import { ListSkeleton, LoadingBar } from './list-skeleton.tsx'
import { Pagination } from './pagination.tsx'
import { DeleteRow, isDeletable, type RowDeletion, toBulkDeletion } from './row-deletion.tsx'
import { StaleContent } from './stale-content.tsx'
import { useListLayout } from './use-list-layout.ts'
import type { ListResponse, ListScreenState } from './use-list-screen.ts'
import type { ListContract } from './use-list-search.ts'
import { clearMarks, type MarkedRows, useMarkedRows, useShownMarks } from './use-marked-rows.ts'
import { getListShortcuts } from './use-row-keys.ts'
import { ViewMenu, ViewTabs } from './view-tabs.tsx'

export const NO_RECORDS = 'There are no records to display, please check your filters.'

interface ListFiltersProps {
  readonly screen: Pick<
    ListScreenState,
    | 'list'
    | 'groupBy'
    | 'setGroupBy'
    | 'filters'
    | 'usualFilters'
    | 'setFilters'
    | 'setHasPendingFilters'
    | 'clearings'
    | 'views'
    | 'showView'
    | 'href'
  >
  /** The delay before typed text applies, in milliseconds; Enter applies it at once. */
  readonly debounceMs?: number
  /** Content of the line of chips. */
  readonly below?: ReactNode
  /** Filter components; each names its field of the query. */
  readonly children: ReactNode
}

/** `<ListFilters screen={screen}><SearchFilter name="search" label="Search by name" /></ListFilters>` */
export const ListFilters = ({ screen, debounceMs = 2000, below, children }: ListFiltersProps) => (
  <FilterBar
    key={screen.clearings}
    values={screen.filters}
    defaultValues={screen.usualFilters}
    debounceMs={debounceMs}
    below={below}
    onApply={screen.setFilters}
    onPendingChange={screen.setHasPendingFilters}
    tabs={reset => (
      <ViewTabs
        views={screen.views}
        onShow={view => {
          reset()
          screen.showView(view)
        }}
      />
    )}
    tools={
      <div className="ml-auto flex items-center">
        {screen.list.groups ? (
          <GroupMenu groups={screen.list.groups} groupBy={screen.groupBy} onChange={screen.setGroupBy} />
        ) : null}
        <ViewMenu views={screen.views} href={screen.href} />
      </div>
    }
  >
    {children}
  </FilterBar>
)

interface ListTableProps<R extends ListResponse, L extends ListContract> {
  readonly screen: ListScreenState<R, L>
  /** The accessible name of the table. */
  readonly label: string
  readonly columns: readonly TableColumn<R['items'][number], keyof L['columns'] & string>[]
  /** Returns the path that a row opens; `{path}/{id}` by default. */
  readonly to?: (row: R['items'][number]) => string | undefined
  /**
   * If set, rows open next to the list: renders the record's screen, given the last segment of its path. `to` then is
   * the page with the same content.
   */
  readonly beside?: (segment: string) => ReactNode
  /** Returns a row's name, for the labels of its checkbox and its delete button; the first column by default. */
  readonly rowName?: (row: R['items'][number]) => string
  /** The buttons at the end of a row, before Delete. */
  readonly rowActions?: (row: R['items'][number]) => ReactNode
  /** Set if rows can be deleted, one by one or several at once. */
  readonly deletion?: RowDeletion<R['items'][number]> | undefined
  /** Further actions on several rows. */
  readonly bulkActions?: readonly BulkAction<R['items'][number]>[]
  /** Smaller print and narrower gaps, for many columns. */
  readonly dense?: boolean
  /** Shown if there are no records yet. If filters may hide some, the spec's sentence is shown instead. */
  readonly emptyText: string
  /** Offered if there are no records and the person may create one. */
  readonly newRecord?: NewRecord
  /** Replaces the table and its pages, for example by a board. */
  readonly instead?: InsteadOfTable<R['items'][number]> | undefined
}

interface InsteadOfTable<Row> {
  /** The shown rows, in the order of previous and next. */
  readonly rows: readonly Row[]
  /** Whether they were loaded with other filters. */
  readonly isOutdated: boolean
  /** Renders the rows; `open` opens a record next to the list. */
  readonly show: (open: (row: Row) => void) => ReactNode
}

/** The rows with pagination; also shows loading, failure and an empty list. */
export function ListTable<R extends ListResponse, L extends ListContract>(props: ListTableProps<R, L>) {
  const { screen, label, columns, rowActions, rowName, deletion, beside, instead, dense = false } = props
  type Row = R['items'][number]
  const nameOf = rowName ?? (() => label)
  const to = props.to ?? ((row: Row) => `${screen.path}/${row._id}`)
  const record = useOpenRecord()
  // Rows from an earlier render must act on the current URL.
  const now = useLatest({ screen, record })
  const layout = useListLayout(screen.path, columns)
  const marks = useMarkedRows()
  const bulk = useBulkRun<Row>(nameOf, marks)
  const bulkActions = [...(props.bulkActions ?? []), ...(deletion ? [toBulkDeletion(deletion, nameOf)] : [])]
  // No checkboxes if no action applies to any row.
  const isMarkable = screen.rows.some(row => bulkActions.some(action => action.isAllowed(row)))
  useScreenShortcuts('Lists', getListShortcuts(isMarkable, beside !== undefined))
  const openBeside = (row: Row) => {
    const segment = getLastSegment(to(row))
    if (segment) now.current.record.open(segment)
  }
  const isSomeDeletable = deletion !== undefined && screen.rows.some(row => isDeletable(deletion, row))
  const actions = (row: Row) => (
    <>
      {rowActions?.(row)}
      {deletion?.isInMenu ? null : deletion && isDeletable(deletion, row) ? (
        <DeleteRow row={row} rowName={nameOf(row)} {...deletion} />
      ) : isSomeDeletable ? (
        // A placeholder, so that the buttons before it stay aligned.
        <span data-no-button className="size-8 max-sm:hidden" />
      ) : null}
    </>
  )
  const card = (
    <Card
      aria-busy={screen.isFetching || screen.hasPendingFilters}
      data-list=""
      // It shrinks to fit the window, but not below a few rows; a shorter list is only as tall as its rows.
      className="relative flex flex-col overflow-hidden max-sm:overflow-clip tall:min-h-80 tall:has-[tbody]:not-has-[tr:nth-child(6)]:min-h-min"
    >
      <LoadingBar isShown={screen.isFetching && !screen.isPending} />
      <Deferred isUrgent={instead !== undefined}>
        {screen.isPending ? (
          <ListSkeleton />
        ) : screen.error ? (
          <ErrorState error={screen.error} retry={() => now.current.screen.retry()} />
        ) : (
          <StaleContent
            isStale={screen.isOutdated || instead?.isOutdated === true}
            className="flex min-h-0 flex-1 flex-col"
          >
            {screen.totalItems === 0 ? (
              <div className="grid flex-1 content-center">
                <EmptyList
                  screen={screen}
                  clearFilters={() => now.current.screen.clearFilters()}
                  text={props.emptyText}
                  newRecord={props.newRecord}
                />
              </div>
            ) : (
              <>
                {instead ? (
                  instead.show(openBeside)
                ) : (
                  <DataTable<R['items'][number], string>
                    label={label}
                    columns={layout.shown.map(column => ({
                      ...column,
                      ...(layout.isNaming(column) ? { isRowHeader: true as const } : {}),
                      ...(layout.isChosen(column) ? { importance: 'always' as const } : {}),
                    }))}
                    headerMenu={
                      columns.length > 2
                        ? withoutRoom => <LayoutMenu layout={layout} withoutRoom={withoutRoom} />
                        : undefined
                    }
                    isCompact={layout.isCompact}
                    rows={screen.rows}
                    groups={screen.grouping && toRowGroups<Row>(screen.grouping.groups, screen)}
                    onFold={(group, isFolded) => {
                      const found = screen.grouping?.groups.find(({ key }) => key === group)
                      if (found) now.current.screen.setFolded(found, isFolded)
                    }}
                    order={screen.order}
                    onOrder={order => now.current.screen.setOrder(order)}
                    to={to}
                    beside={
                      beside && {
                        openId: record.segment && parseRecordId(record.segment),
                        open: openBeside,
                      }
                    }
                    dense={dense}
                    actions={rowActions || deletion ? actions : undefined}
                    hasRowKeys
                    marks={isMarkable ? marks : undefined}
                    rowName={nameOf}
                  />
                )}
                <ListFoot<Row> marks={marks} rows={screen.rows} actions={bulkActions} bulk={bulk}>
                  {instead ? null : (
                    <Pagination
                      page={screen.page}
                      pageSize={screen.list.pageSize}
                      total={screen.rowCount}
                      onPageChange={page => now.current.screen.setPage(page)}
                    />
                  )}
                </ListFoot>
              </>
            )}
          </StaleContent>
        )}
      </Deferred>
    </Card>
  )
  if (!beside) return card
  return (
    <>
      <ListBeside<Row>
        record={record}
        rows={instead?.rows ?? screen.rows}
        to={to}
        path={screen.path}
        label={label}
        rowName={nameOf}
        refetch={screen.retry}
        counted={
          instead
            ? { before: 0, total: instead.rows.length }
            : { before: (screen.page - 1) * screen.list.pageSize, total: screen.rowCount }
        }
        pages={{
          page: screen.page,
          lastPage: instead ? screen.page : Math.ceil(screen.rowCount / screen.list.pageSize),
          isOutdated: screen.isOutdated,
          // Like going from record to record, it is no step of its own, so that Back leads to the list.
          show: screen.replacePage,
        }}
      >
        {beside}
      </ListBeside>
      {card}
    </>
  )
}

interface DeferredProps {
  readonly isUrgent: boolean
  readonly children: ReactNode
}

/**
 * Renders its content with lower priority, so that many rows do not delay the response to a click. On the first
 * render, cached content is shown at once.
 */
function Deferred({ isUrgent, children }: DeferredProps) {
  const later = useDeferredValue(children)
  return isUrgent ? children : later
}

interface ListFootProps<Row extends { readonly _id: string }> {
  readonly marks: MarkedRows
  readonly rows: readonly Row[]
  readonly actions: readonly BulkAction<Row>[]
  readonly bulk: ReturnType<typeof useBulkRun<Row>>
  /** The pagination. */
  readonly children: ReactNode
}

/** Shows the pagination or, while rows are marked, the actions on them. */
function ListFoot<Row extends { readonly _id: string }>({ marks, rows, actions, bulk, children }: ListFootProps<Row>) {
  const marked = useShownMarks(marks, rows)
  if (!bulk.run && marked.length === 0) return children
  return (
    <BulkBar<Row>
      rows={marked}
      actions={actions}
      run={bulk.run}
      onStart={(action, chosen) => void bulk.start(action, chosen)}
      onClear={() => clearMarks(marks)}
    />
  )
}

interface NewRecord {
  /** "New goal" */
  readonly label: string
  readonly to?: string | undefined
  /** Opens a dialog instead of a form. */
  readonly open?: () => void
}

interface EmptyListProps {
  readonly screen: Pick<ListScreenState, 'isFiltered' | 'defaultFilters'>
  readonly clearFilters: () => void
  readonly text: string
  readonly newRecord: NewRecord | undefined
}

/** Distinguishes "nothing yet" from "nothing matches", and offers the next step. */
function EmptyList({ screen, clearFilters, text, newRecord }: EmptyListProps) {
  if (screen.isFiltered)
    return (
      <EmptyState text={t(NO_RECORDS)}>
        <Button variant="outline" size="sm" onClick={clearFilters}>{t`Clear filters`}</Button>
      </EmptyState>
    )
  // A list of this month or of active people may be empty although there are others.
  if (Object.keys(screen.defaultFilters).length > 0) return <EmptyState text={t(NO_RECORDS)} />
  return (
    <EmptyState text={text}>
      {newRecord?.to ? (
        <Button variant="outline" size="sm" asChild>
          <Link to={newRecord.to}>
            <Plus /> {newRecord.label}
          </Link>
        </Button>
      ) : newRecord?.open ? (
        <Button variant="outline" size="sm" onClick={newRecord.open}>
          <Plus /> {newRecord.label}
        </Button>
      ) : null}
    </EmptyState>
  )
}

/** Returns the rows of each group on this page. Rows of a group that was just folded may still be there. */
function toRowGroups<Row>(
  groups: readonly ListGroup[],
  { rows, page, list, folded }: Pick<ListScreenState, 'page' | 'list' | 'folded'> & { rows: readonly Row[] },
): RowGroup<Row>[] {
  let taken = 0
  return groups.map(({ key, label, count }, at) => {
    const before = (page - 1) * list.pageSize
    const nextStart = groups[at + 1]?.start ?? Number.POSITIVE_INFINITY
    const here = rows.slice(taken, Math.max(taken, nextStart - before))
    taken += here.length
    const isFolded = folded.includes(key)
    return { key, label, count, isFolded, rows: isFolded ? [] : here.slice(0, count) }
  })
}

/** A link to the form of a new record; the key `n` also opens it. */
export function NewLink({ to }: { to: string }) {
  const navigate = useNavigate()
  useShortcut('n', () => void navigate({ to }))
  return (
    <Button asChild>
      <Link to={to} aria-keyshortcuts="n">
        <Plus /> {t`New`}
      </Link>
    </Button>
  )
}

/** A button that opens a dialog for a new record; the key `n` also opens it. */
export function NewButton({ open }: { open: () => void }) {
  useShortcut('n', open)
  return (
    <Button aria-keyshortcuts="n" onClick={open}>
      <Plus /> {t`New`}
    </Button>
  )
}
