/** A whole list screen: title, filters, table, pages, download, New, delete. A feature gives its columns and filters. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useState } from 'react'
import type { AnyCall, Result } from '#shared/kit/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type ApiError, fetchApi } from '../api.ts'
import { confirmDelete } from '../confirm.tsx'
import { EmptyState, ErrorState } from '../empty-state.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { queryFor } from '../queries.ts'
import { ScreenLayout } from '../screen-layout.tsx'
import { toast } from '../toast.ts'
import { useShortcut } from '../use-shortcut.ts'
import { DataTable, type TableColumn } from './data-table.tsx'
import { ExportButtons, type ListExports } from './export-buttons.tsx'
import { ListSkeleton, LoadingBar } from './list-skeleton.tsx'
import { Pagination } from './pagination.tsx'
import { DeleteAction, EditAction, ViewAction } from './row-actions.tsx'
import { StaleContent } from './stale-content.tsx'
import { type ListContract, type ListSearch, useListSearch } from './use-list-search.ts'

export const NO_RECORDS = 'There are no records to display, please check your filters.'

export type RowOf<C extends AnyCall> = Result<C>['items'][number]

/** What a list shows at the moment: for totals, reports and plots of the same records. */
export interface ListState<C extends AnyCall> {
  /** The filters, with the usual ones. */
  readonly filters: ListSearch
  /** `undefined` until it is here. */
  readonly response: Result<C> | undefined
}
type ListSlot<C extends AnyCall> = ReactNode | ((shown: ListState<C>) => ReactNode)

export interface ListScreenProps<C extends AnyCall, L extends ListContract> {
  /** The screen's path: a row leads to `{path}/{id}`, New to `{path}/new`. */
  readonly path: string
  /** Where a row leads instead, whether it may be edited or not; nowhere when `undefined`. */
  readonly to?: (row: RowOf<C>) => string | undefined
  readonly title: string
  readonly subtitle?: ListSlot<C>
  readonly list: L
  readonly call: C
  readonly columns: readonly TableColumn<RowOf<C>, keyof L['columns'] & string>[]
  /** Whose list it is, beside its filters: `{ employeeId }`. */
  readonly fixedQuery?: Readonly<Record<string, string>>
  /** Filter components; each names its field of the query. */
  readonly filters?: ReactNode
  /** Milliseconds until what is typed into a filter applies; Enter applies it at once. */
  readonly debounceMs?: number
  /** What a person sees who has never used this screen. */
  readonly firstVisitFilters?: ListSearch
  /** What filters say while they are not set, such as the present month: it moves on, so neither address nor memory keeps it. */
  readonly defaultFilters?: ListSearch
  /** What a row is called, in the names of its buttons and when it is deleted. */
  readonly rowName: (row: RowOf<C>) => string
  readonly exports?: ListExports
  readonly remove?: {
    readonly call: AnyCall
    /** What the question calls a row that its name alone would not tell from another kind of thing. */
    readonly name?: (row: RowOf<C>) => string
    /** The question below the record's name. */
    readonly text: string | ((row: RowOf<C>) => string)
    /** What is sent beside the id: what the person was told of, for the server to check. */
    readonly query?: (row: RowOf<C>) => Readonly<Record<string, number>>
    /** Rows that may be deleted; all, when not said. */
    readonly canDelete?: (row: RowOf<C>) => boolean
  }
  /** False where records cannot be made here. */
  readonly canCreate?: boolean
  /** Rows that may be opened and edited; all, when not said. */
  readonly mayEdit?: (row: RowOf<C>) => boolean
  /** For who only reads: rows are viewed, not edited. */
  readonly readOnly?: boolean
  /** Buttons of a row before Edit and Delete; `false` where rows have no buttons at all. */
  readonly actions?: false | ((row: RowOf<C>) => ReactNode)
  /** Many columns: they take the window's whole width, in smaller print. */
  readonly wide?: boolean
  /** What is said when there is nothing to show. */
  readonly emptyText?: string
  /** Links and buttons beside New. */
  readonly toolbar?: ListSlot<C>
  /** Between the filters and the table. */
  readonly header?: ListSlot<C>
}

