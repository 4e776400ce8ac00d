import Ellipsis from 'lucide-react/icons/ellipsis'
import { type DayRow, splits } from '#shared/features/timesheets/days.ts'
import type { SheetProject } from '#shared/features/timesheets.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { textOf } from './cells.ts'
import { longDay } from './day-state.ts'
import { meaningOf } from './meaning.ts'
import type { SheetStore } from './sheet-store.ts'
import type { Deeds } from './use-deeds.ts'

interface DayMenuProps {
  readonly row: DayRow
  readonly isSplit: boolean
  readonly project: SheetProject
  readonly store: Pick<SheetStore, 'do'>
  readonly deeds: Deeds
  readonly askWhere: (dayId: string) => void
}

/** What else can be done with a day. */
export function DayMenu({ row, isSplit, store, deeds, askWhere, project }: DayMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`More for ${longDay(row.date)}`}>
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-w-[calc(100vw-1rem)]">
        <DropdownMenuItem onSelect={() => void deeds.copyWeek(row.date)}>Copy previous week</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => askWhere(row._id)}>Repeat…</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => deeds.fillRest(row)}>Fill the month</DropdownMenuItem>
        {isSplit && splits(row.type) ? (
          <DropdownMenuItem onSelect={() => store.do([{ dayId: row._id, date: row.date, field: 'row' }])}>
            Remove this half
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuLabel className="max-w-64 font-normal">
          {textOf(row, 'type')}: {meaningOf(row, project)}
        </DropdownMenuLabel>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
