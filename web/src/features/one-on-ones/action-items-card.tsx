import { useMutation, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type ActionItemListItem, actionItemsApi, CONFIRM_DELETE_ACTION_ITEM } from '#shared/features/action-items.ts'
import type { OneOnOne } from '#shared/features/one-on-ones.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmDelete } from '#web/kit/confirm.tsx'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { DeleteAction } from '#web/kit/list-screen/row-actions.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ActionItemLine } from './action-item-line.tsx'
import { NewActionItemDialog } from './new-action-item-dialog.tsx'

/** What was agreed on in this one-on-one. */
export function ActionItemsCard({ oneOnOne, readOnly }: { oneOnOne: OneOnOne; readOnly: boolean }) {
  const [isAdding, setAdding] = useState(false)
  const asked = useQuery(
    queryFor(actionItemsApi.calls.list, { query: { type: 'OneOnOne', typeId: oneOnOne._id, pageSize: 100 } }),
  )
  const removal = useMutation({
    mutationFn: ({ _id, version }: ActionItemListItem) =>
      fetchApi(actionItemsApi.calls.remove, { params: { id: _id }, version }),
    onSuccess: (_, { title }) => toast.success(`${title} deleted successfully`),
  })
  const askToDelete = async (item: ActionItemListItem) => {
    if (await confirmDelete(item.title, CONFIRM_DELETE_ACTION_ITEM)) removal.mutate(item)
  }
  const count = asked.data?.totalItems ?? 0
  return (
    <Card className="p-5">
      <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
        <h2 className="text-sm font-semibold">Action Items{count ? ` (${count})` : ''}</h2>
        {readOnly ? null : (
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus /> Add
          </Button>
        )}
      </div>
      {asked.isPending ? (
        <Spinner label="Loading the action items" />
      ) : asked.isError ? (
        <ErrorState text={asked.error.message} retry={() => void asked.refetch()} />
      ) : count === 0 ? (
        <p className="text-muted-foreground">No action items yet.</p>
      ) : (
        <ul className="divide-y">
          {asked.data.items.map(item => (
            <ActionItemLine key={item._id} item={item}>
              {readOnly ? null : (
                <DeleteAction
                  rowName={item.title}
                  onClick={() => void askToDelete(item)}
                  disabled={removal.isPending}
                />
              )}
            </ActionItemLine>
          ))}
        </ul>
      )}
      {isAdding ? <NewActionItemDialog oneOnOne={oneOnOne} onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}
