import { defineSearchable, type NamedPeople } from '#kit/searchable.ts'
import { type Project, projectsCatalogue } from '#shared/features/projects.ts'
import { projects } from './store.ts'

const kindOf = (row: Project) => [row.category, row.partner, row.isActive ? '' : 'Inactive'].filter(Boolean).join(' · ')

export const projectSearch = defineSearchable<'projects', Project, NamedPeople>({
  kind: 'projects',
  noun: 'project',
  access: projectsCatalogue.contract.calls.list.access,
  textOf: row => row.name,
  isClosed: row => !row.isActive,
  open: async ({ now, maxAge }) => ({
    rows: await projects.rows(now, {}, maxAge),
    isInScope: () => true,
    narrowingOf: kindOf,
    show: row => ({
      title: row.name,
      detail: kindOf(row),
      path: `/projects/${row._id}`,
    }),
  }),
})
