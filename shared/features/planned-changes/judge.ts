/**
 * Decides who is changed, and who is skipped and why, when several people get another leader, project, title, country
 * or type. The preview and the job use the same rules: a change that was possible when planned may not be on its day.
 */
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { createsLeaderCycle } from '#shared/features/employees/rules.ts'
import type { Day } from '#shared/kit/dates.ts'

/** The fields that can be changed for many people, in the order in which they are shown. */
export const CHANGE_FIELDS = ['leader', 'project', 'jobTitle', 'country', 'employeeType'] as const
export type ChangeField = (typeof CHANGE_FIELDS)[number]
/** The new values; `null` leaves a field as it is. */
export type NewValues = Readonly<Record<ChangeField, string | null>>
/** The values of some fields; `null` means that a field has none. */
export type FieldValues = Readonly<Partial<Record<ChangeField, string | null>>>

export const leftAloneReasons = {
  same: 'Already has these values',
  gone: 'The record does not exist any more',
  former: 'Has left by then',
  later: 'Is hired after that day',
  ownLeader: 'Nobody is their own leader',
  loop: 'The new leader reports to this person, directly or through others',
  leader: 'The new leader is not an active leader',
  project: 'The project is not active',
  jobTitle: 'The job title does not exist any more',
  changed: 'It has been changed again since',
  own: 'It is about the new leader',
}

/** Looks up the people and entries that a change names. */
export interface ChangeLookup {
  person(id: string | null | undefined): EmployeeRow | undefined
  project(id: string | null | undefined): { readonly isActive: boolean } | undefined
  jobTitle(id: string | null | undefined): unknown
}

type Employment = Pick<EmployeeRow, 'isActive' | 'hireDate' | 'lastDay'>
/** Whether a person has left by a day. A last day before the hire belongs to an earlier employment. */
export const hasLeftBy = ({ isActive, hireDate, lastDay }: Employment, day: Day): boolean =>
  !isActive || Boolean(lastDay && lastDay >= (hireDate ?? '') && lastDay < day)

/** Returns the values that differ from the person's present ones. */
export const newValuesFor = (person: EmployeeRow, to: FieldValues): FieldValues =>
  Object.fromEntries(
    CHANGE_FIELDS.filter(field => to[field] !== undefined && to[field] !== person[field]).map(field => [
      field,
      to[field],
    ]),
  )

/** Returns why a person cannot get these values on a day; undefined if they can. */
export function findObstacle(
  person: EmployeeRow | undefined,
  to: FieldValues,
  day: Day,
  company: ChangeLookup,
): string | undefined {
  if (!person) return leftAloneReasons.gone
  if (hasLeftBy(person, day)) return leftAloneReasons.former
  if (person.hireDate && person.hireDate > day) return leftAloneReasons.later
  const values = newValuesFor(person, to)
  if (!Object.keys(values).length) return leftAloneReasons.same
  const { leader, project, jobTitle } = values
  if (leader) {
    if (leader === person._id) return leftAloneReasons.ownLeader
    const above = company.person(leader)
    if (!above?.isLeader || hasLeftBy(above, day)) return leftAloneReasons.leader
    if (createsLeaderCycle(person._id, leader, id => company.person(id)?.leader)) return leftAloneReasons.loop
  }
  if (project && !company.project(project)?.isActive) return leftAloneReasons.project
  if (jobTitle && !company.jobTitle(jobTitle)) return leftAloneReasons.jobTitle
  return undefined
}
