import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { createFollowedSource } from '#kit/followed.ts'
import {
  PLAN_COMPLETED,
  PLAN_DISCIPLINARY,
  PLAN_IN_PROGRESS,
  PLAN_TITLE_REVIEW,
  type PlanRow,
} from '#shared/features/career-development-plans/list.ts'
import { mayStillAnswer } from '#shared/features/career-development-plans/peers.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import type { WaitingReason, WaitingSource } from '#shared/features/home/waiting.ts'
import { type Actor, hasRole, signedInAccess } from '#shared/kit/access.ts'
import { type Day, formatShortMonth } from '#shared/kit/dates.ts'
import { isAsked, loadPeerTasks } from './own-peers.ts'
import { loadAskingsOf, loadTasksAbout } from './peer-store.ts'
import { isPlanInScope, plans } from './store.ts'

/** Plans that a leader has to write, and the titles and letters that only an admin answers. */
export const plansWaiting: WaitingSource = {
  screen: '/career-development-plan',
  access: careerDevelopmentPlansApi.calls.list.access,
  async load({ actor, now, people }) {
    return (await plans.rows(now))
      .filter(row => isPlanInScope(row, actor, people) && people.person(row.employee)?.isActive)
      .flatMap(row => {
        const reason = reasonFor(row, actor)
        if (!reason) return []
        const { _id, version, employee, period, creationDate, newJobTitle } = row
        const title =
          reason === 'decideTitle' && newJobTitle
            ? `New job title: ${newJobTitle.name}`
            : `Plan of ${formatShortMonth(period)}`
        const since = creationDate.slice(0, 10)
        return [{ _id, version, title, person: people.name(employee), reason, since, due: null }]
      })
  },
}

function reasonFor({ cdpStatus, leaderAssigned }: PlanRow, actor: Actor): WaitingReason | undefined {
  if (cdpStatus === PLAN_IN_PROGRESS) return leaderAssigned === actor.employeeId ? 'write' : undefined
  if (!hasRole(actor, ['admin'])) return undefined
  if (cdpStatus === PLAN_TITLE_REVIEW) return 'decideTitle'
  return cdpStatus === PLAN_DISCIPLINARY ? 'confirmLetter' : undefined
}

export const plansFollowed = createFollowedSource(
  { screen: '/career-development-plan', access: careerDevelopmentPlansApi.calls.one.access },
  plans,
  isPlanInScope,
)

/** Comments that a person is asked for as a peer, and has neither sent nor declined. One query where there are none. */
export const peerCommentsWaiting: WaitingSource = {
  screen: '/peer-comments',
  access: signedInAccess,
  async load({ actor, now, people }) {
    if (!actor.employeeId) return []
    const found = await loadPeerTasks(actor.employeeId, now)
    return found
      .filter(task => task.isOpen && task.task.state === 'asked' && isAsked(task, people))
      .map(({ plan, task, asking }) => ({
        _id: plan._id,
        version: task.version,
        title: '',
        person: people.name(plan.employee),
        reason: 'comment',
        since: null,
        due: asking.until,
      }))
  },
}

/** Peers who may answer until a day and have neither sent nor declined, with the plan, for reminding them. */
export async function loadPeersAskedUntil(
  day: Day,
  people: Pick<EmployeeDirectory, 'person'>,
  now: Date,
): Promise<readonly { readonly peer: string; readonly plan: PlanRow }[]> {
  const open = (await plans.rows(now)).filter(({ cdpStatus }) => cdpStatus !== PLAN_COMPLETED)
  const askings = await loadAskingsOf(open.map(({ _id }) => _id))
  const found = await Promise.all(
    open.map(async plan => {
      const asking = askings.get(plan._id)
      if (asking?.until !== day || asking.closedAt) return []
      const tasks = await loadTasksAbout(plan._id, asking.invited)
      return asking.invited
        .filter(peer => tasks.get(peer)?.state === 'asked' && mayStillAnswer(peer, plan, people.person))
        .map(peer => ({ peer, plan }))
    }),
  )
  return found.flat()
}
