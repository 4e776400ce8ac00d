import { type DayRow, daySubTypes, dayTypes, typeLabel } from '#shared/features/timesheets/days.ts'
import type { SheetProject } from '#shared/features/timesheets.ts'
import { cn } from '#web/ui/cn.ts'
import { BENEFIT, NORMAL, setting } from './cells.ts'
import { chooseType } from './choose-type.ts'
import { longDay } from './day-state.ts'
import { meaningOf } from './meaning.ts'
import type { SheetStore } from './sheet-store.ts'

const chipLook =
  'h-9 max-w-full min-w-0 appearance-none truncate rounded-full border border-input bg-card px-3 text-[0.8125rem] disabled:border-transparent disabled:bg-transparent disabled:opacity-100'

interface TypeChipProps {
  readonly row: DayRow
  readonly project: SheetProject
  readonly readOnly: boolean
  readonly store: Pick<SheetStore, 'do' | 'view'>
}

export function TypeChip({ row, readOnly, store, project }: TypeChipProps) {
  const day = longDay(row.date)
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
      <select
        aria-label={`Type of ${day}`}
        title={meaningOf(row, project)}
        value={row.type}
        disabled={readOnly}
        className={cn(chipLook, row.type !== NORMAL && 'border-primary/40 bg-accent text-accent-foreground')}
        onChange={event => void chooseType(store, row, event.target.value)}
      >
        {dayTypes.all.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {typeLabel(name)}
          </option>
        ))}
      </select>
      {row.type === BENEFIT ? (
        <select
          aria-label={`Kind of benefit on ${day}`}
          value={row.subType ?? ''}
          disabled={readOnly}
          className={chipLook}
          onChange={event => store.do([setting(row, 'subType', event.target.value || null)])}
        >
          <option value="">Choose a kind</option>
          {daySubTypes.all.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
    </span>
  )
}
