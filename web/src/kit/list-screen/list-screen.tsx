/** A whole list screen: title, filters, table, pages, download, New, delete. A feature gives its columns and filters. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useState } from 'react'
import type { AnyCall, Result } from '#shared/kit/route.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type ApiError, api } from '../api.ts'
import { confirmDelete } from '../confirm.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { Failed, Notice } from '../notice.tsx'
import { Page } from '../page.tsx'
import { ask } from '../queries.ts'
import { say } from '../say.ts'
import { useShortcut } from '../use-shortcut.ts'
import { type Column, DataTable } from './data-table.tsx'
import { ExportButtons, type Exports } from './exports.tsx'
import { Loading, Progress } from './loading.tsx'
import { Outdated } from './outdated.tsx'
import { Paging } from './paging.tsx'
import { DeleteAction, EditAction, ViewAction } from './row-actions.tsx'
import { type AnyList, type ListSearch, useListSearch } from './use-list-search.ts'

export const NO_RECORDS = 'There are no records to display, please check your filters.'

export type RowOf<C extends AnyCall> = Result<C>['items'][number]

/** What a list shows at the moment: for totals, reports and plots of the same records. */
export interface Shown<C extends AnyCall> {
  /** The filters, with the usual ones. */
  readonly filters: ListSearch
  /** `undefined` until it is here. */
  readonly answer: Result<C> | undefined
}
type Around<C extends AnyCall> = ReactNode | ((shown: Shown<C>) => ReactNode)

