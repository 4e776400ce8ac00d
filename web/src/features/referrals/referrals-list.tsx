import { referralStatuses } from '#shared/features/employees/catalogues.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { referralList } from '#shared/features/employees/referrals.ts'
import { employees } from '#shared/features/employees.ts'
import { showDay } from '#shared/kit/dates.ts'
import { showMoney } from '#shared/kit/money.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'

export function ReferralsList() {
  const { referrals, removeReferral, all } = employees.calls
  return (
    <ListScreen
      path="/referrals"
      title="Referrals"
      subtitle="All the referrals information"
      list={referralList}
      call={referrals}
      filters={
        <>
          <SearchFilter name="search" label="Search by name" />
          <PeopleFilter name="referBy" label="Referred by" call={all} />
          <MultiFilter name="status" label="Status" choices={asChoices(referralStatuses.all)} />
        </>
      }
      columns={[
        { key: 'name', header: 'Name', sort: 'name', cell: fullName, className: 'font-medium' },
        { key: 'referBy', header: 'Refer By', sort: 'referBy.name', cell: row => fullName(row.referBy) },
        {
          key: 'hireDate',
          header: 'Hire Date',
          sort: 'hireDate',
          cell: row => showDay(row.hireDate) || '–',
          className: 'whitespace-nowrap tabular-nums',
        },
        {
          key: 'referralAmount',
          header: 'Amount',
          sort: 'referralAmount',
          cell: row => showMoney(row.referralAmount) || '–',
          align: 'right',
        },
        {
          key: 'status',
          header: 'Status',
          sort: 'statusReferral.name',
          cell: row => (row.statusReferral ? <StatusChip name={row.statusReferral.name} /> : '–'),
        },
        {
          key: 'depositDate',
          header: 'Deposit Date',
          sort: 'depositDate',
          cell: row => showDay(row.depositDate) || '–',
          className: 'whitespace-nowrap tabular-nums',
        },
      ]}
      nameOf={row => `Referral of ${fullName(row)}`}
      canCreate={false}
      remove={{ call: removeReferral, text: 'Do you want to delete this record?' }}
    />
  )
}
