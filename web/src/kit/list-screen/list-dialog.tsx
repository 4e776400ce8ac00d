/** A short list in a dialog, page by page, such as one person's history. It takes no filters, and opens what it lists. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AnyCall } from '#shared/kit/route.ts'
import { Card } from '#web/ui/card.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '#web/ui/dialog.tsx'
import { Failed, Notice } from '../notice.tsx'
import { ask } from '../queries.ts'
import { type Column, DataTable } from './data-table.tsx'
import type { RowOf } from './list-screen.tsx'
import { Loading, Progress } from './loading.tsx'
import { Paging } from './paging.tsx'
import type { AnyList } from './use-list-search.ts'

interface ListDialogProps<C extends AnyCall> {
  readonly title: string
  /** Whose list it is. */
  readonly description: string
  readonly call: C
  readonly params: Readonly<Record<string, string>>
  readonly list: AnyList
  readonly columns: readonly Column<RowOf<C>>[]
  readonly to: (row: RowOf<C>) => string
  readonly actions?: (row: RowOf<C>) => ReactNode
  readonly nothing: string
  readonly close: () => void
}

export function ListDialog<const C extends AnyCall>(props: ListDialogProps<C>) {
  const { title, description, call, params, list, nothing, close } = props
  const { pageSize, sortByColumn, isSortAscending } = list
  const [page, setPage] = useState(1)
  const asked = useQuery({
    ...ask(call, { params, query: { page, pageSize, sortByColumn, isSortAscending } } as never),
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
          <Progress shown={asked.isPlaceholderData} />
          {asked.isPending ? (
            <Loading />
          ) : asked.isError ? (
            <Failed text={asked.error.message} retry={() => void asked.refetch()} />
          ) : totalItems === 0 ? (
            <Notice text={nothing} />
          ) : (
            <>
              <DataTable<RowOf<C>, string>
                label={`${title}, ${description}`}
                rows={items}
                to={props.to}
                columns={props.columns}
                actions={props.actions}
              />
              <Paging page={page} pageSize={pageSize} total={totalItems} go={setPage} label={`Pages of ${title}`} />
            </>
          )}
        </Card>
      </DialogContent>
    </Dialog>
  )
}