export interface ListScreenProps<C extends AnyCall, L extends AnyList> {
  /** The screen's path: a row leads to `{path}/{id}`, New to `{path}/new`. */
  readonly path: string
  /** Where a row leads instead, whether it may be edited or not; nowhere when `undefined`. */
  readonly to?: (row: RowOf<C>) => string | undefined
  readonly title: string
  readonly subtitle?: Around<C>
  readonly list: L
  readonly call: C
  readonly columns: readonly Column<RowOf<C>, keyof L['columns'] & string>[]
  /** Whose list it is, beside its filters: `{ employeeId }`. */
  readonly scope?: Readonly<Record<string, string>>
  /** Filter components; each names its field of the query. */
  readonly filters?: ReactNode
  /** Milliseconds until what is typed into a filter applies; Enter applies it at once. */
  readonly wait?: number
  /** What a person sees who has never used this screen. */
  readonly initial?: ListSearch
  /** What filters say while they are not set, such as the present month: it moves on, so neither address nor memory keeps it. */
  readonly usual?: ListSearch
  /** What a row is called, in the names of its buttons and when it is deleted. */
  readonly nameOf: (row: RowOf<C>) => string
  readonly csv?: Exports
  readonly remove?: {
    readonly call: AnyCall
    /** What the question calls a row that its name alone would not tell from another kind of thing. */
    readonly name?: (row: RowOf<C>) => string
    /** The question below the record's name. */
    readonly text: string | ((row: RowOf<C>) => string)
    /** What is sent beside the id: what the person was told of, for the server to check. */
    readonly query?: (row: RowOf<C>) => Readonly<Record<string, number>>
    /** Rows that may be deleted; all, when not said. */
    readonly may?: (row: RowOf<C>) => boolean
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
  readonly nothing?: string
  /** Links and buttons beside New. */
  readonly more?: Around<C>
  /** Between the filters and the table. */
  readonly above?: Around<C>
}

export function ListScreen<const C extends AnyCall, const L extends AnyList>(props: ListScreenProps<C, L>) {
  type Row = RowOf<C>
  const { path, title, list, call, nameOf, remove, csv, wait = 2000, initial = {}, canCreate = true } = props
  const { actions, scope = {}, wide = false, nothing = NO_RECORDS, usual = {} } = props
  const newPath: string = `${path}/new`
  const navigate = useNavigate()
  const [isChanging, setIsChanging] = useState(false)
  const [clearings, setClearings] = useState(0)
  const { current, change } = useListSearch(path, list, initial)
  const { page: pageText, sortByColumn, isSortAscending, ...set } = current
  const filters = { ...usual, ...set }
  const page = Number(pageText ?? 1)
  const order = {
    column: sortByColumn ?? list.sortByColumn,
    ascending: isSortAscending === undefined ? list.isSortAscending : isSortAscending === 'true',
  }
  const query = {
    ...scope,
    ...filters,
    page,
    pageSize: list.pageSize,
    sortByColumn: order.column,
    isSortAscending: order.ascending,
  }
  const asked = useQuery({ ...ask(call, { query } as never), placeholderData: keepPreviousData })
  const { items, totalItems } = (asked.data ?? { items: [], totalItems: 0 }) as { items: Row[]; totalItems: number }

  const lastPage = Math.max(1, Math.ceil(totalItems / list.pageSize))
  useEffect(() => {
    if (asked.isSuccess && !asked.isPlaceholderData && page > lastPage)
      void change({ ...current, page: String(lastPage) })
  })
  useShortcut('n', () => void navigate({ to: newPath }), canCreate)

  const deletion = useMutation({
    mutationFn: ({ call: by, row }: { call: AnyCall; row: Row }) =>
      api(by, { params: { id: row._id }, version: row.version, query: remove?.query?.(row) ?? {} }),
    onSuccess: (_, { row }) => say.done(`${nameOf(row)} deleted successfully`),
  })
  const askToDelete = async (row: Row) => {
    if (!remove) return
    const text = typeof remove.text === 'string' ? remove.text : remove.text(row)
    if (await confirmDelete((remove.name ?? nameOf)(row), text)) deletion.mutate({ call: remove.call, row })
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
        {to && mayEdit(row) ? <Open of={nameOf(row)} to={to} /> : null}
        {remove && (remove.may?.(row) ?? true) ? (
          <DeleteAction of={nameOf(row)} act={() => void askToDelete(row)} disabled={deletion.isPending} />
        ) : null}
      </>
    )
  }
  const clear = () => {
    // A new bar, without what was being typed into the old one.
    setClearings(clearings + 1)
    void change(orderOf(current))
  }
  const filtered = Object.keys(set).length > 0
  const around = (part: Around<C>) =>
    typeof part === 'function' ? part({ filters, answer: asked.data as Result<C> | undefined }) : part
  const unusual = (next: ListSearch) =>
    Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== usual[name]))

  return (
    <Page
      title={title}
      subtitle={around(props.subtitle)}
      wide={wide}
      actions={
        <>
          {around(props.more)}
          {csv && totalItems > 0 ? (
            <ExportButtons of={csv} query={{ ...query, page: 1, pageSize: totalItems }} />
          ) : null}
          {canCreate ? (
            <Button asChild variant="primary">
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
          usual={usual}
          wait={wait}
          apply={next => change({ ...orderOf(current), ...unusual(next) })}
          onChanging={setIsChanging}
        >
          {props.filters}
        </FilterBar>
      ) : null}
      {around(props.above)}
      <Card aria-busy={asked.isFetching || isChanging} className="relative overflow-hidden">
        <Progress shown={asked.isFetching && !asked.isPending} />
        {asked.isPending ? (
          <Loading />
        ) : asked.isError ? (
          <Failed text={(asked.error as ApiError).message} retry={() => void asked.refetch()} />
        ) : (
          <Outdated when={isChanging || asked.isPlaceholderData}>
            {totalItems === 0 ? (
              <Notice text={nothing}>
                {filtered ? (
                  <Button size="sm" onClick={clear}>
                    Clear filters
                  </Button>
                ) : null}
              </Notice>
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
                <Paging
                  page={page}
                  pageSize={list.pageSize}
                  total={totalItems}
                  go={to => void change({ ...current, page: String(to) }, false)}
                />
              </>
            )}
          </Outdated>
        )}
      </Card>
    </Page>
  )
}

/** The order survives a change of filters; the page does not. */
const orderOf = ({ sortByColumn, isSortAscending }: ListSearch): ListSearch => ({
  ...(sortByColumn ? { sortByColumn } : {}),
  ...(isSortAscending ? { isSortAscending } : {}),
})
