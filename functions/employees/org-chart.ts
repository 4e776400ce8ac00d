import type { OrgChart, OrgChartPerson } from '#shared/features/employees/org-chart.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import type { Actor } from '#shared/kit/access.ts'
import { compareByName } from '#shared/kit/people.ts'
import { isPersonInScope } from './person.ts'
import { type DirectoryWithTitles, toPersonNameIfKnown } from './store.ts'

/** The people in the actor's scope and the actor, by name; of former people only those who still lead somebody. */
export function toOrgChart(all: DirectoryWithTitles, actor: Pick<Actor, 'employeeId'>): OrgChart {
  const inScope = all.all.filter(row => isPersonInScope(row._id, all, actor))
  const stillLead = new Set(inScope.filter(row => row.isActive).map(row => row.leader))
  const people = inScope.filter(row => row.isActive || stillLead.has(row._id)).sort(compareByName)
  const shown = new Set(people.map(row => row._id))
  const named = new Set(people.map(row => row.leader))
  return {
    people: people.map(row => toOrgChartPerson(row, all)),
    leadersOutOfScope: [...named].flatMap(id =>
      id && !shown.has(id) ? (toPersonNameIfKnown(all.person(id)) ?? []) : [],
    ),
  }
}

const toOrgChartPerson = (row: EmployeeRow, all: DirectoryWithTitles): OrgChartPerson => ({
  _id: row._id,
  name: row.name,
  lastName: row.lastName,
  picture: all.linkToPicture(row),
  jobTitle: all.jobTitle(row.jobTitle)?.name ?? '',
  project: all.project(row.project)?.name ?? '',
  country: row.country,
  leader: all.person(row.leader)?._id ?? null,
  isActive: row.isActive,
})
