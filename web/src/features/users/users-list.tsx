import { fullName } from '#shared/features/employees/people.ts'
import { type User, userList, usersApi } from '#shared/features/users.ts'
import type { PUBLIC_ROLES } from '#shared/kit/access.ts'
import { ActiveFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'

export function UsersList() {
  return (
    <ListScreen
      path="/users"
      title="Users"
      list={userList}
      call={usersApi.calls.list}
      debounceMs={500}
      firstVisitFilters={{ isActive: 'true' }}
      filters={
        <>
          <SearchFilter name="searchText" label="Search by name or email" />
          <ActiveFilter />
        </>
      }
      columns={[
        { key: 'name', header: 'Name', sort: 'name', cell: fullName },
        { key: 'roles', header: 'Roles', sort: 'roles', cell: user => getPublicRoles(user).join(', ') || 'No role' },
      ]}
      rowName={fullName}
      mayEdit={isActive}
      remove={{
        call: usersApi.calls.remove,
        text: 'Do you want to delete this record?',
        canDelete: isActive,
      }}
    />
  )
}

const isActive = (user: User) => user.isActive

/** The roles of a user that an admin can give and take, sorted by name. */
export const getPublicRoles = ({ roles }: Pick<User, 'roles'>): (typeof PUBLIC_ROLES)[number][] =>
  roles
    .filter(role => role.isPublic)
    .map(role => role.name)
    .sort()
