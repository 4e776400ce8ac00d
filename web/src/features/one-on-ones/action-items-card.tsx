import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import {
  type ActionItemListItem,
  actionItemsApi,
  CONFIRM_DELETE_ACTION_ITEM,
  isOverdue,
} from '#shared/features/action-items.ts'
import type { OneOnOne } from '#shared/features/one-on-ones/one-on-one.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmDelete } from '#web/kit/confirm.tsx'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { DeleteAction } from '#web/kit/list-screen/row-actions.tsx'
import { PersonLink } from '#web/kit/person-link.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { LinesSkeleton } from '#web/ui/lines-skeleton.tsx'
import { NewActionItemDialog } from './new-action-item-dialog.tsx'

/** The action items agreed in this one-on-one. */
export function ActionItemsCard({ oneOnOne, readOnly }: { oneOnOne: OneOnOne; readOnly: boolean }) {
  const [isAdding, setAdding] = useState(false)
  const asked = useQuery(
    queryFor(actionItemsApi.calls.list, { query: { type: 'OneOnOne', typeId: oneOnOne._id, pageSize: 100 } }),
  )
  const removal = useMutation({
    mutationFn: ({ _id, version }: ActionItemListItem) =>
      fetchApi(actionItemsApi.calls.remove, { params: { id: _id }, version }),
    onSuccess: (_, { title }) => toast.success(t`${title} deleted successfully`),
  })
  const askToDelete = async (item: ActionItemListItem) => {
    if (await confirmDelete(item.title, t(CONFIRM_DELETE_ACTION_ITEM))) removal.mutate(item)
  }
  const count = asked.data?.totalItems ?? 0
  return (
    <Card className="p-5">
      <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
        <h2 className="text-sm font-semibold">
          {t`Action Items`}
          {count > 0 ? ` (${count})` : null}
        </h2>
        {readOnly ? null : (
          <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
            <Plus /> {t`Add`}
          </Button>
        )}
      </div>
      {asked.isPending ? (
        <LinesSkeleton label={t`Loading the action items`} />
      ) : asked.isError ? (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      ) : count === 0 ? (
        <p className="text-muted-foreground">{t`None from this one-on-one yet.`}</p>
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

/** Open action items of earlier one-on-ones. They stay with the one-on-one they were created in. */
export function EarlierOpenItemsCard({ oneOnOneId: id }: { oneOnOneId: string }) {
  const asked = useQuery(queryFor(oneOnOnesApi.calls.openItems, { params: { id } }))
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-sm font-semibold">
        {t`Open from earlier one-on-ones`}
        {asked.data?.length ? ` (${asked.data.length})` : null}
      </h2>
      {asked.isPending ? (
        <LinesSkeleton label={t`Loading the items of earlier one-on-ones`} />
      ) : asked.isError ? (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      ) : asked.data.length === 0 ? (
        <p className="text-muted-foreground">{t`No open items from earlier one-on-ones.`}</p>
      ) : (
        <ul className="divide-y">
          {asked.data.map(item => (
            <ActionItemLine key={item._id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** An action item in short form, with a link to it. */
function ActionItemLine({ item, children }: { item: ActionItemListItem; children?: ReactNode }) {
  const late = isOverdue(item, utcToday(new Date()))
  return (
    <li className="flex items-start gap-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <Link
          to="/action-items/$id"
          params={{ id: item._id }}
          className="rounded-sm font-medium break-words hover:text-primary dark:hover:text-accent-foreground"
        >
          {item.title}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
          <StatusChip name={item.status.name} />
          <StatusChip name={item.priority.name} />
          <span className={cn(late && 'text-destructive dark:text-tone-red')}>
            {late ? t`Overdue since ${formatDay(item.dueDate)}` : t`Due ${formatDay(item.dueDate)}`}
          </span>
          <PersonLink person={item.leaderAssigned} isQuiet />
        </p>
      </div>
      {children}
    </li>
  )
}
