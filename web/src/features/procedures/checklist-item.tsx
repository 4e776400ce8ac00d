/** A checklist item: its checkbox, its status, and who set it when. */
import { useId } from 'react'
import { COMPLETED_ITEM, checklistStatuses, isTicked, statusForTick } from '#shared/features/procedures/checklist.ts'
import type { ProcedureItem } from '#shared/features/procedures/process.ts'
import type { Day } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { Select } from '#web/ui/select.tsx'
import { ItemFacts } from './item-facts.tsx'

interface ChecklistItemProps {
  readonly item: ProcedureItem
  /** The status on the server. */
  readonly stored: string
  /** The status to show. */
  readonly status: string
  /** Whether somebody else has set a different status since this person did. */
  readonly isContested: boolean
  /** Whether a change failed to save and waits for Save. */
  readonly isUnsaved: boolean
  /** The items to complete before it. */
  readonly waitsFor: readonly string[]
  readonly today: Day
  readonly readOnly: boolean
  readonly onStatusChange: (status: string) => void
}

export function ChecklistItem(props: ChecklistItemProps) {
  const { item, stored, status, isContested, isUnsaved, waitsFor, today, readOnly, onStatusChange } = props
  const id = useId()
  const isHeldUp = waitsFor.length > 0 && !isTicked(status)
  const isNotApplicable = isTicked(status) && status !== COMPLETED_ITEM
  const { position, description } = item
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-3 first:pt-0 last:pb-0">
      <Checkbox
        id={id}
        aria-describedby={`${id}-by`}
        className="mt-0.5"
        checked={isTicked(status)}
        isDashed={isNotApplicable}
        disabled={readOnly || isHeldUp}
        onCheckedChange={checked => onStatusChange(statusForTick(checked === true))}
      />
      <div className="min-w-0">
        <label
          htmlFor={id}
          dir="auto"
          className={cn('block wrap-anywhere whitespace-pre-line', isTicked(status) && 'text-muted-foreground')}
        >
          {description}
        </label>
        <ItemFacts item={item} isDone={isTicked(status)} today={today} waitsFor={waitsFor} />
        <p
          id={`${id}-by`}
          className={cn('mt-0.5 text-xs empty:hidden', isContested ? 'text-tone-red' : 'text-muted-foreground')}
        >
          {isContested ? (
            describeConflict(item, stored)
          ) : isUnsaved ? (
            t`Not saved yet`
          ) : status === stored ? (
            <DoneBy item={item} />
          ) : null}
        </p>
        {isContested ? (
          <p className="mt-1.5 flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={() => onStatusChange(stored)}>
              {t`Keep ${t(getStatusName(stored))}`}
            </Button>
            <Button variant="outline" size="sm" onClick={() => onStatusChange(status)}>
              {t`Set to ${t(getStatusName(status))}`}
            </Button>
          </p>
        ) : null}
      </div>
      <div className="-mt-1 flex min-h-7 items-center gap-1">
        {isNotApplicable ? <StatusChip name={getStatusName(status)} /> : null}
        {readOnly ? null : (
          <Select
            isMenu
            aria-label={t`Status of item ${position}`}
            data-tooltip={t`Status`}
            value={status}
            options={checklistStatuses.all.map(({ _id, name }) => ({
              value: _id,
              label: t(name),
              isDisabled: isHeldUp && _id === COMPLETED_ITEM,
            }))}
            onChange={onStatusChange}
          />
        )}
      </div>
    </li>
  )
}

const getStatusName = (status: string) => checklistStatuses.byId(status).name

const DoneBy = ({ item: { doneBy, doneAt } }: { item: ProcedureItem }) =>
  doneBy && doneAt ? (
    <>
      <AuthorLink author={doneBy} />, <LocalTime at={doneAt} />
    </>
  ) : null
function describeConflict({ doneBy }: ProcedureItem, stored: string): string {
  const status = t(getStatusName(stored))
  return doneBy
    ? t`${fullName(doneBy)} has set this to ${status} meanwhile.`
    : t`Somebody has set this to ${status} meanwhile.`
}
