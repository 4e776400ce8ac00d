import { useMutation } from '@tanstack/react-query'
import { actionItemsApi, type OwnActionItem, type OwnActionItemDetail } from '#shared/features/action-items.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toast } from '#web/kit/toast.ts'

/**
 * Sets the status of an own action item. `known` is the item as of the last response: until the list is refetched, a
 * second change would otherwise send the old version and conflict with the first.
 */
export function useOwnStatus(item: OwnActionItem, describe: (saved: OwnActionItemDetail) => string) {
  const change = useMutation({
    mutationFn: ({ status, version }: { status: string; version: number }) =>
      fetchApi(actionItemsApi.calls.setOwnStatus, { params: { id: item._id }, body: { status }, version }),
    onSuccess: saved => toast.success(describe(saved)),
  })
  const known = change.data && change.data.version > item.version ? change.data : item
  return {
    known,
    isSaving: change.isPending,
    /** The status that is being saved, or the known one. */
    shown: change.isPending ? change.variables.status : known.status._id,
    setStatus: (status: string) => change.mutate({ status, version: known.version }),
  }
}
