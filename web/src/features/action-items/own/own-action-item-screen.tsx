/** One of the employee's own action items, with its status and comments. */
import { useParams } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId } from 'react'
import { describeRepeat } from '#shared/features/action-items/recurrence.ts'
import {
  actionItemMessages,
  actionItemStatuses,
  actionItemsApi,
  isOverdue,
  mayChangeOwnStatus,
  type OwnActionItemDetail,
  ownActionItemStatuses,
} from '#shared/features/action-items.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { OwnFacts } from '#web/kit/own-place/own-list.tsx'
import { RecordColumns, ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Label } from '#web/ui/label.tsx'
import { Select } from '#web/ui/select.tsx'
import { ActionItemComments } from '../comments.tsx'
import { OwnDescription } from './own-description.tsx'
import { useOwnStatus } from './use-own-status.ts'

const COMPLETED = actionItemStatuses.id('Completed')

export const OwnActionItemScreen = () => (
  <RecordScreen
    call={actionItemsApi.calls.ownItem}
    id={useParams({ from: '/_app/my-action-items/$id' }).id}
    title={t`Action item`}
  >
    {item => <OwnItemContent key={item._id} item={item} />}
  </RecordScreen>
)

function OwnItemContent({ item }: { item: OwnActionItemDetail }) {
  const isLate = isOverdue(item, utcToday(new Date()))
  const me = useSession()?.person.employeeId
  return (
    <ScreenLayout title={item.title} subtitle={t`Action item`}>
      <RecordColumns>
        <Card className="grid gap-5 p-5">
          <OwnDescription item={item} />
          <OwnFacts
            facts={[
              [
                t`Due`,
                <span key="due" className={cn(isLate && 'font-medium text-destructive dark:text-tone-red')}>
                  {isLate ? t`${formatDay(item.dueDate)}, overdue` : formatDay(item.dueDate)}
                </span>,
              ],
              [
                t`Priority`,
                // A chip is higher than a line of text, which would be lower than its neighbours.
                <span key="priority" className="-my-0.5 inline-flex">
                  <StatusChip name={item.priority.name} />
                </span>,
              ],
              [t`Assigned to`, fullName(item.leaderAssigned)],
              [t`About`, item.employee._id === me ? t`You` : fullName(item.employee)],
              ...(item.repeat ? [[t`Repeats`, describeRepeat(item.repeat)] as const] : []),
              ...(item.completionDate ? [[t`Completed`, formatDay(item.completionDate)] as const] : []),
            ]}
          />
          <OwnStatus item={item} />
        </Card>
        <ActionItemComments actionItemId={item._id} isOwn />
      </RecordColumns>
    </ScreenLayout>
  )
}

/** Saves each change at once. */
function OwnStatus({ item }: { item: OwnActionItemDetail }) {
  const field = useId()
  const { known, isSaving, shown, setStatus } = useOwnStatus(item, saved => `${saved.title}: ${t(saved.status.name)}`)
  const { status } = known
  const offered = ownActionItemStatuses.some(({ _id }) => _id === status._id)
    ? ownActionItemStatuses
    : [status, ...ownActionItemStatuses]
  if (!mayChangeOwnStatus(status._id))
    return (
      <div className="grid justify-items-start gap-1.5 border-t pt-5">
        <p className="font-medium">{t`Status`}</p>
        <StatusChip name={status.name} />
        <p className="text-xs text-muted-foreground">{t(actionItemMessages.notDone)}</p>
      </div>
    )
  return (
    <div className="grid gap-1.5 border-t pt-5">
      <Label htmlFor={field}>{t`Status`}</Label>
      <div className="flex flex-wrap items-center gap-3">
        <Select
          id={field}
          value={shown}
          options={offered.map(({ _id, name }) => ({ value: _id, label: t(name) }))}
          disabled={isSaving}
          onChange={next => next !== status._id && setStatus(next)}
          className="w-44"
        />
        {status._id !== COMPLETED ? (
          <Button variant="default" disabled={isSaving} onClick={() => setStatus(COMPLETED)}>
            <CircleCheck /> {t`Complete¦it`}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
