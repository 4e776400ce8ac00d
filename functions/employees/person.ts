import { type EmployeeRow, scopeOf } from '#shared/features/employees/people.ts'
import type { Person, PersonSection } from '#shared/features/employees/person.ts'
import { PERSON_SECTIONS, TIME_OFF_READERS } from '#shared/features/employees/person.ts'
import { rolesForScreens, type ScreenPath } from '#shared/features/screens.ts'
import type { Actor } from '#shared/kit/access.ts'
import { compareByName } from '#shared/kit/people.ts'
import { toEmployeeListItem } from './dto.ts'
import { type DirectoryWithTitles, toPersonNameIfKnown } from './store.ts'

/** The screen whose roles may use the calls of each section. */
const SECTION_SCREENS: Readonly<Record<Exclude<PersonSection, 'time-off'>, ScreenPath>> = {
  'one-on-ones': '/one-on-ones',
  'action-items': '/action-items',
  plans: '/career-development-plan',
  goals: '/hitGoals-process',
  projects: '/employees',
  onboarding: '/onboarding-process-screen',
  'exit-procedure': '/exit-procedure-process',
  rewards: '/rewards',
  pay: '/employees',
  history: '/employees',
}

/** `actor` has all of the caller's roles: each section counts those that may make its calls. */
const listSections = (row: EmployeeRow, all: DirectoryWithTitles, actor: Actor): PersonSection[] =>
  PERSON_SECTIONS.filter(section => {
    const allowed = section === 'time-off' ? TIME_OFF_READERS : rolesForScreens(SECTION_SCREENS[section])
    const roles = actor.roles.filter(role => allowed.includes(role))
    return roles.length > 0 && scopeOf({ roles, employeeId: actor.employeeId }, all)(row._id)
  })

export const isPersonInScope = (id: string, all: DirectoryWithTitles, actor: Pick<Actor, 'employeeId'>): boolean =>
  id === actor.employeeId || all.isInScope(id)

export function toPerson(row: EmployeeRow, all: DirectoryWithTitles, actor: Actor): Person {
  const { _id, name, lastName, email, picture, project, jobTitle, isActive, hireDate, country } = toEmployeeListItem(
    row,
    all,
  )
  const leader = toPersonNameIfKnown(all.person(row.leader))
  return {
    _id,
    name,
    lastName,
    email,
    picture,
    project,
    jobTitle,
    isActive,
    hireDate,
    country,
    leader: leader && { ...leader, isInScope: isPersonInScope(leader._id, all, actor) },
    reports: all.all
      .filter(one => one.leader === _id && one.isActive && isPersonInScope(one._id, all, actor))
      .sort(compareByName)
      .map(report => ({ _id: report._id, name: report.name, lastName: report.lastName })),
    sections: listSections(row, all, actor),
  }
}
