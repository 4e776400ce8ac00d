import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { BENEFIT_TYPE, type DayRow, daySubTypes, dayTypes, NORMAL_TYPE } from '#shared/features/timesheets/days.ts'
import type { TimesheetProject } from '#shared/features/timesheets/sheet.ts'
import { t } from '#shared/kit/texts.ts'
import { cellAction, sayDayType } from '#web/features/timesheets/entry/cells.ts'
import { formatLongDay } from '#web/features/timesheets/entry/day-state.ts'
import { describeDayType } from '#web/features/timesheets/entry/day-type.ts'
import type { SheetStore } from '#web/features/timesheets/entry/store/sheet-store.ts'
import { cn } from '#web/ui/cn.ts'
import { changeDayType } from '../day-type.ts'

const selectClass =
  'h-9 max-w-full min-w-0 appearance-none truncate rounded-md border pr-8 pl-3 text-[0.8125rem] disabled:border-transparent disabled:bg-transparent disabled:px-0 disabled:opacity-100'
const plainClass = 'border-input bg-card'

interface DayTypeSelectProps {
  readonly row: DayRow
  readonly project: TimesheetProject
  readonly readOnly: boolean
  readonly store: Pick<SheetStore, 'dispatch' | 'getView'>
}

export function DayTypeSelect({ row, readOnly, store, project }: DayTypeSelectProps) {
  const day = formatLongDay(row.date)
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
      <WithArrow isShown={!readOnly}>
        <select
          aria-label={t`Type of ${day}`}
          title={describeDayType(row, project)}
          value={row.type}
          disabled={readOnly}
          className={cn(
            selectClass,
            row.type === NORMAL_TYPE ? plainClass : 'border-primary/40 bg-accent text-accent-foreground',
          )}
          onChange={event => void changeDayType(store, row, event.target.value)}
        >
          {dayTypes.all.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {sayDayType(name)}
            </option>
          ))}
        </select>
      </WithArrow>
      {row.type === BENEFIT_TYPE ? (
        <WithArrow isShown={!readOnly}>
          <select
            aria-label={t`Kind of benefit on ${day}`}
            value={row.subType ?? ''}
            disabled={readOnly}
            className={cn(selectClass, plainClass)}
            onChange={event => store.dispatch([cellAction(row, 'subType', event.target.value || null)])}
          >
            <option value="">{t`Choose a kind`}</option>
            {daySubTypes.all.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {t(name)}
              </option>
            ))}
          </select>
        </WithArrow>
      ) : null}
    </span>
  )
}

const WithArrow = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <span className="relative inline-flex max-w-full min-w-0">
    {children}
    {isShown ? (
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted-foreground"
      />
    ) : null}
  </span>
)
