import Ellipsis from 'lucide-react/icons/ellipsis'
import { type DayRow, isHalfDayType } from '#shared/features/timesheets/days.ts'
import type { TimesheetProject } from '#shared/features/timesheets/sheet.ts'
import { t } from '#shared/kit/texts.ts'
import { cellTextOf } from '#web/features/timesheets/entry/cells.ts'
import { formatLongDay } from '#web/features/timesheets/entry/day-state.ts'
import { describeDayType } from '#web/features/timesheets/entry/day-type.ts'
import type { SheetStore } from '#web/features/timesheets/entry/store/sheet-store.ts'
import type { BulkActions } from '#web/features/timesheets/entry/use-bulk-actions.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'

interface DayMenuProps {
  readonly row: DayRow
  readonly isSplit: boolean
  readonly project: TimesheetProject
  readonly store: Pick<SheetStore, 'dispatch'>
  readonly bulkActions: BulkActions
  readonly openRepeatDialog: (dayId: string) => void
}

export function DayMenu({ row, isSplit, store, bulkActions, openRepeatDialog, project }: DayMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          className="print:hidden"
          aria-label={t`More for ${formatLongDay(row.date)}`}
        >
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-w-[calc(100vw-1rem)]">
        <DropdownMenuItem
          onSelect={() => void bulkActions.copyWeek(row.date)}
        >{t`Copy previous week`}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => openRepeatDialog(row._id)}>{t`Repeat…`}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => bulkActions.fillRest(row)}>{t`Fill the month`}</DropdownMenuItem>
        {isSplit && isHalfDayType(row.type) ? (
          <DropdownMenuItem
            onSelect={() => store.dispatch([{ dayId: row._id, date: row.date, field: 'row' }])}
          >{t`Remove this half`}</DropdownMenuItem>
        ) : null}
        <DropdownMenuLabel className="max-w-64 font-normal">
          {cellTextOf(row, 'type')}: {describeDayType(row, project)}
        </DropdownMenuLabel>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
