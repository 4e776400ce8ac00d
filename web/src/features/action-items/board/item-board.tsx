/** A board of action items with a column for each status. Moving a card to another column sets its status. */
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { type ActionItemListItem, actionItemStatuses, isOverdue } from '#shared/features/action-items.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { formatNumber, t } from '#shared/kit/texts.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { PersonLink } from '#web/kit/person-link.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { useIsPhone } from '#web/kit/use-media.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { StatusCell } from '../editable-cells.tsx'
import type { ChangeItem } from '../item-change.ts'
import { RepeatMark } from '../repeat-mark.tsx'
import { SubtaskCount } from '../subtask-count.tsx'
import { type BoardColumn, type BoardItems, COLUMN_STEP } from './use-board-items.ts'
import { useCardMove } from './use-card-move.ts'

interface ItemBoardProps {
  readonly board: BoardItems
  readonly change: ChangeItem
  readonly open: (item: ActionItemListItem) => void
}

const nameOf = (status: string) => actionItemStatuses.byId(status).name

export function ItemBoard({ board: { columns: all, items, error, retry, showMore }, change, open }: ItemBoardProps) {
  const isNarrow = useIsPhone()
  const hint = useId()
  const firstShown = items[0]?.status._id ?? actionItemStatuses.id('Open')
  const [chosen, setChosen] = useState<string>()
  const alone = chosen ?? firstShown
  const moved = useRef<{ readonly card: string; readonly to: string }>(undefined)
  const board = useRef<HTMLDivElement>(null)
  const { move, startDrag, handleKey, leave } = useCardMove(board, actionItemStatuses.ids, (card, status) => {
    const item = items.find(({ _id }) => _id === card)
    moved.current = { card, to: status }
    if (item) change(item, { status })
  })
  const carriedByKeys = move && !move.offset ? move.card : undefined
  // A card that has moved, or was reloaded while carried by keys, is a new element and has lost the focus. A layout
  // effect restores it before the next key press.
  useLayoutEffect(() => {
    const { card, to } = moved.current ?? {}
    const hasMoved = items.some(({ _id, status }) => _id === card && status._id === to)
    if (hasMoved) moved.current = undefined
    const held = carriedByKeys ?? (hasMoved ? card : undefined)
    if (held && document.activeElement === document.body)
      board.current?.querySelector<HTMLElement>(`[data-grip="${held}"]`)?.focus()
  }, [items, carriedByKeys])
  const carried = items.find(({ _id }) => _id === move?.card)
  const columns = isNarrow ? all.filter(({ status }) => status === alone) : all
  return (
    <div className="flex min-h-0 flex-col border-t">
      <p role="status" className="sr-only">
        {carried && move ? t`${carried.title}: ${t(nameOf(move.to))}. Space drops it, Escape cancels.` : ''}
      </p>
      <p id={hint} className="sr-only">{t`Space picks it up, arrows choose a status.`}</p>
      {isNarrow ? (
        <div className="p-3 pb-0">
          <Select
            aria-label={t`Status shown`}
            value={alone}
            options={all.map(({ status, total }) => ({ value: status, label: `${t(nameOf(status))} (${total})` }))}
            onChange={setChosen}
          />
        </div>
      ) : null}
      {error ? <ErrorState error={error} retry={retry} /> : null}
      <div ref={board} className="min-h-0 overflow-auto">
        <div className="flex min-h-full gap-3 p-3">
          {columns.map(column => {
            const { status, items: here, total } = column
            return (
              <section
                key={status}
                data-column={status}
                aria-label={total === 1 ? t`${t(nameOf(status))}, 1 item` : t`${t(nameOf(status))}, ${total} items`}
                className={cn(
                  'flex min-h-40 min-w-0 flex-1 flex-col rounded-lg bg-muted p-2 pt-0 sm:min-w-40',
                  move && move.to === status && move.from !== status && 'ring-2 ring-ring',
                )}
              >
                <h2 className="sticky top-0 z-1 flex items-center gap-2 rounded-t-lg bg-muted px-1 py-2">
                  <StatusChip name={nameOf(status)} />
                  <span className="text-xs text-muted-foreground tabular-nums">{formatNumber(total)}</span>
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
                <ColumnEnd column={column} showMore={() => showMore(status)} />
              </section>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** The end of a column: "Show more", or why there are no cards. */
function ColumnEnd({ column, showMore }: { column: BoardColumn; showMore: () => void }) {
  const { status, items, total, isLeftOut, isLoadingMore } = column
  const others = total - items.length
  if (others > 0)
    return (
      <Button
        variant="ghost"
        size="sm"
        className="mt-2 w-full"
        aria-label={t`Show more of ${t(nameOf(status))}`}
        disabled={isLoadingMore}
        onClick={showMore}
      >
        {isLoadingMore ? <Spinner label={t`Loading more`} /> : null}
        {others > COLUMN_STEP ? t`Show ${COLUMN_STEP} more of ${formatNumber(others)}` : t`Show ${others} more`}
      </Button>
    )
  return items.length === 0 ? (
    <p className="px-1 py-2 text-[0.8125rem] text-muted-foreground">
      {isLeftOut ? t`Left out by the filter` : t`None`}
    </p>
  ) : null
}

interface BoardCardProps extends Pick<ItemBoardProps, 'change' | 'open'> {
  readonly item: ActionItemListItem
  readonly isNarrow: boolean
  readonly isCarried: boolean
  readonly offset: readonly [x: number, y: number] | undefined
  readonly startDrag: (event: React.PointerEvent, isGrip?: boolean) => void
  readonly grip: React.ComponentProps<'button'>
}

function BoardCard({ item, change, open, isNarrow, isCarried, offset, startDrag, grip }: BoardCardProps) {
  const isLate = isOverdue({ dueDate: item.dueDate, status: item.status }, utcToday(new Date()))
  return (
    <li
      style={offset && { transform: `translate(${offset[0]}px, ${offset[1]}px)`, pointerEvents: 'none' }}
      className={cn(
        'rounded-md border bg-card p-2.5',
        // Touch and hold picks up the card instead of selecting its text.
        !isNarrow && 'pointer-coarse:select-none',
        isCarried ? 'relative z-10 shadow-lg ring-2 ring-ring' : 'shadow-xs',
        offset && 'cursor-grabbing select-none',
      )}
      onPointerDown={event => !isNarrow && startDrag(event)}
      onContextMenu={event => isCarried && event.preventDefault()}
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
            aria-label={t`Move ${item.title}`}
            aria-pressed={isCarried}
            className="-mr-1 grid size-6 shrink-0 cursor-grab touch-none place-content-center rounded-sm text-muted-foreground outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
            onPointerDown={event => {
              event.stopPropagation()
              startDrag(event, true)
            }}
            {...grip}
          >
            <GripVertical className="size-4" aria-hidden />
          </button>
        )}
      </div>
      <p className="mt-1 text-[0.8125rem] text-muted-foreground">
        <PersonLink person={item.employee} isQuiet />
        <SubtaskCount subtasks={item.subtasks} />
        <RepeatMark repeat={item.repeat} />
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-muted-foreground tabular-nums">
        <span className={cn(isLate && 'font-medium text-destructive dark:text-tone-red')}>
          {isLate ? t`Overdue since ${formatDay(item.dueDate)}` : t`Due ${formatDay(item.dueDate)}`}
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
