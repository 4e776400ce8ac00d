/** Peers' comments about two of the demo leader's people: one is ready to read, one waits for the demo employee. */
import {
  addCommentsWrites,
  addTaskWrites,
  askingWrites,
  NO_ASKING,
} from '#functions/career-development-plans/peer-store.ts'
import { planTextOf, type StoredPlan } from '#functions/career-development-plans/store.ts'
import type { TableWrite } from '#kit/table.ts'
import { addDays, dayOf } from '#shared/kit/dates.ts'
import { PEER_WORDS } from './plan-comments.ts'
import type { SeededPerson } from './seeded-person.ts'

const DAYS_TO_ANSWER = 10
const INVITED = 4
const ANSWERED = 3

export function peerWrites(
  made: readonly StoredPlan[],
  employees: readonly Pick<SeededPerson, '_id' | 'isActive' | 'email' | 'leader'>[],
  accounts: ReadonlySet<string>,
  now: Date,
): TableWrite[] {
  const asked = made.filter(({ peerComments }) => peerComments)
  const demo = employees.find(({ email }) => email === 'employee@muster.example')
  return asked.flatMap((plan, index) => {
    const isWaiting = index > 0
    const others = employees.filter(
      ({ _id, isActive, email, leader }) =>
        isActive &&
        leader &&
        _id !== plan.employee &&
        _id !== plan.leaderAssigned &&
        _id !== demo?._id &&
        !accounts.has(email),
    )
    const peers = [
      ...(isWaiting && demo && demo._id !== plan.employee ? [demo] : []),
      ...others.slice(index * INVITED, (index + 1) * INVITED),
    ].slice(0, INVITED)
    const sent = isWaiting ? [] : peers.slice(0, ANSWERED)
    const asking = {
      until: addDays(dayOf(now), DAYS_TO_ANSWER),
      invited: peers.map(({ _id }) => _id),
      answered: sent.length,
    }
    return [
      ...askingWrites(plan._id, NO_ASKING, asking),
      ...peers.flatMap(peer => addTaskWrites(peer._id, plan._id, sent.includes(peer) ? 'sent' : 'asked')),
      ...sent.flatMap((_, at) => addCommentsWrites(plan._id, wordsFor(plan, at), undefined)),
    ]
  })
}

const wordsFor = (plan: StoredPlan, peer: number) =>
  planTextOf(plan).categories.map(({ _id }, index) => ({
    _id,
    // Some comments are left empty, as in reality.
    comments: (index + peer) % 3 === 2 ? '' : (PEER_WORDS[(index * 2 + peer * 3) % PEER_WORDS.length] ?? ''),
  }))
