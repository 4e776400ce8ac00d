import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { timesheetList } from '#shared/features/timesheets/list.ts'
import type { TimesheetListItem } from '#shared/features/timesheets/sheet.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import type { TableColumn } from '#web/kit/list-screen/data-table.tsx'
import { cn } from '#web/ui/cn.ts'
import { SheetStateChip } from '../sheet-state-chip.tsx'

export const summaryColumns: readonly TableColumn<TimesheetListItem, keyof typeof timesheetList.columns>[] = [
  { key: 'project', header: 'Project', sort: 'project.name', cell: row => row.project.name },
  {
    key: 'employee',
    header: 'Employee',
    sort: 'employee.name',
    cell: row => fullName(row.employee),
    person: row => row.employee,
    isInReach: true,
    // On a phone, up to three marks are shown next to the name.
    className: '[--room-beside-name:6.5rem]',
    isRowHeader: true,
  },
  {
    key: 'timeSpent',
    header: 'Time Spent (Hrs)',
    sort: 'timeSpent',
    align: 'right',
    cell: ({ timeSpent, timeRemaining, personHours }) => (
      <span className="flex items-center justify-end gap-3 max-sm:flex-row-reverse">
        <SpentBar spent={timeSpent} remaining={timeRemaining} />
        <span className="min-w-11">
          {timeSpent}
          {personHours === timeSpent ? null : (
            <span className="block text-xs whitespace-nowrap text-muted-foreground">{t`of ${personHours} on all sheets`}</span>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'timeRemaining',
    header: 'Time Remaining',
    sort: 'timeRemaining',
    align: 'right',
    cell: row => row.timeRemaining,
  },
  {
    key: 'state',
    header: 'State',
    importance: 'always',
    cell: row => (
      <span className="flex items-center gap-x-1">
        <SheetStateChip of={row} />
        {row.hasEmptyDescriptions ? <EmptyDescriptionsMark of={sheetNameOf(row)} /> : null}
      </span>
    ),
  },
]

export const sheetNameOf = ({ employee, project }: TimesheetListItem) => `${fullName(employee)}, ${project.name}`

/** Makes the column easy to scan; hidden from screen readers, since the figures say the same. */
const SpentBar = ({ spent, remaining }: { spent: number; remaining: number }) => {
  const share = spent > 0 ? Math.min(1, spent / Math.max(spent, spent + remaining)) : 0
  return (
    <span aria-hidden className="h-1 w-14 overflow-hidden rounded-full bg-muted-foreground/20 print:hidden">
      <span
        className={cn('block h-full rounded-full', share === 1 ? 'bg-tone-green/70' : 'bg-tone-blue/70')}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}

const EMPTY_DESCRIPTIONS_TEXT = 'Some days have hours without a description'

/** A button, so that its tooltip also shows on keyboard focus. */
const EmptyDescriptionsMark = ({ of }: { of: string }) => (
  <button
    data-tooltip={t(EMPTY_DESCRIPTIONS_TEXT)}
    type="button"
    aria-label={`${t(EMPTY_DESCRIPTIONS_TEXT)}: ${of}`}
    className="-my-1 grid h-8 w-6 cursor-default place-content-center rounded-md text-tone-yellow"
  >
    <TriangleAlert aria-hidden className="size-4" />
  </button>
)
