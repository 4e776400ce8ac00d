import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { fullName, type PersonName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import {
  listActions,
  type OneOnOneListed,
  oneOnOneList,
  oneOnOneStatuses,
  oneOnOnes,
} from '#shared/features/one-on-ones.ts'
import { FIRST_END_DAY } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { MonthFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { showMonth } from '#web/kit/month-input.tsx'
import { askOnce } from '#web/kit/queries.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { pathTo } from './path.ts'

const { list, csv, remove, permissions } = oneOnOnes.calls

export function OneOnOnesList() {
  const [historyOf, setHistoryOf] = useState<PersonName>()
  const mayDelete = useQuery(askOnce(permissions)).data?.mayDelete === true
  const offers = (action: ReturnType<typeof listActions>[number]) => (row: OneOnOneListed) =>
    listActions({ status: row.status._id, creationDate: row.creationDate }, today(new Date()), mayDelete).includes(
      action,
    )
  return (
    <>
      <ListScreen
        path="/one-on-ones"
        to={pathTo}
        title="One on Ones"
        list={oneOnOneList}
        call={list}
        csv={csv}
        filters={
          <>
            <SearchFilter name="search" label="Search by employee" />
            <PeopleFilter name="leaders" label="Leaders" call={employees.calls.leaders} />
            <PeopleFilter name="leaderAssigned" label="Assigned To" call={employees.calls.leaders} />
            <MultiFilter name="status" label="Status" choices={asChoices(oneOnOneStatuses.all)} />
            <MonthFilter name="startDate" label="Start month" />
            <MonthFilter name="endDate" label="End month" min={FIRST_END_DAY} />
          </>
        }
        columns={[
          {
            key: 'employee',
            header: 'Employee',
            sort: 'employee.name',
            cell: row => fullName(row.employee),
            className: 'font-medium',
          },
          {
            key: 'leaderAssigned',
            header: 'Assigned To',
            sort: 'leaderAssigned.name',
            cell: row => (row.leaderAssigned ? fullName(row.leaderAssigned) : '–'),
          },
          { key: 'status', header: 'Status', sort: 'status.name', cell: row => <StatusChip name={row.status.name} /> },
          { key: 'period', header: 'Period', sort: 'creationDate', cell: row => showMonth(row.creationDate) },
          { key: 'items', header: 'Action Items', align: 'right', cell: row => row.numberActionItems },
        ]}
        nameOf={nameOf}
        mayEdit={offers('edit')}
        actions={row => (
          <>
            <RowAction label="History" of={nameOf(row)} icon={<History />} act={() => setHistoryOf(row.employee)} />
            {offers('review')(row) ? (
              <RowAction label="Review" of={nameOf(row)} icon={<Eye />} to={pathTo(row)} />
            ) : null}
          </>
        )}
        remove={{
          call: remove,
          name: row => `the one on one of ${nameOf(row)}`,
          text: deletion,
          query: ({ numberActionItems }) => ({ actionItems: numberActionItems }),
          may: offers('delete'),
        }}
      />
      {historyOf ? <HistoryDialog of={historyOf} close={() => setHistoryOf(undefined)} /> : null}
    </>
  )
}

const nameOf = ({ employee, creationDate }: OneOnOneListed) => `${fullName(employee)}, ${showMonth(creationDate)}`

/** Says what goes with it before it goes, and whose that is. */
export function deletion(row: OneOnOneListed): string {
  const count = row.numberActionItems
  const question = `Do you want to delete the one on one of ${nameOf(row)}?`
  if (count === 0) return question
  const whose = row.actionItemsOf.map(
    of => `${of.count} of ${fullName(of.employee)}, assigned to ${fullName(of.leaderAssigned)}`,
  )
  const items = count === 1 ? 'One action item made in it goes' : `${count} action items made in it go`
  return `${question}\n${items} with it: ${whose.join('; ')}.`
}
