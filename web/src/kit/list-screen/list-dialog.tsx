/** A list in a dialog, such as one person's history: paginated, without filters; its rows may be links. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AnyCall, Result } from '#shared/kit/contract.ts'
import { t } from '#shared/kit/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState } from '../empty-state.tsx'
import { queryFor } from '../queries.ts'
import { DataTable, type TableColumn } from './data-table.tsx'
import { ListSkeleton, LoadingBar } from './list-skeleton.tsx'
import { Pagination } from './pagination.tsx'
import type { ListContract } from './use-list-search.ts'

type RowOf<C extends AnyCall> = Result<C>['items'][number]

interface ListDialogProps<C extends AnyCall> {
  readonly title: string
  /** The subject of the list, such as a person. */
  readonly description: string
  readonly call: C
  readonly params: Readonly<Record<string, string>>
  readonly list: ListContract
  readonly columns: readonly TableColumn<RowOf<C>>[]
  readonly to?: (row: RowOf<C>) => string
  readonly actions?: (row: RowOf<C>) => ReactNode
  readonly emptyText: string
  readonly close: () => void
}

export function ListDialog<const C extends AnyCall>(props: ListDialogProps<C>) {
  const { title, description, call, params, list, emptyText, close } = props
  const { pageSize, sortByColumn, isSortAscending } = list
  const [page, setPage] = useState(1)
  const asked = useQuery({
    ...queryFor(call, { params, query: { page, pageSize, sortByColumn, isSortAscending } } as never),
    placeholderData: keepPreviousData,
  })
  const { items, totalItems } = (asked.data ?? { items: [], totalItems: 0 }) as {
    items: RowOf<C>[]
    totalItems: number
  }
  return (
    <Dialog open onOpenChange={open => open || close()}>
      <DialogContent className="max-w-2xl content-start">
        <div className="grid gap-1">
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </div>
        <Card aria-busy={asked.isFetching} className="relative overflow-hidden">
          <LoadingBar isShown={asked.isPlaceholderData} />
          {asked.isPending ? (
            <ListSkeleton />
          ) : asked.isError ? (
            <ErrorState error={asked.error} retry={() => void asked.refetch()} />
          ) : totalItems === 0 ? (
            <EmptyState text={emptyText} />
          ) : (
            <>
              <DataTable<RowOf<C>, string>
                label={`${title}, ${description}`}
                rows={items}
                {...(props.to ? { to: props.to } : {})}
                columns={props.columns}
                actions={props.actions}
              />
              <Pagination
                page={page}
                pageSize={pageSize}
                total={totalItems}
                onPageChange={setPage}
                label={t`Pages of ${title}`}
              />
            </>
          )}
        </Card>
      </DialogContent>
    </Dialog>
  )
}
