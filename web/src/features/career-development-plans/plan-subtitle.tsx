import type { Plan } from '#shared/features/career-development-plans.ts'
import { formatShortMonth } from '#shared/kit/dates.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { describeCompletion } from './completed-via.ts'

/** What the person is called by their work, the period, and how the plan stands. */
export function PlanSubtitle({ plan, readOnly }: { plan: Plan; readOnly: boolean }) {
  const via = describeCompletion(plan)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span>{[plan.jobTitle?.name, formatShortMonth(plan.period)].filter(Boolean).join(', ')}</span>
      <StatusChip name={plan.cdpStatus.name} />
      {readOnly ? <Chip>Read-only</Chip> : null}
      {via ? <span className="text-xs">{via}</span> : null}
    </span>
  )
}
