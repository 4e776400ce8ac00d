import { type User, userList, usersApi } from '#shared/features/users.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
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
    <ScreenLayout title={t`Users`} actions={<NewLink to="/users/new" />}>
      <ListFilters screen={screen} debounceMs={500}>
        <SearchFilter name="searchText" label={t`Search by name or email`} />
        <ActiveFilter />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t`Users`}
        emptyText={t`No users yet.`}
        newRecord={{ label: t`New user`, to: '/users/new' }}
        columns={[
          { key: 'name', header: t`Name`, sort: 'name', cell: fullName },
          { key: 'roles', header: t`Roles`, sort: 'roles', cell: user => <RolesCell user={user} /> },
        ]}
        to={user => (user.isActive ? toUserPath(user) : undefined)}
        rowName={fullName}
        deletion={{
          text: t`Do you want to delete this record?`,
          remove: usersApi.calls.remove,
          isAllowed: user => user.isActive,
        }}
        rowActions={user => (user.isActive ? <EditAction rowName={fullName(user)} to={toUserPath(user)} /> : null)}
      />
    </ScreenLayout>
  )
}

const toUserPath = (user: User) => `/users/${user._id}`
