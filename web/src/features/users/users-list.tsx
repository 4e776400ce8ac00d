import { type User, userList, usersApi } from '#shared/features/users.ts'
import { fullName } from '#shared/kit/people.ts'
import { ActiveFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { RolesCell } from './roles-cell.tsx'

export function UsersList() {
  const screen = useListScreen({
    path: '/users',
    list: userList,
    call: usersApi.calls.list,
    firstVisitFilters: { isActive: 'true' },
  })
  return (
    <ScreenLayout title="Users" actions={<NewLink to="/users/new" />}>
      <ListFilters screen={screen} debounceMs={500}>
        <SearchFilter name="searchText" label="Search by name or email" />
        <ActiveFilter />
      </ListFilters>
      <ListTable
        screen={screen}
        label="Users"
        emptyText="No users yet."
        newRecord={{ label: 'New user', to: '/users/new' }}
        columns={[
          { key: 'name', header: 'Name', sort: 'name', cell: fullName },
          { key: 'roles', header: 'Roles', sort: 'roles', cell: user => <RolesCell user={user} /> },
        ]}
        to={user => (user.isActive ? toUserPath(user) : undefined)}
        rowName={fullName}
        deletion={{
          text: 'Do you want to delete this record?',
          remove: usersApi.calls.remove,
          isAllowed: user => user.isActive,
        }}
        rowActions={user => (user.isActive ? <EditAction rowName={fullName(user)} to={toUserPath(user)} /> : null)}
      />
    </ScreenLayout>
  )
}

const toUserPath = (user: User) => `/users/${user._id}`
