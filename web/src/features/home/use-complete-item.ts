/** Completes an action item from its row: it is gone at once, comes back if the server refuses, and can be undone. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ActionItem, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import type { WaitingGroup, WaitingItem } from '#shared/features/home.ts'
import { ApiError, fetchApi } from '#web/kit/api.ts'
import { toast } from '#web/kit/toast.ts'
import { homeQuery } from './public.ts'

const SCREEN = '/action-items'
const COMPLETED = actionItemStatuses.id('Completed')

export const mayComplete = ({ screen }: Pick<WaitingGroup, 'screen'>): boolean => screen === SCREEN

const { one, update } = actionItemsApi.calls

/** Saves the item as it is, with another status. */
const saveStatus = (item: ActionItem, status: string) =>
  fetchApi(update, {
    params: { id: item._id },
    version: item.version,
    body: {
      ...{ employee: item.employee._id, leaderAssigned: item.leaderAssigned._id, priority: item.priority._id, status },
      ...{ title: item.title, description: item.description, dueDate: item.dueDate },
    },
  })

async function completeItem({ _id: id, version }: WaitingItem) {
  const before = await fetchApi(one, { params: { id } })
  if (before.version !== version) throw new ApiError(409, 'Somebody has changed this item. Look at it again.')
  return { before, after: await saveStatus(before, COMPLETED) }
}

/** `onAct` is told the item that goes away. */
export function useCompleteItem(onAct: (id: string) => void): (item: WaitingItem) => void {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: ({ before, after }: Awaited<ReturnType<typeof completeItem>>) => saveStatus(after, before.status._id),
  })
  const { mutate } = useMutation({
    mutationFn: completeItem,
    onSuccess: done => toast.undoable(`${done.after.title} completed`, () => undo.mutate(done)),
    onError: () => void client.invalidateQueries({ queryKey: homeQuery.queryKey }),
  })
  return item => {
    onAct(item._id)
    void client.cancelQueries({ queryKey: homeQuery.queryKey })
    client.setQueryData(homeQuery.queryKey, home => home && { ...home, groups: withoutItem(home.groups, item) })
    mutate(item)
  }
}

const withoutItem = (groups: readonly WaitingGroup[], { _id }: WaitingItem): WaitingGroup[] =>
  groups.flatMap(group => {
    const items = group.items.filter(item => item._id !== _id)
    if (group.screen !== SCREEN || items.length === group.items.length) return [group]
    return group.total > 1 ? [{ ...group, items, total: group.total - 1 }] : []
  })
