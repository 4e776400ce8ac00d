/**
 * Notifies staff of records on their home that are due tomorrow or have become overdue, once each. Missed days are
 * caught up, and a mark for each person, record and due day prevents a second notice.
 */
import { loadPeersAskedUntil } from '#functions/career-development-plans/waiting.ts'
import { employees, loadDirectory } from '#functions/employees/store.ts'
import { goals } from '#functions/goals/store.ts'
import { loadCheckInsDueOn, loadGoalsDueOn } from '#functions/goals/waiting.ts'
import { loadOwnChecklistItemsDue } from '#functions/procedures/waiting.ts'
import { users } from '#functions/users/store.ts'
import { SYSTEM_ACTOR } from '#kit/audit-log.ts'
import { forEachConcurrent, type JobSummary } from '#kit/jobs.ts'
import { describeError, log } from '#kit/log.ts'
import { NOTICE_SECONDS, noticeWrites, personIdOf } from '#kit/notices.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import { markOnceWrite, queryPartition, tryTransact } from '#kit/table.ts'
import { peerTaskPath } from '#shared/features/career-development-plans/peers.ts'
import type { NewNotice, NoticeKind } from '#shared/features/notices.ts'
import { type Actor, isAllowed } from '#shared/kit/access.ts'
import { addDays, type Day, formatDay, utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { loadWaitingRecords } from './load-groups.ts'
import { waitingSources } from './sources.ts'
import { toStaffActor } from './staff-actor.ts'

/** Records that became overdue longer ago cause no notice; they are on the home. */
const OVERDUE_DAYS = 7
/** Each looks into the row caches of eleven features. */
const CONCURRENCY = 10
/** Leaders get a separate mail about their people's sheets (`functions/timesheets/send-reminders.ts`). */
const MAILED_ELSEWHERE: readonly string[] = ['/timesheets-summary']
/** The titles of records whose lists show none. */
const TITLES: Readonly<Record<string, string>> = {
  '/one-on-ones': 'One-on-one',
  '/peer-comments': 'Comments as a peer',
}

export async function tellWhatIsDue(now: Date): Promise<JobSummary> {
  return forEachConcurrent(
    await loadStaff(now),
    async user => {
      const actor = toStaffActor(user)
      return tell(personIdOf(actor), await loadDue(actor, now), now)
    },
    CONCURRENCY,
  )
}

/** Loads the users who have a home. */
const loadStaff = async (now: Date) => (await users.rows(now)).filter(user => user.isActive && user.roles.length > 0)

interface DueNotice {
  readonly notice: NewNotice
  readonly due: Day
}

async function tell(personId: string, due: readonly DueNotice[], now: Date): Promise<string> {
  if (!due.length) return 'nothing is due'
  const partition = toldPartition(personId)
  const told = new Set((await queryPartition(partition)).map(({ sk }) => sk))
  for (const { notice, due: day } of due) {
    const sk = `${notice.kind}#${notice.path}#${day}`
    if (told.has(sk)) continue
    // Fails if another run was faster.
    await tryTransact([
      markOnceWrite({ pk: partition, sk }, now, NOTICE_SECONDS),
      ...noticeWrites(notice, [personId], { actor: SYSTEM_ACTOR, now, change: day }),
    ])
  }
  return 'told'
}

/** Notifies people without a home of their due checklist items, on the employee host. */
export const tellOwnChecklistItemsDue = async (now: Date): Promise<JobSummary> =>
  forEachConcurrent(await loadOwnDue(now), ({ _id, due }) => tell(_id, due, now), CONCURRENCY)

async function loadOwnDue(now: Date): Promise<{ readonly _id: string; readonly due: readonly DueNotice[] }[]> {
  if (!isOwnPartOpen('checklists')) return []
  const today = utcToday(now)
  const found = new Map<string, DueNotice[]>()
  const people = await loadDirectory({ roles: [], employeeId: undefined }, now)
  for (const { personId, title, person, due, path } of await loadOwnChecklistItemsDue(people, now)) {
    const kind = kindOf(due, today)
    if (!kind) continue
    const about = { title, person: person ? fullName(person) : '', isMailed: true }
    const notice: NewNotice = { ...about, kind, host: 'timesheet', path }
    found.set(personId, [...(found.get(personId) ?? []), { notice, due }])
  }
  return [...found].map(([_id, due]) => ({ _id, due }))
}

/** Reminds peers without a home on the day before their last day to answer, on the employee host. */
export async function tellOwnPeerCommentsDue(now: Date): Promise<JobSummary> {
  if (!isOwnPartOpen('plan')) return { failed: 0 }
  const due = addDays(utcToday(now), 1)
  const [people, staff] = await Promise.all([loadDirectory({ roles: [], employeeId: undefined }, now), loadStaff(now)])
  const atHome = new Set(staff.map(user => personIdOf(toStaffActor(user))))
  const asked = (await loadPeersAskedUntil(due, people, now)).filter(({ peer }) => !atHome.has(peer))
  return forEachConcurrent(
    // Failures are logged with the plan's id, because a peer's id would reveal that they have not answered.
    asked.map(one => ({ ...one, _id: one.plan._id })),
    ({ peer, plan }) => {
      const notice: NewNotice = {
        kind: 'dueTomorrow',
        host: 'timesheet',
        path: peerTaskPath('timesheet', plan._id),
        isMailed: true,
        title: 'Your comments as a peer',
        person: fullName(people.name(plan.employee)),
      }
      return tell(peer, [{ notice, due }], now)
    },
    CONCURRENCY,
  )
}

const toldPartition = (personId: string): string => `NOTICE_TOLD#${personId}`

/** Reminds people, on the employee host, of goals and check-ins that are due tomorrow, once each. */
export async function tellOwnGoalsDue(now: Date): Promise<JobSummary> {
  if (!isOwnPartOpen('goals')) return { failed: 0 }
  const day = addDays(utcToday(now), 1)
  const [due, checkIns, people] = await Promise.all([
    loadGoalsDueOn(day, now),
    loadCheckInsDueOn(day, now),
    employees.byId(now),
  ])
  const checkedIn = new Set(checkIns.map(({ _id }) => _id))
  const told = [
    // If both are due on the same day, one reminder covers both.
    ...due.map(goal => ({
      ...goal,
      title: `${checkedIn.has(goal._id) ? 'Goal and check-in: ' : ''}${goal.objective}`,
    })),
    ...checkIns
      .filter(({ deadLine }) => deadLine > day)
      .map(goal => ({ ...goal, title: `Check-in: ${goal.objective}` })),
  ]
  return forEachConcurrent(
    told.filter(({ employee }) => people.get(employee)?.isActive),
    async ({ _id, title, employee }) => {
      const kind = 'dueTomorrow'
      const path = `/my-goals/${_id}`
      const holds = goals.hold(_id, 'employee')
      const notice: NewNotice = { kind, host: 'timesheet', path, title, person: '', isMailed: true, holds }
      const isNew = await tryTransact([
        markOnceWrite({ pk: toldPartition(employee), sk: `${kind}#${path}#${day}` }, now, NOTICE_SECONDS),
        ...noticeWrites(notice, [employee], { actor: SYSTEM_ACTOR, now, change: day }),
      ])
      return isNew ? 'reminded' : 'reminded before'
    },
  )
}

async function loadDue(actor: Actor, now: Date): Promise<DueNotice[]> {
  const today = utcToday(now)
  const directory = await loadDirectory(actor, now)
  const found = await Promise.all(
    waitingSources
      .filter(({ access }) => isAllowed(access, actor))
      .map(async source => {
        const records = await loadWaitingRecords(source, { actor, now, directory }).catch((error: unknown) => {
          // The next run notifies of records that this one could not load.
          log('error', 'waiting source failed', { screen: source.screen, ...describeError(error) })
          return []
        })
        return records.flatMap(({ due, title, person, path }) => {
          const kind = due && kindOf(due, today)
          if (!kind) return []
          const notice: NewNotice = {
            kind,
            host: 'staff',
            path,
            title: title || `${TITLES[source.screen] ?? ''} due ${formatDay(due)}`.trim(),
            person: person ? fullName(person) : '',
            isMailed: !MAILED_ELSEWHERE.includes(source.screen),
          }
          return [{ notice, due }]
        })
      }),
  )
  return found.flat()
}

function kindOf(due: Day, today: Day): NoticeKind | undefined {
  if (due === addDays(today, 1)) return 'dueTomorrow'
  return due < today && due >= addDays(today, -OVERDUE_DAYS) ? 'overdue' : undefined
}
