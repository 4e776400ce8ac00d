import { fullName } from '#shared/features/employees/people.ts'
import { isAhead } from '#shared/features/salaries.ts'
import { showDay } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import { showMoney } from '#shared/kit/money.ts'
import { ClippedLines } from '#web/kit/clipped.tsx'
import type { Column } from '#web/kit/list-screen/data-table.tsx'
import { showAmount } from './amounts.ts'
import { type Log, type PayEntry, salaryLog } from './logs.ts'

const ofSalaries: readonly Column<PayEntry>[] = [
  {
    key: 'increaseType',
    header: 'Increase type',
    sort: 'increaseType.name',
    cell: entry => entry.increaseType || '–',
  },
  { key: 'jobTitle', header: 'Job title', sort: 'jobTitle.name', cell: entry => entry.jobTitle || '–' },
]

export const columnsOf = (log: Log): readonly Column<PayEntry>[] => [
  {
    key: 'day',
    header: log === salaryLog ? 'Date' : 'Effective date',
    sort: log.byDay,
    cell: entry => <Since day={entry.day} />,
    className: 'whitespace-nowrap tabular-nums',
    names: true,
  },
  {
    key: 'amount',
    header: log.what,
    cell: entry => showAmount(entry.amount) || '–',
    align: 'right',
    className: 'font-medium whitespace-nowrap',
  },
  {
    key: 'increase',
    header: 'Increase',
    cell: entry => <Increase of={entry.increase} />,
    align: 'right',
    className: 'whitespace-nowrap',
  },
  ...(log === salaryLog ? ofSalaries : []),
  { key: 'comments', header: 'Comments', cell: entry => <ClippedLines text={entry.comments} /> },
  {
    key: 'createdAt',
    header: 'Created',
    sort: 'createdAt',
    cell: entry => <Done by={entry.createdBy} at={entry.createdAt} />,
  },
  { key: 'updatedAt', header: 'Updated', cell: entry => <Done by={entry.updatedBy} at={entry.updatedAt} /> },
]

/** What is dated ahead is in force from its day. */
const Since = ({ day }: { day: string }) => (
  <>
    {isAhead(day, today(new Date())) ? <span className="text-muted-foreground">from </span> : null}
    <span>{showDay(day)}</span>
  </>
)

function Increase({ of }: { of: string | null }) {
  const increase = Number(of ?? 0)
  if (of === null) return <span className="text-muted-foreground">–</span>
  return increase > 0 ? (
    <span className="text-tone-green">+{showMoney(increase)}</span>
  ) : (
    <span className="text-tone-grey">{showMoney(increase)}</span>
  )
}

const Done = ({ by, at }: { by: PayEntry['createdBy']; at: string }) => (
  <>
    <span className="block">{fullName(by)}</span>
    <time dateTime={at} className="block text-xs whitespace-nowrap text-muted-foreground tabular-nums">
      {showDay(at)}
    </time>
  </>
)
