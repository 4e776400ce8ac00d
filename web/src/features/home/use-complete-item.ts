/** Completes an action item from its row: removed at once, restored if the server refuses, and can be undone. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ActionItem } from '#shared/features/action-items.ts'
import type { WaitingGroup, WaitingItem } from '#shared/features/home.ts'
import { t } from '#shared/kit/texts.ts'
import { loadSaveChange } from '#web/features/action-items/public.ts'
import { toast } from '#web/kit/toast.ts'
import { homeQuery } from './public.ts'

const SCREEN = '/action-items'

export const mayComplete = ({ screen }: Pick<WaitingGroup, 'screen'>): boolean => screen === SCREEN

/** `isOffered`: whether any row can be completed here. */
export function useCompleteItem(isOffered: boolean): (item: WaitingItem) => void {
  const client = useQueryClient()
  // Preloaded in case the connection is lost later. If this fails, completing an item tries again and shows the error.
  useEffect(() => {
    if (isOffered) void loadSaveChange().catch(() => undefined)
  }, [isOffered])
  const undo = useMutation({
    mutationFn: async ({ before, saved }: { before: ActionItem; saved: ActionItem }) =>
      (await loadSaveChange()).saveChange(saved, { status: before.status._id }),
  })
  const { mutate } = useMutation({
    mutationFn: async (item: WaitingItem) => (await loadSaveChange()).completeItem(item),
    onSuccess: done => toast.undoable(t`${done.saved.title} completed`, () => undo.mutate(done)),
    onError: () => void client.invalidateQueries({ queryKey: homeQuery.queryKey }),
  })
  return item => {
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
