import { projects } from '#shared/features/projects.ts'
import { hasRole } from '#shared/kit/access.ts'
import { showDay } from '#shared/kit/dates.ts'
import { ActiveFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { useSession } from '#web/kit/session.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'

const { contract, list, title, keepers } = projects

/** Whether the person may change projects; the others read them. */
export function useKeepsProjects(): boolean {
  const session = useSession()
  return hasRole({ roles: session?.roles ?? [] }, keepers)
}

export function ProjectsList() {
  const keeps = useKeepsProjects()
  return (
    <ListScreen
      path="/projects"
      title={title}
      list={list}
      call={contract.calls.list}
      initial={{ isActive: 'true' }}
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
          cell: row => showDay(row.clientSince) || '–',
        },
        {
          key: 'isActive',
          header: 'Active/Inactive',
          sort: 'isActive',
          cell: row => <StatusChip name={row.isActive ? 'Active' : 'Inactive'} />,
        },
      ]}
      nameOf={row => row.name}
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
