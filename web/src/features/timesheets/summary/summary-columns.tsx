import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { TimesheetListItem, timesheetList } from '#shared/features/timesheets.ts'
import { fullName } from '#shared/kit/people.ts'
import type { TableColumn } from '#web/kit/list-screen/data-table.tsx'
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
    // On a phone three marks are shown next to the name.
    className: 'max-sm:pr-26',
    isRowHeader: true,
  },
  {
    key: 'timeSpent',
    header: 'Time Spent (Hrs)',
    sort: 'timeSpent',
    align: 'right',
    cell: ({ timeSpent, personHours }) =>
      personHours === timeSpent ? (
        timeSpent
      ) : (
        <>
          {timeSpent}
          <span className="block text-xs whitespace-nowrap text-muted-foreground">of {personHours} on all sheets</span>
        </>
      ),
  },
  {
    key: 'timeRemaining',
    header: 'Time Remaining',
    sort: 'timeRemaining',
    align: 'right',
    cell: row => row.timeRemaining,
  },
  { key: 'state', header: 'State', cell: row => <SheetStateChip of={row} />, importance: 'always' },
]

const EMPTY_DESCRIPTIONS_TEXT = 'Some days have hours without a description'

/** Focusable, so that its tooltip is not only available to the pointer. */
export const EmptyDescriptionsMark = ({ of }: { of: string }) => (
  <button
    data-tooltip={EMPTY_DESCRIPTIONS_TEXT}
    type="button"
    aria-label={`${EMPTY_DESCRIPTIONS_TEXT}: ${of}`}
    className="grid h-8 w-6 cursor-default place-content-center rounded-md text-tone-yellow"
  >
    <TriangleAlert aria-hidden className="size-4" />
  </button>
)
