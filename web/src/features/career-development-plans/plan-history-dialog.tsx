import { planHistoryList } from '#shared/features/career-development-plans/list.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { formatDay, formatShortMonth } from '#shared/kit/dates.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { ListDialog } from '#web/kit/list-screen/list-dialog.tsx'
import { ViewAction } from '#web/kit/list-screen/row-actions.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { getPlanName, toReadOnlyPlanPath } from './plan-title.tsx'

/** A person's plans, newest first. They open read-only. */
export const PlanHistoryDialog = ({ person, close }: { person: PersonName; close: () => void }) => (
  <ListDialog
    title={t`Recent Career Development Plans History`}
    description={fullName(person)}
    call={careerDevelopmentPlansApi.calls.history}
    params={{ id: person._id }}
    list={planHistoryList}
    to={toReadOnlyPlanPath}
    columns={[
      {
        key: 'leaderAssigned',
        header: t`Assigned to`,
        cell: row => fullName(row.leaderAssigned),
        person: row => row.leaderAssigned,
      },
      { key: 'status', header: t`Status`, cell: row => <StatusChip name={row.cdpStatus.name} /> },
      { key: 'period', header: t`Period`, cell: row => formatShortMonth(row.period), isRowHeader: true },
      { key: 'created', header: t`Created`, cell: row => formatDay(row.creationDate) },
    ]}
    actions={row => <ViewAction rowName={getPlanName(row)} to={toReadOnlyPlanPath(row)} />}
    emptyText={t`There are no records to display.`}
    close={close}
  />
)
