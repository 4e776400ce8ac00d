import { referralStatuses } from '#shared/features/employees/catalogues.ts'
import { referralList } from '#shared/features/employees/referrals.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiSelectFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ListFilters, ListTable } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'

const getReferralName = (row: PersonName) => t`Referral of ${fullName(row)}`

export function ReferralsList() {
  const { referrals, removeReferral, all } = employeesApi.calls
  const screen = useListScreen({
    path: '/referrals',
    list: referralList,
    call: referrals,
  })
  return (
    <ScreenLayout title={t`Referrals`} subtitle={t`All the referrals information`}>
      <ListFilters screen={screen}>
        <SearchFilter name="search" label={t`Search by name`} />
        <PeopleFilter name="referBy" label={t`Referred by`} primary call={all} />
        <MultiSelectFilter name="status" label={t`Status`} primary choices={toChoices(referralStatuses.all)} />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t`Referrals`}
        emptyText={t`Nobody has been referred yet. Who referred a person is part of their record.`}
        columns={[
          { key: 'name', header: t`Name`, sort: 'name', cell: fullName, person: row => row, className: 'font-medium' },
          {
            key: 'referBy',
            header: t`Refer By`,
            sort: 'referBy.name',
            cell: row => fullName(row.referBy),
            person: row => row.referBy,
          },
          {
            key: 'hireDate',
            header: t`Hire Date`,
            sort: 'hireDate',
            cell: row => formatDay(row.hireDate) || '–',
            className: 'whitespace-nowrap tabular-nums',
          },
          {
            key: 'referralAmount',
            header: t`Amount`,
            sort: 'referralAmount',
            cell: row => formatMoney(row.referralAmount) || '–',
            align: 'right',
          },
          {
            key: 'status',
            header: t`Status`,
            importance: 'always',
            sort: 'statusReferral.name',
            cell: row => (row.statusReferral ? <StatusChip name={row.statusReferral.name} /> : '–'),
          },
          {
            key: 'depositDate',
            header: t`Deposit Date`,
            sort: 'depositDate',
            cell: row => formatDay(row.depositDate) || '–',
            className: 'whitespace-nowrap tabular-nums',
          },
        ]}
        rowName={getReferralName}
        deletion={{ text: t`Do you want to delete this record?`, remove: removeReferral }}
        rowActions={row => <EditAction rowName={getReferralName(row)} to={`/referrals/${row._id}`} />}
      />
    </ScreenLayout>
  )
}
