/** Changes one field of an action item in its row: optimistic, rolled back if the server refuses, and can be undone. */

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ActionItemListItem, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { toast } from '#web/kit/toast.ts'
import { type ItemChange, saveChange } from './save-change.ts'

const { list } = actionItemsApi.calls

export type ChangeItem = (item: ActionItemListItem, change: ItemChange) => void

interface ListAnswer {
  readonly items: readonly ActionItemListItem[]
}

/** Applies the change to every cached list; returns a function that restores them. */
function showChange(client: QueryClient, { _id, version }: ActionItemListItem, change: ItemChange): () => void {
  const queryKey = [list.path]
  const before = client.getQueriesData<ListAnswer>({ queryKey })
  const status = change.status ? actionItemStatuses.byId(change.status) : undefined
  const shown = { version, ...(status ? { status } : {}), ...(change.dueDate ? { dueDate: change.dueDate } : {}) }
  client.setQueriesData<ListAnswer>({ queryKey }, answer =>
    answer?.items
      ? { ...answer, items: answer.items.map(row => (row._id === _id ? { ...row, ...shown } : row)) }
      : answer,
  )
  return () => {
    for (const [key, answer] of before) client.setQueryData(key, answer)
  }
}

/** Returns the change that undoes another; undefined if not allowed: a due date cannot move into the past. */
function reverse({ status, dueDate }: ActionItemListItem, change: ItemChange): ItemChange | undefined {
  if (change.status) return { status: status._id }
  return dueDate < utcToday(new Date()) ? undefined : { dueDate }
}

const describe = ({ status, dueDate }: ItemChange): string =>
  status ? t(actionItemStatuses.byId(status).name) : t`due ${formatDay(dueDate ?? '')}`

export function useItemChange(): ChangeItem {
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: ({ item, change }: { item: ActionItemListItem; change: ItemChange }) => saveChange(item, change),
    onMutate: async ({ item, change }) => {
      await client.cancelQueries({ queryKey: [list.path] })
      return showChange(client, item, change)
    },
    onError: (_error, _change, putBack) => putBack?.(),
    onSuccess: ({ saved }, { item, change }) => {
      // Until the lists are refetched, a second change has to send this version.
      showChange(client, { ...item, version: saved.version }, change)
      const back = reverse(item, change)
      const sentence = `${item.title}: ${describe(change)}`
      if (back) toast.undoable(sentence, () => saving.mutate({ item: saved, change: back }))
      else toast.success(sentence)
    },
    // Writing to a cached list makes it count as fresh. A list that is not on screen, as when a change is undone from
    // another screen, may lack the item by now, so it is marked stale and refetched when shown.
    onSettled: () => void client.invalidateQueries({ queryKey: [list.path], refetchType: 'none' }),
  })
  return (item, change) => saving.mutate({ item, change })
}
