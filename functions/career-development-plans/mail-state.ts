/** Records on the plan how sending its email ended. */
import { SYSTEM_ACTOR } from '#kit/audit-log.ts'
import { ConditionFailedError, transactRaw } from '#kit/table.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import type { Actor } from '#shared/kit/access.ts'
import { planChangesBetween } from './audit-changes.ts'
import { planAuditEntry, plans, type StoredPlan } from './store.ts'

const MAX_ATTEMPTS = 6

/**
 * Records how the email sent at an instant ended. Changes nothing when another email was sent since, or when this one
 * has already bounced. Once set, `emailSent` is cleared only by a bounce.
 */
export async function recordMailOutcome(
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
    const { sendingVersion = plan.mailedVersion, ...known } = plan
    const mailedVersion = state === 'sent' ? sendingVersion : plan.mailedVersion
    const after = {
      ...known,
      version: plan.version + 1,
      emailSent,
      mail: { state, at: plan.mail.at },
      ...(mailedVersion === undefined ? {} : { mailedVersion }),
    }
    const { _id, version, ...fields } = after
    try {
      await transactRaw([
        plans.replaceWrite(plan, fields, now),
        planAuditEntry(_id, version, by, now, planChangesBetween(plan, after)),
      ])
      return after
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error
      if (attempt === MAX_ATTEMPTS) throw error.error
    }
  }
}

/** Records that an email bounced. */
export const markBounced = (id: string, at: string | undefined, now: Date): Promise<StoredPlan | undefined> =>
  recordMailOutcome(id, 'bounced', at, SYSTEM_ACTOR, now)
