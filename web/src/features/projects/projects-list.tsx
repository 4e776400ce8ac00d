import { projectsCatalogue } from '#shared/features/projects.ts'
import { hasRole } from '#shared/kit/access.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { ActiveFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { useSession } from '#web/kit/session.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'

const { contract, list, title, editorRoles } = projectsCatalogue

/** Whether the person may change projects; the others read them. */
export function useMayEditProjects(): boolean {
  const session = useSession()
  return hasRole({ roles: session?.roles ?? [] }, editorRoles)
}

export function ProjectsList() {
  const keeps = useMayEditProjects()
  return (
    <ListScreen
      path="/projects"
      title={title}
      list={list}
      call={contract.calls.list}
      firstVisitFilters={{ isActive: 'true' }}
      filters={
        <>
          <SearchFilter name="search" label="Search by name" />
          <ActiveFilter />
        </>
      }
      columns={[
        { key: 'name', header: 'Name', sort: 'name', cell: row => row.name },
        { key: 'category', header: 'Category', sort: 'category', cell: row => row.category || '–' },
        { key: 'partner', header: 'Partner', sort: 'partner', cell: row => row.partner || '–' },
        {
          key: 'clientSince',
          header: 'Client since',
          sort: 'clientSince',
          cell: row => formatDay(row.clientSince) || '–',
        },
        {
          key: 'isActive',
          header: 'Active/Inactive',
          sort: 'isActive',
          cell: row => <StatusChip name={row.isActive ? 'Active' : 'Inactive'} />,
        },
      ]}
      rowName={row => row.name}
      canCreate={keeps}
      readOnly={!keeps}
      {...(keeps
        ? {
            remove: {
              call: contract.calls.remove,
              text: 'Do you want to delete this record?',
            },
          }
        : {})}
    />
  )
}
