import { careerDevelopmentPlans, planHistory } from '#shared/features/career-development-plans.ts'
import { fullName, type PersonName } from '#shared/features/employees/people.ts'
import { showDay, showShortMonth } from '#shared/kit/dates.ts'
import { ListDialog } from '#web/kit/list-screen/list-dialog.tsx'
import { ViewAction } from '#web/kit/list-screen/row-actions.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { nameOf } from './naming.ts'
import { pathToRead } from './path.ts'

/** One person's plans, newest first, to be read. */
export const HistoryDialog = ({ of: person, close }: { of: PersonName; close: () => void }) => (
  <ListDialog
    title="Recent Career Development Plans History"
    description={fullName(person)}
    call={careerDevelopmentPlans.calls.history}
    params={{ id: person._id }}
    list={planHistory}
    to={pathToRead}
    columns={[
      { key: 'leaderAssigned', header: 'Assigned to', cell: row => fullName(row.leaderAssigned) },
      { key: 'status', header: 'Status', cell: row => <StatusChip name={row.cdpStatus.name} /> },
      { key: 'period', header: 'Period', cell: row => showShortMonth(row.period), names: true },
      { key: 'created', header: 'Created', cell: row => showDay(row.creationDate) },
    ]}
    actions={row => <ViewAction of={nameOf(row)} to={pathToRead(row)} />}
    nothing="There are no records to display."
    close={close}
  />
)
