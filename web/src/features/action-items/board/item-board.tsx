/** Action items as cards in a column for each status. Moving a card to another column sets its status. */
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useEffect, useId, useRef, useState } from 'react'
import { type ActionItemListItem, actionItemStatuses, isOverdue } from '#shared/features/action-items.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { useMedia } from '#web/kit/use-media.ts'
import { cn } from '#web/ui/cn.ts'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#web/ui/select.tsx'
import { StatusCell } from '../editable-cells.tsx'
import type { ChangeItem } from '../item-change.ts'
import { RepeatMark } from '../repeat-mark.tsx'
import { SubtaskCount } from '../subtask-boxes.tsx'
import { useCardMove } from './use-card-move.ts'

interface ItemBoardProps {
  readonly items: readonly ActionItemListItem[]
  readonly change: ChangeItem
  readonly open: (item: ActionItemListItem) => void
  /** The statuses that the filter lets through; empty for all. */
  readonly filtered: readonly string[]
}

const nameOf = (status: string) => actionItemStatuses.byId(status).name

export function ItemBoard({ items, change, open, filtered }: ItemBoardProps) {
  const isNarrow = useMedia('(width < 40rem)')
  const hint = useId()
  const isLeftOut = (status: string) => filtered.length > 0 && !filtered.includes(status)
  const firstShown = items[0]?.status._id ?? actionItemStatuses.id('Open')
  const [chosen, setChosen] = useState<string>()
  const alone = chosen ?? firstShown
  const moved = useRef<{ readonly card: string; readonly to: string }>(undefined)
  const { move, startDrag, handleKey, leave } = useCardMove(actionItemStatuses.ids, (card, status) => {
    const item = items.find(({ _id }) => _id === card)
    moved.current = { card, to: status }
    if (item) change(item, { status })
  })
  const board = useRef<HTMLDivElement>(null)
  // A card that has moved is another element: the focus goes with it.
  useEffect(() => {
    const { card, to } = moved.current ?? {}
    if (!items.some(({ _id, status }) => _id === card && status._id === to)) return
    moved.current = undefined
    if (document.activeElement === document.body)
      board.current?.querySelector<HTMLElement>(`[data-grip="${card}"]`)?.focus()
  }, [items])
  const carried = items.find(({ _id }) => _id === move?.card)
  const columns = isNarrow ? actionItemStatuses.all.filter(({ _id }) => _id === alone) : actionItemStatuses.all
  return (
    <div className="border-t">
      <p role="status" className="sr-only">
        {carried && move ? `${carried.title}: ${nameOf(move.to)}. Space lays it down, Escape leaves it.` : ''}
      </p>
      <p id={hint} className="sr-only">
        Space takes it up, arrows choose a status.
      </p>
      {isNarrow ? (
        <div className="p-3 pb-0">
          <Select value={alone} onValueChange={next => next && setChosen(next)}>
            <SelectTrigger aria-label="Status shown" className="w-full" />
            <SelectContent>
              {toChoices(actionItemStatuses.all).map(({ value, label }) => (
                <SelectItem key={value} value={value}>
                  {label} ({items.filter(({ status }) => status._id === value).length})
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </div>
      ) : null}
      <div ref={board} className="flex gap-3 overflow-x-auto p-3">
        {columns.map(({ _id: status, name }) => {
          const here = items.filter(item => item.status._id === status)
          return (
            <section
              key={status}
              data-column={status}
              aria-label={`${name}, ${here.length} ${here.length === 1 ? 'item' : 'items'}`}
              className={cn(
                'flex min-h-40 min-w-0 flex-1 flex-col rounded-lg bg-muted/60 p-2 sm:min-w-40',
                move && move.to === status && move.from !== status && 'ring-2 ring-ring',
              )}
            >
              <h2 className="flex items-center gap-2 px-1 pb-2">
                <StatusChip name={name} />
                <span className="text-xs text-muted-foreground tabular-nums">{here.length}</span>
              </h2>
              <ul className="grid gap-2">
                {here.map(item => (
                  <BoardCard
                    key={item._id}
                    item={item}
                    change={change}
                    open={open}
                    isNarrow={isNarrow}
                    isCarried={move?.card === item._id}
                    offset={move?.card === item._id ? move.offset : undefined}
                    startDrag={startDrag(item._id, status)}
                    grip={{
                      'aria-describedby': hint,
                      onKeyDown: handleKey(item._id, status),
                      onBlur: () => leave(item._id),
                    }}
                  />
                ))}
              </ul>
              {here.length === 0 ? (
                <p className="px-1 py-2 text-[0.8125rem] text-muted-foreground">
                  {isLeftOut(status) ? 'Left out by the filter' : 'None on this page'}
                </p>
              ) : null}
            </section>
          )
        })}
      </div>
    </div>
  )
}

interface BoardCardProps extends Pick<ItemBoardProps, 'change' | 'open'> {
  readonly item: ActionItemListItem
  readonly isNarrow: boolean
  readonly isCarried: boolean
  readonly offset: readonly [x: number, y: number] | undefined
  readonly startDrag: (event: React.PointerEvent) => void
  readonly grip: React.ComponentProps<'button'>
}

function BoardCard({ item, change, open, isNarrow, isCarried, offset, startDrag, grip }: BoardCardProps) {
  const isLate = isOverdue({ dueDate: item.dueDate, status: item.status }, utcToday(new Date()))
  return (
    <li
      style={offset && { transform: `translate(${offset[0]}px, ${offset[1]}px)`, pointerEvents: 'none' }}
      className={cn(
        'rounded-md border bg-card p-2.5 shadow-xs',
        isCarried && 'relative z-10 shadow-lg ring-2 ring-ring',
        offset && 'cursor-grabbing select-none',
      )}
      // A finger scrolls the page; it drags by the grip.
      onPointerDown={event => event.pointerType === 'mouse' && !isNarrow && startDrag(event)}
    >
      <div className="flex items-start gap-1">
        <button
          type="button"
          className="min-w-0 flex-1 rounded-sm text-left font-medium break-words outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
          dir="auto"
          onClick={() => open(item)}
        >
          {item.title}
        </button>
        {isNarrow ? null : (
          <button
            type="button"
            data-grip={item._id}
            aria-label={`Move ${item.title}`}
            aria-pressed={isCarried}
            className="-mr-1 grid size-6 shrink-0 cursor-grab touch-none place-content-center rounded-sm text-muted-foreground outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
            onPointerDown={event => {
              event.stopPropagation()
              startDrag(event)
            }}
            {...grip}
          >
            <GripVertical className="size-4" aria-hidden />
          </button>
        )}
      </div>
      <p className="mt-1 text-[0.8125rem] text-muted-foreground">
        {fullName(item.employee)}
        <SubtaskCount subtasks={item.subtasks} />
        <RepeatMark repeat={item.repeat} />
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-muted-foreground tabular-nums">
        <span className={cn(isLate && 'font-medium text-destructive dark:text-tone-red')}>
          {isLate ? 'Overdue since' : 'Due'} {formatDay(item.dueDate)}
        </span>
        <StatusChip name={item.priority.name} />
      </p>
      {isNarrow ? (
        <div className="mt-2">
          <StatusCell item={item} onChange={change} />
        </div>
      ) : null}
    </li>
  )
}
