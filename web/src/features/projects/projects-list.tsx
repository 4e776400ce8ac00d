import { projectsCatalogue } from '#shared/features/projects.ts'
import { hasRole } from '#shared/kit/access.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { ActiveFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction, ViewAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'

const { contract, list, title, editorRoles } = projectsCatalogue

/** Whether the user may edit projects rather than only view them. */
export function useMayEditProjects(): boolean {
  const session = useSession()
  return hasRole({ roles: session?.roles ?? [] }, editorRoles)
}

export function ProjectsList() {
  const keeps = useMayEditProjects()
  const screen = useListScreen({
    path: '/projects',
    list,
    call: contract.calls.list,
    firstVisitFilters: { isActive: 'true' },
  })
  return (
    <ScreenLayout title={t(title)} actions={keeps ? <NewLink to="/projects/new" /> : null}>
      <ListFilters screen={screen}>
        <SearchFilter name="search" label={t`Search by name`} />
        <ActiveFilter />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t(title)}
        emptyText={t`No projects yet.`}
        newRecord={{ label: t`New project`, to: keeps ? '/projects/new' : undefined }}
        columns={[
          { key: 'name', header: t`Name`, sort: 'name', cell: row => row.name },
          { key: 'category', header: t`Category`, sort: 'category', cell: row => row.category || '–' },
          {
            key: 'partner',
            header: t`Partner`,
            sort: 'partner',
            cell: row => row.partner || '–',
            // Last on a card, so that nothing takes its place if it is missing.
            className: 'max-sm:order-last',
          },
          {
            key: 'clientSince',
            header: t`Client since`,
            sort: 'clientSince',
            cell: row => formatDay(row.clientSince) || '–',
          },
          {
            key: 'isActive',
            header: t`Active/Inactive`,
            importance: 'always',
            isOnCard: row => !row.isActive,
            sort: 'isActive',
            cell: row => <StatusChip name={row.isActive ? 'Active' : 'Inactive'} />,
          },
        ]}
        rowName={row => row.name}
        deletion={keeps ? { text: t`Do you want to delete this record?`, remove: contract.calls.remove } : undefined}
        rowActions={row =>
          keeps ? (
            <EditAction rowName={row.name} to={`/projects/${row._id}`} />
          ) : (
            <ViewAction rowName={row.name} to={`/projects/${row._id}`} />
          )
        }
      />
    </ScreenLayout>
  )
}
