import { useMutation } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import History from 'lucide-react/icons/history'
import { type ReactNode, useState } from 'react'
import { fullName } from '#shared/features/employees/people.ts'
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import {
  firstReasons,
  firstStatuses,
  type RewardListed,
  rewardList,
  rewardReasons,
  rewards,
} from '#shared/features/rewards.ts'
import { FIRST_END_DAY, showDay } from '#shared/kit/dates.ts'
import { showMoney } from '#shared/kit/money.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { variant } from '#web/kit/config.ts'
import { MonthFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiFilter } from '#web/kit/filters/multi-filters.tsx'
import type { Column } from '#web/kit/list-screen/data-table.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { RowAction, ViewAction } from '#web/kit/list-screen/row-actions.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { BudgetLine } from './budget.tsx'
import { CaseHistory } from './case-history.tsx'
import { downloadInvoice } from './invoice.ts'
import { caseName } from './naming.ts'
import { RewardsProgram } from './program.tsx'
import { useMayNow } from './who.ts'

/** Staff see everybody's cases; on their own host, employees see their own while their program is active. */
export const Rewards = () =>
  variant() === 'staff' ? (
    <Cases />
  ) : (
    <RewardsProgram title="Rewards">
      {budget => <Cases subtitle={<BudgetLine budget={budget} />} isOwn />}
    </RewardsProgram>
  )

const ids = (entries: readonly { readonly _id: string }[]) => entries.map(({ _id }) => _id).join(',')
/** Source: spec 2 section 9; decisions, "Rewards": what waits for a payment is selected at first, too. */
const FIRST = { reasons: ids(firstReasons), status: ids(firstStatuses) }

function Cases({ isOwn = false, subtitle }: { isOwn?: boolean; subtitle?: ReactNode }) {
  const [historyOf, setHistoryOf] = useState<RewardListed>()
  const mayNow = useMayNow()
  const invoice = useMutation({ mutationFn: downloadInvoice })
  return (
    <>
      <ListScreen
        path="/rewards"
        to={row => `/rewards/${row._id}`}
        title="Rewards"
        subtitle={subtitle}
        list={rewardList}
        call={rewards.calls.list}
        initial={isOwn ? {} : FIRST}
        filters={
          <>
            {isOwn ? null : <SearchFilter name="search" label="Search by employee" />}
            <MultiFilter name="reasons" label="Reasons" choices={asChoices(rewardReasons.all)} />
            <MultiFilter name="status" label="Status" choices={asChoices(rewardStatuses.all)} />
            <MonthFilter name="startDate" label="Start month" />
            <MonthFilter name="endDate" label="End month" min={FIRST_END_DAY} last />
          </>
        }
        columns={isOwn ? ofCase : [ofPerson, ...ofCase]}
        nameOf={caseName}
        {...(isOwn ? { nothing: 'You have not requested a reward yet, or none that these filters show.' } : {})}
        mayEdit={row => mayNow('edit', row)}
        actions={row => {
          const name = caseName(row)
          return (
            <>
              {mayNow('edit', row) ? null : <ViewAction of={name} to={`/rewards/${row._id}`} />}
              <RowAction label="Case history" of={name} icon={<History />} act={() => setHistoryOf(row)} />
              <RowAction
                label="Download invoice"
                of={name}
                icon={<FileDown />}
                act={() => invoice.mutate(row._id)}
                disabled={!row.hasInvoice || invoice.isPending}
              />
            </>
          )
        }}
        remove={{
          call: rewards.calls.remove,
          text: row => `Do you want to delete the request ${caseName(row)}?`,
          may: row => mayNow('delete', row),
        }}
      />
      {historyOf ? <CaseHistory of={historyOf} close={() => setHistoryOf(undefined)} /> : null}
    </>
  )
}

type CaseColumn = Column<RewardListed, keyof (typeof rewardList)['columns']>
const ofPerson: CaseColumn = {
  key: 'employee',
  header: 'Employee',
  sort: 'employee.name',
  cell: row => fullName(row.employee),
}
const ofCase: CaseColumn[] = [
  { key: 'reason', header: 'Reason', sort: 'reasonID.reason', cell: row => row.reasonID.reason },
  {
    key: 'amount',
    header: 'Estimated Amount',
    sort: 'estimatedAmount',
    align: 'right',
    cell: row => showMoney(row.estimatedAmount),
  },
  {
    key: 'status',
    header: 'Status',
    sort: 'rewStatusID.statusName',
    cell: row => <StatusChip name={row.rewStatusID.statusName} />,
  },
  {
    key: 'date',
    header: 'Date',
    sort: 'requestDate',
    cell: row => showDay(row.requestDate),
    className: 'whitespace-nowrap tabular-nums',
  },
  {
    key: 'updated',
    header: 'Update Date',
    sort: 'updateDate',
    cell: row => showDay(row.updateDate),
    className: 'whitespace-nowrap tabular-nums',
  },
]