export function ListScreen<const C extends AnyCall, const L extends ListContract>(props: ListScreenProps<C, L>) {
  type Row = RowOf<C>
  const {
    path,
    title,
    list,
    call,
    rowName,
    remove,
    exports,
    debounceMs = 2000,
    firstVisitFilters = {},
    canCreate = true,
  } = props
  const { actions, fixedQuery = {}, wide = false, emptyText = NO_RECORDS, defaultFilters = {} } = props
  const newPath: string = `${path}/new`
  const navigate = useNavigate()
  const [isChanging, setIsChanging] = useState(false)
  const [clearings, setClearings] = useState(0)
  const { current, change } = useListSearch(path, list, firstVisitFilters)
  const { page: pageText, sortByColumn, isSortAscending, ...set } = current
  const filters = { ...defaultFilters, ...set }
  const page = Number(pageText ?? 1)
  const order = {
    column: sortByColumn ?? list.sortByColumn,
    ascending: isSortAscending === undefined ? list.isSortAscending : isSortAscending === 'true',
  }
  const query = {
    ...fixedQuery,
    ...filters,
    page,
    pageSize: list.pageSize,
    sortByColumn: order.column,
    isSortAscending: order.ascending,
  }
  const asked = useQuery({ ...queryFor(call, { query } as never), placeholderData: keepPreviousData })
  const { items, totalItems } = (asked.data ?? { items: [], totalItems: 0 }) as { items: Row[]; totalItems: number }

  const lastPage = Math.max(1, Math.ceil(totalItems / list.pageSize))
  useEffect(() => {
    if (asked.isSuccess && !asked.isPlaceholderData && page > lastPage)
      void change({ ...current, page: String(lastPage) })
  })
  useShortcut('n', () => void navigate({ to: newPath }), canCreate)

  const deletion = useMutation({
    mutationFn: ({ call: by, row }: { call: AnyCall; row: Row }) =>
      fetchApi(by, { params: { id: row._id }, version: row.version, query: remove?.query?.(row) ?? {} }),
    onSuccess: (_, { row }) => toast.success(`${rowName(row)} deleted successfully`),
  })
  const askToDelete = async (row: Row) => {
    if (!remove) return
    const text = typeof remove.text === 'string' ? remove.text : remove.text(row)
    if (await confirmDelete((remove.name ?? rowName)(row), text)) deletion.mutate({ call: remove.call, row })
  }
  const mayEdit = (row: Row) => props.mayEdit?.(row) ?? true
  const leadsTo = (row: Row) => {
    if (props.to) return props.to(row)
    return mayEdit(row) ? `${path}/${row._id}` : undefined
  }
  const Open = props.readOnly ? ViewAction : EditAction
  const rowActions = (row: Row) => {
    const to = leadsTo(row)
    return (
      <>
        {actions ? actions(row) : null}
        {to && mayEdit(row) ? <Open rowName={rowName(row)} to={to} /> : null}
        {remove && (remove.canDelete?.(row) ?? true) ? (
          <DeleteAction rowName={rowName(row)} onClick={() => void askToDelete(row)} disabled={deletion.isPending} />
        ) : null}
      </>
    )
  }
  const clear = () => {
    // A new bar, without what was being typed into the old one.
    setClearings(clearings + 1)
    void change(pickSortOrder(current))
  }
  const filtered = Object.keys(set).length > 0
  const around = (part: ListSlot<C>) =>
    typeof part === 'function' ? part({ filters, response: asked.data as Result<C> | undefined }) : part
  const unusual = (next: ListSearch) =>
    Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== defaultFilters[name]))

  return (
    <ScreenLayout
      title={title}
      subtitle={around(props.subtitle)}
      wide={wide}
      actions={
        <>
          {around(props.toolbar)}
          {exports && totalItems > 0 ? (
            <ExportButtons exports={exports} query={{ ...query, page: 1, pageSize: totalItems }} />
          ) : null}
          {canCreate ? (
            <Button asChild variant="default">
              <Link to={newPath} aria-keyshortcuts="n">
                <Plus /> New
              </Link>
            </Button>
          ) : null}
        </>
      }
    >
      {props.filters ? (
        <FilterBar
          key={clearings}
          values={filters}
          defaultValues={defaultFilters}
          debounceMs={debounceMs}
          onApply={next => change({ ...pickSortOrder(current), ...unusual(next) })}
          onPendingChange={setIsChanging}
        >
          {props.filters}
        </FilterBar>
      ) : null}
      {around(props.header)}
      <Card aria-busy={asked.isFetching || isChanging} className="relative overflow-hidden">
        <LoadingBar isShown={asked.isFetching && !asked.isPending} />
        {asked.isPending ? (
          <ListSkeleton />
        ) : asked.isError ? (
          <ErrorState text={(asked.error as ApiError).message} retry={() => void asked.refetch()} />
        ) : (
          <StaleContent isStale={isChanging || asked.isPlaceholderData}>
            {totalItems === 0 ? (
              <EmptyState text={emptyText}>
                {filtered ? (
                  <Button variant="outline" size="sm" onClick={clear}>
                    Clear filters
                  </Button>
                ) : null}
              </EmptyState>
            ) : (
              <>
                <DataTable<Row, string>
                  label={title}
                  columns={props.columns}
                  rows={items}
                  order={order}
                  onOrder={next =>
                    void change({ ...set, sortByColumn: next.column, isSortAscending: String(next.ascending) })
                  }
                  to={leadsTo}
                  dense={wide}
                  actions={actions === false ? undefined : rowActions}
                />
                <Pagination
                  page={page}
                  pageSize={list.pageSize}
                  total={totalItems}
                  onPageChange={to => void change({ ...current, page: String(to) }, false)}
                />
              </>
            )}
          </StaleContent>
        )}
      </Card>
    </ScreenLayout>
  )
}

/** The order survives a change of filters; the page does not. */
const pickSortOrder = ({ sortByColumn, isSortAscending }: ListSearch): ListSearch => ({
  ...(sortByColumn ? { sortByColumn } : {}),
  ...(isSortAscending ? { isSortAscending } : {}),
})
