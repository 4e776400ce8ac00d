import History from 'lucide-react/icons/history'
import { useState } from 'react'
import {
  careerDevelopmentPlans,
  mayChange,
  type PlanListed,
  planList,
  planStatuses,
} from '#shared/features/career-development-plans.ts'
import { fullName, type PersonName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import { showShortMonth } from '#shared/kit/dates.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { MonthFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { RowAction, ViewAction } from '#web/kit/list-screen/row-actions.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { MailAction } from './mail-action.tsx'
import { nameOf } from './naming.ts'
import { pathTo } from './path.ts'
import { PdfAction } from './pdf-action.tsx'
import { useAsAdmin } from './use-as-admin.ts'

const { list, csv, remove } = careerDevelopmentPlans.calls

export function PlansList() {
  const [historyOf, setHistoryOf] = useState<PersonName>()
  const asAdmin = useAsAdmin()
  const mayEdit = ({ cdpStatus }: PlanListed) => mayChange({ cdpStatus: cdpStatus._id }, asAdmin)
  return (
    <>
      <ListScreen
        path="/career-development-plan"
        to={pathTo}
        title="Career Development Plans"
        list={planList}
        call={list}
        csv={csv}
        filters={
          <>
            <SearchFilter name="search" label="Search by name" />
            <PeopleFilter name="leaders" label="Leaders" call={employees.calls.leaders} />
            <PeopleFilter name="leaderAssigned" label="Assigned to" call={employees.calls.leaders} />
            <MultiFilter name="cdpStatus" label="Status" choices={asChoices(planStatuses.all)} />
            <MonthFilter name="startDate" label="Start month" />
            <MonthFilter name="endDate" label="End month" />
          </>
        }
        columns={[
          {
            key: 'employee',
            header: 'Employee',
            sort: 'employee.name',
            cell: row => fullName(row.employee),
            // Beside five buttons.
            className: 'max-sm:pr-44',
          },
          {
            key: 'leader',
            header: 'Leader Name',
            sort: 'leader.name',
            cell: ({ employee: { leader } }) => (leader ? fullName(leader) : '–'),
          },
          {
            key: 'leaderAssigned',
            header: 'Assigned to',
            sort: 'leaderAssigned.name',
            cell: row => fullName(row.leaderAssigned),
          },
          {
            key: 'status',
            header: 'Status',
            sort: 'cdpStatus.name',
            cell: row => <StatusChip name={row.cdpStatus.name} />,
          },
          { key: 'period', header: 'Period', sort: 'period', cell: row => showShortMonth(row.period) },
        ]}
        nameOf={nameOf}
        mayEdit={mayEdit}
        actions={row => (
          <>
            <MailAction plan={row} />
            <RowAction label="History" of={nameOf(row)} icon={<History />} act={() => setHistoryOf(row.employee)} />
            <PdfAction plan={row} />
            {mayEdit(row) ? null : <ViewAction of={nameOf(row)} to={pathTo(row)} />}
          </>
        )}
        remove={{
          call: remove,
          name: row => `the plan of ${nameOf(row)}`,
          text: 'Do you want to delete this record?',
          may: mayEdit,
        }}
      />
      {historyOf ? <HistoryDialog of={historyOf} close={() => setHistoryOf(undefined)} /> : null}
    </>
  )
}
