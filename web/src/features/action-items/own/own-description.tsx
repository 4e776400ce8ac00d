/** The description of an own action item. Its subtasks can be ticked in place; each tick is saved at once. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Subtask, setSubtask, splitLines } from '#shared/features/action-items/subtasks.ts'
import { actionItemsApi, mayChangeOwnStatus, type OwnActionItemDetail } from '#shared/features/action-items.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { SubtaskBox } from '../subtask-boxes.tsx'

const { ownItem, setOwnSubtask } = actionItemsApi.calls

export function OwnDescription({ item: { _id: id, description, status } }: { item: OwnActionItemDetail }) {
  const client = useQueryClient()
  const ticking = useMutation({
    mutationFn: ({ subtask: { line, text }, isDone }: { subtask: Subtask; isDone: boolean }) =>
      fetchApi(setOwnSubtask, { params: { id }, body: { line, text, isDone } }),
    onSuccess: (saved, { subtask, isDone }) => {
      client.setQueryData(queryFor(ownItem, { params: { id } }).queryKey, saved)
      toast.undoable(`${subtask.text}: ${isDone ? t`done` : t`to do`}`, () =>
        ticking.mutate({ subtask, isDone: !isDone }),
      )
    },
  })
  const { isPending, variables } = ticking
  const shown = isPending ? (setSubtask(description, variables.subtask, variables.isDone) ?? description) : description
  return (
    <div dir="auto" className="wrap-anywhere">
      {splitLines(shown).map(({ line, text, subtask }) =>
        subtask ? (
          <SubtaskBox
            key={line}
            subtask={subtask}
            disabled={!mayChangeOwnStatus(status._id)}
            onTick={(ticked, isDone) => isPending || ticking.mutate({ subtask: ticked, isDone })}
          />
        ) : (
          <p key={line} dir="auto" className="min-h-[1lh] whitespace-pre-wrap">
            {text}
          </p>
        ),
      )}
    </div>
  )
}
