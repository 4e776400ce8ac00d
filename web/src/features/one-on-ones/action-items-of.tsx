import { useMutation, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type ActionItemListed, actionItems, DELETE_ITEM } from '#shared/features/action-items.ts'
import type { OneOnOne } from '#shared/features/one-on-ones.ts'
import { api } from '#web/kit/api.ts'
import { confirmDelete } from '#web/kit/confirm.tsx'
import { DeleteAction } from '#web/kit/list-screen/row-actions.tsx'
import { Failed } from '#web/kit/notice.tsx'
import { ask } from '#web/kit/queries.ts'
import { say } from '#web/kit/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ItemLine } from './item-line.tsx'
import { NewItemDialog } from './new-item-dialog.tsx'

/** What was agreed on in this one-on-one. */
export function ActionItemsOf({ met, readOnly }: { met: OneOnOne; readOnly: boolean }) {
  const [isAdding, setAdding] = useState(false)
  const asked = useQuery(ask(actionItems.calls.list, { query: { type: 'OneOnOne', typeId: met._id, pageSize: 100 } }))
  const removal = useMutation({
    mutationFn: ({ _id, version }: ActionItemListed) => api(actionItems.calls.remove, { params: { id: _id }, version }),
    onSuccess: (_, { title }) => say.done(`${title} deleted successfully`),
  })
  const askToDelete = async (item: ActionItemListed) => {
    if (await confirmDelete(item.title, DELETE_ITEM)) removal.mutate(item)
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
        <Failed text={asked.error.message} retry={() => void asked.refetch()} />
      ) : count === 0 ? (
        <p className="text-muted-foreground">No action items yet.</p>
      ) : (
        <ul className="divide-y">
          {asked.data.items.map(item => (
            <ItemLine key={item._id} item={item}>
              {readOnly ? null : (
                <DeleteAction of={item.title} act={() => void askToDelete(item)} disabled={removal.isPending} />
              )}
            </ItemLine>
          ))}
        </ul>
      )}
      {isAdding ? <NewItemDialog met={met} close={() => setAdding(false)} /> : null}
    </Card>
  )
}
