/** Saves each tick at once, one after the other, with an Undo. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { checklistStatuses } from '#shared/features/procedures/checklist.ts'
import { shortenLine } from '#shared/features/procedures/shorten-line.ts'
import { t } from '#shared/kit/texts.ts'
import { ApiError } from '#web/kit/api.ts'
import { toast } from '#web/kit/toast.ts'

/** A change of an item's status, with the status the person saw before. */
export interface Tick {
  readonly _id: string
  readonly description: string
  readonly status: string
  readonly was: string
}

/** `“Order the laptop” is completed` */
const describeTick = (item: string, status: (typeof checklistStatuses)['all'][number]['name']): string =>
  ({ Pending: t`“${item}” is pending`, Completed: t`“${item}” is completed`, 'N/A': t`“${item}” is N/A` })[status]

interface InstantTicksOptions<Saved> {
  /** Ticks of the same checklist are saved one by one, in order. */
  readonly checklist: string
  readonly save: (tick: Tick) => Promise<Saved>
  readonly onSaved: (saved: Saved) => void
  /** Called when a save failed but may be retried. */
  readonly onUnsaved?: (tick: Tick) => void
}

export function useInstantTicks<Saved>({ checklist, save, onSaved, onUnsaved }: InstantTicksOptions<Saved>) {
  /** Statuses being saved, by item. */
  const [sent, setSent] = useState<ReadonlyMap<string, string>>(new Map())
  const saving = useMutation({
    scope: { id: `ticks ${checklist}` },
    mutationFn: save,
    onSuccess: (saved: Saved, tick: Tick) => {
      onSaved(saved)
      const { _id, description, status, was } = tick
      toast.undoable(describeTick(shortenLine(description, 60), checklistStatuses.byId(status).name), () =>
        send({ _id, description, status: was, was: status }),
      )
    },
    onError: (error, tick) => {
      // Do not retry what the server will never accept.
      if (!(error instanceof ApiError && (error.status === 400 || error.status === 404))) onUnsaved?.(tick)
    },
    onSettled: (_, __, { _id, status }) =>
      setSent(before => (before.get(_id) === status ? new Map([...before].filter(([id]) => id !== _id)) : before)),
  })
  const send = (tick: Tick) => {
    setSent(before => new Map([...before, [tick._id, tick.status]]))
    saving.mutate(tick)
  }
  return {
    sent,
    /** `stored` is the status on the server. */
    tick: (item: { readonly _id: string; readonly description: string }, status: string, stored: string) => {
      const was = sent.get(item._id) ?? stored
      if (status !== was) send({ _id: item._id, description: item.description, status, was })
    },
  }
}
