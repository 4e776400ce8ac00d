import { fullName } from '#shared/features/employees/people.ts'
import { type User, userList, users } from '#shared/features/users.ts'
import { ActiveFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { publicRoles } from './public-roles.ts'

export function UsersList() {
  return (
    <ListScreen
      path="/users"
      title="Users"
      list={userList}
      call={users.calls.list}
      wait={500}
      initial={{ isActive: 'true' }}
      filters={
        <>
          <SearchFilter name="searchText" label="Search by name or email" />
          <ActiveFilter />
        </>
      }
      columns={[
        { key: 'name', header: 'Name', sort: 'name', cell: fullName },
        { key: 'roles', header: 'Roles', sort: 'roles', cell: user => publicRoles(user).join(', ') || 'No role' },
      ]}
      nameOf={fullName}
      mayEdit={isActive}
      remove={{
        call: users.calls.remove,
        text: 'Do you want to delete this record?',
        may: isActive,
      }}
    />
  )
}

const isActive = (user: User) => user.isActive
