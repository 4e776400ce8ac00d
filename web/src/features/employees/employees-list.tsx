import { countryCode } from '#shared/features/countries.ts'
import { employeeList, employees, fullName } from '#shared/features/employees.ts'
import { showDay } from '#shared/kit/dates.ts'
import { CheckFilter, PeopleFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { Chip } from '#web/ui/chip.tsx'

export function EmployeesList() {
  return (
    <ListScreen
      path="/employees"
      title="Employees"
      list={employeeList}
      call={employees.calls.list}
      initial={{ isActive: 'true' }}
      filters={
        <>
          <SearchFilter name="search" label="Search by name or email" />
          <PeopleFilter name="leaders" label="Leaders" call={employees.calls.leaders} />
          <CheckFilter name="onlyLeaders" label="Only leaders" />
          <CheckFilter name="isActive" label="Active" off="false" />
        </>
      }
      columns={[
        { key: 'hireDate', header: 'Hire Date', sort: 'hireDate', cell: row => showDay(row.hireDate) },
        { key: 'name', header: 'Name', sort: 'name', cell: fullName, className: 'font-medium', names: true },
        { key: 'email', header: 'Email', sort: 'email', cell: row => row.email },
        { key: 'leader', header: 'Leader', sort: 'leader.name', cell: row => (row.leader ? fullName(row.leader) : '') },
        {
          key: 'isActive',
          header: 'Active/Inactive',
          sort: 'isActive',
          cell: row => <Chip tone={row.isActive ? 'green' : 'grey'}>{row.isActive ? 'Active' : 'Inactive'}</Chip>,
        },
        {
          key: 'country',
          header: 'Country',
          sort: 'country',
          cell: row => <abbr title={row.country}>{countryCode(row.country)}</abbr>,
        },
      ]}
      nameOf={fullName}
      canCreate={false}
      mayEdit={() => false}
    />
  )
}
