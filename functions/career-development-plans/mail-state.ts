/** How the mail of a plan ended, on the plan. */
import { MUSTER } from '#kit/history.ts'
import { tryWriteAll, WriteRefused } from '#kit/table.ts'
import type { Plan } from '#shared/features/career-development-plans.ts'
import type { Actor } from '#shared/kit/access.ts'
import { plans, recording, type StoredPlan } from './store.ts'
import { changesOf } from './told.ts'

const TRIES = 6

/**
 * Says how the mail of an instant ended. Nothing is changed when another was sent since, or when this one has come back
 * already. The mark stays that an earlier one was sent.
 */
export async function ended(
  id: string,
  state: Plan['mail']['state'],
  at: string | undefined,
  by: Pick<Actor, 'userId' | 'employeeId' | 'name' | 'lastName'>,
  now: Date,
): Promise<StoredPlan | undefined> {
  for (let attempt = 1; ; attempt++) {
    const plan = await plans.find(id)
    if (!plan || plan.mail.state === 'bounced' || (at !== undefined && plan.mail.at !== at)) return plan
    const emailSent = state === 'sent' || (plan.emailSent && state !== 'bounced')
    const after = { ...plan, version: plan.version + 1, emailSent, mail: { state, at: plan.mail.at } }
    const { _id, version, ...fields } = after
    try {
      await tryWriteAll([plans.replacing(plan, fields, now), recording(_id, version, by, now, changesOf(plan, after))])
      return after
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
      if (attempt === TRIES) throw error.refusal
    }
  }
}

/** A mail came back. */
export const bounced = (id: string, at: string | undefined, now: Date): Promise<StoredPlan | undefined> =>
  ended(id, 'bounced', at, MUSTER, now)
