/** Previews a change: who would get what, and who is skipped and why. The job processes the same lines. */
import type { DirectoryWithTitles } from '#functions/employees/store.ts'
import {
  CHANGE_FIELDS,
  type FieldValues,
  findObstacle,
  leftAloneReasons,
} from '#shared/features/planned-changes/judge.ts'
import type { LineKind, PlannedChangeRow } from '#shared/features/planned-changes.ts'
import { LEADER_WORK } from './leader-work.ts'

export interface PreviewLine {
  readonly _id: string
  readonly kind: LineKind
  readonly employee: string
  readonly to: FieldValues
  /** Why it is skipped. */
  readonly reason: string | undefined
}
type Facts = Pick<PlannedChangeRow, 'day' | 'people' | 'handoverFrom' | (typeof CHANGE_FIELDS)[number]>

export async function previewLines(change: Facts, company: DirectoryWithTitles, now: Date): Promise<PreviewLine[]> {
  const { day, handoverFrom, leader } = change
  if (!handoverFrom || !leader) {
    const to = Object.fromEntries(CHANGE_FIELDS.flatMap(field => (change[field] ? [[field, change[field]]] : [])))
    return [...new Set(change.people)].map(_id => toPersonLine(_id, to, day, company))
  }
  const reports = company.all.filter(row => row.leader === handoverFrom && row.isActive)
  const people = reports.map(({ _id }) => toPersonLine(_id, newLeaderOf(_id, change, company), day, company))
  const work = await Promise.all(
    LEADER_WORK.map(async ({ kind, listOpen }) =>
      (await listOpen(now))
        .filter(({ leaderAssigned }) => leaderAssigned === handoverFrom)
        .map(({ _id, employee }) => ({
          _id,
          kind,
          employee,
          to: { leader: newAssigneeOf(kind, employee, change, company) },
        })),
    ),
  )
  const refuse = (id: string | null) => {
    if (id === null) return leftAloneReasons.own
    const taker = company.person(id)
    return taker?.isLeader && taker.isActive ? undefined : leftAloneReasons.leader
  }
  return [
    ...people,
    ...work.flat().map(line => ({
      ...line,
      reason: refuse(line.to.leader),
    })),
  ]
}

const toPersonLine = (_id: string, to: FieldValues, day: string, company: DirectoryWithTitles): PreviewLine => ({
  _id,
  kind: 'person',
  employee: _id,
  to,
  reason: findObstacle(company.person(_id), to, day, company),
})

/** If the new leader is one of the people, they report to the leader's own leader. */
const newLeaderOf = (person: string, { handoverFrom, leader }: Facts, company: DirectoryWithTitles): FieldValues => ({
  leader: person === leader ? (company.person(handoverFrom)?.leader ?? null) : leader,
})

/** Nobody holds their own one-on-one or writes their own plan: the new leader's go to the new leader's own leader. */
function newAssigneeOf(
  kind: LineKind,
  employee: string,
  { handoverFrom, leader }: Facts,
  company: DirectoryWithTitles,
): string | null {
  if (kind === 'action item' || employee !== leader) return leader
  return company.person(handoverFrom)?.leader ?? null
}
