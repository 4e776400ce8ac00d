/** One thing to do: its tick, its status, and who set it when. */
import { useId } from 'react'
import { fullName } from '#shared/features/employees/people.ts'
import { checklistStatuses, isTicked, statusAfter } from '#shared/features/procedures/checklist.ts'
import type { ProcessItem } from '#shared/features/procedures/process.ts'
import { showDay } from '#shared/kit/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#web/ui/select.tsx'
import { StatusChip } from '../status-chip.tsx'

interface ChecklistItemProps {
  readonly item: ProcessItem
  /** What the server has. */
  readonly stored: string
  /** What is shown. */
  readonly status: string
  /** Somebody else has set it otherwise since this person did. */
  readonly isContested: boolean
  readonly readOnly: boolean
  readonly choose: (status: string) => void
}

export function ChecklistItem({ item, stored, status, isContested, readOnly, choose }: ChecklistItemProps) {
  const id = useId()
  const { position, description } = item
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0 sm:grid-cols-[auto_minmax(0,1fr)_9rem]">
      <Checkbox
        id={id}
        aria-describedby={`${id}-by`}
        className="mt-0.5"
        checked={isTicked(status)}
        disabled={readOnly}
        onCheckedChange={checked => choose(statusAfter(checked === true))}
      />
      <div className="min-w-0">
        <label
          htmlFor={id}
          dir="auto"
          className={cn('block break-words whitespace-pre-line', isTicked(status) && 'text-muted-foreground')}
        >
          {description}
        </label>
        <p
          id={`${id}-by`}
          className={cn('mt-0.5 text-xs empty:hidden', isContested ? 'text-tone-red' : 'text-muted-foreground')}
        >
          {isContested ? contested(item, stored) : status === stored ? byWhom(item) : 'Not saved yet'}
        </p>
        {isContested ? (
          <p className="mt-1.5 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => choose(stored)}>
              Keep {nameOf(stored)}
            </Button>
            <Button size="sm" onClick={() => choose(status)}>
              Set to {nameOf(status)}
            </Button>
          </p>
        ) : null}
      </div>
      <div className="max-sm:col-start-2">
        {readOnly ? (
          <StatusChip name={nameOf(status)} />
        ) : (
          <Select value={status} onValueChange={next => next && choose(next)}>
            <SelectTrigger aria-label={`Status of item ${position}`} className="max-sm:w-36" />
            <SelectContent>
              {checklistStatuses.all.map(({ _id, name }) => (
                <SelectItem key={_id} value={_id}>
                  {name}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      </div>
    </li>
  )
}

const nameOf = (status: string) => checklistStatuses.byId(status).name

const byWhom = ({ doneBy, doneAt }: ProcessItem) =>
  doneBy && doneAt ? `${fullName(doneBy)}, ${showDay(doneAt)} ${doneAt.slice(11, 16)} UTC` : ''
const contested = (item: ProcessItem, stored: string) =>
  `${item.doneBy ? fullName(item.doneBy) : 'Somebody'} has set this to ${nameOf(stored)} meanwhile.`
