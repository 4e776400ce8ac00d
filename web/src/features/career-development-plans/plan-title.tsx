/** A plan's heading, name and address. */

import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import type { Plan, PlanListItem } from '#shared/features/career-development-plans/plan.ts'
import { formatDay, formatShortMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Chip } from '#web/ui/chip.tsx'

/** What it is, its period, the person's job title, and the plan's status. */
export function PlanSubtitle({ plan, readOnly }: { plan: Plan; readOnly: boolean }) {
  const via = describeCompletion(plan)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span>
        {[t`Career development plan`, formatShortMonth(plan.period), plan.jobTitle?.name].filter(Boolean).join(' · ')}
      </span>
      <StatusChip name={plan.cdpStatus.name} />
      {readOnly ? <Chip>{t`Read-only`}</Chip> : null}
      {plan.acknowledgedAt ? <Chip tone="green">{t`Acknowledged ${formatDay(plan.acknowledgedAt)}`}</Chip> : null}
      {via ? <span className="text-xs">{via}</span> : null}
    </span>
  )
}

/** How a plan was completed, if it was by a job title review or a disciplinary action. */
export const describeCompletion = ({ completedVia }: Pick<Plan, 'completedVia'>): string | undefined =>
  completedVia === 'job title review'
    ? t(planMessages.viaReview)
    : completedVia === 'disciplinary action'
      ? t(planMessages.viaDisciplinary)
      : undefined

/** A plan's name in the accessible names of its buttons. */
export const getPlanName = ({ employee, period }: Pick<PlanListItem, 'employee' | 'period'>): string =>
  `${fullName(employee)}, ${formatShortMonth(period)}`

type PlanId = Pick<PlanListItem, '_id'>

/** The mode is appended to the id after a comma. Source: spec 2 section 2. */
export const toPlanPath = ({ _id }: PlanId): string => `/career-development-plan/${_id}`
export const toCreatedPlanPath = (plan: PlanId): string => `${toPlanPath(plan)},create`
export const toReadOnlyPlanPath = (plan: PlanId): string => `${toPlanPath(plan)}${READ_ONLY}`
export const isReadOnlyPlanSegment = (segment: string): boolean => segment.endsWith(READ_ONLY)

const READ_ONLY = ',readOnly'
