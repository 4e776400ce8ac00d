/** Notices about peers' comments: to invited peers, and of named answers. Anonymous answers cause no notice. */
import { users } from '#functions/users/store.ts'
import { openCollection } from '#kit/collection.ts'
import { type NoticeCause, noticeWrites, personIdOf } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import type { PlanRow } from '#shared/features/career-development-plans/list.ts'
import { peerTaskPath } from '#shared/features/career-development-plans/peers.ts'
import { planStorage } from '#shared/features/career-development-plans/storage.ts'
import type { NewNotice } from '#shared/features/notices.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'

type ToldPlan = Pick<PlanRow, '_id' | 'employee' | 'leaderAssigned'>

/** Notifies invited peers on the host where they can answer: the main one if they have a role, else their own. */
export async function invitedWrites(
  { _id, employee }: ToldPlan,
  person: PersonName,
  peers: readonly string[],
  cause: NoticeCause,
): Promise<TableWrite[]> {
  if (peers.length === 0) return []
  const staff = new Set(
    (await users.rows(cause.now)).filter(user => user.isActive && user.roles.length > 0).map(toPersonId),
  )
  return peers.flatMap(peer => {
    const host = staff.has(peer) ? 'staff' : 'timesheet'
    const notice: NewNotice = {
      kind: 'waiting',
      host,
      path: peerTaskPath(host, _id),
      isMailed: true,
      title: 'Your comments as a peer',
      person: fullName(person),
      holds: openCollection<PlanRow>(planStorage).hold(_id, 'employee', employee),
    }
    return noticeWrites(notice, [peer], cause)
  })
}
const toPersonId = ({ _id, employeeId }: { readonly _id: string; readonly employeeId?: string | undefined }) =>
  personIdOf({ userId: _id, employeeId })

/** Notifies the plan's leader of a named answer. */
export const answeredWrites = (
  { _id, leaderAssigned }: ToldPlan,
  person: PersonName,
  cause: NoticeCause,
): TableWrite[] =>
  noticeWrites(
    {
      kind: 'changed',
      host: 'staff',
      path: `/career-development-plan/${_id}`,
      isMailed: true,
      title: 'Comments of a peer',
      person: fullName(person),
      holds: openCollection<PlanRow>(planStorage).hold(_id, 'leaderAssigned'),
    },
    [leaderAssigned],
    cause,
  )
