import { countries } from '#shared/features/countries.ts'
import { insuranceStatuses } from '#shared/features/employees/catalogues.ts'
import { insuranceList, NOT_ASSIGNED } from '#shared/features/employees/insurances.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import { showDay } from '#shared/kit/dates.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { ClippedLines } from '#web/kit/clipped.tsx'
import { SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiFilter } from '#web/kit/filters/multi-filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'

export function InsurancesList() {
  return (
    <ListScreen
      path="/insurances"
      title="Insurances"
      list={insuranceList}
      call={employees.calls.insurances}
      filters={
        <>
          <SearchFilter name="search" label="Search by name" />
          <MultiFilter name="status" label="Status" choices={asChoices(insuranceStatuses.all)} />
          <MultiFilter
            name="country"
            label="Country"
            choices={countries.map(({ name }) => ({ value: name, label: name }))}
          />
        </>
      }
      columns={[
        { key: 'name', header: 'Name', sort: 'name', cell: fullName, className: 'font-medium' },
        {
          key: 'status',
          header: 'Status',
          sort: 'status.name',
          cell: ({ insuranceInfo: { status } }) => (status ? <StatusChip name={status.name} /> : '–'),
        },
        { key: 'country', header: 'Country', sort: 'country', cell: row => row.homeAddress.country },
        {
          key: 'inclusionDate',
          header: 'Inclusion Date',
          sort: 'inclusionDate',
          cell: ({ insuranceInfo: { inclusionDate } }) =>
            showDay(inclusionDate) || <span className="text-muted-foreground">{NOT_ASSIGNED}</span>,
          className: 'whitespace-nowrap tabular-nums',
        },
        {
          key: 'comments',
          header: 'Comments',
          cell: ({ insuranceInfo: { comments } }) => (comments ? <ClippedLines text={comments} /> : '–'),
        },
      ]}
      nameOf={fullName}
      to={row => `/employees/${row._id}`}
      canCreate={false}
      actions={false}
    />
  )
}
