/** An admin's decision on a job title or a disciplinary letter, with the reason, for the leader and the employee. */
import { describeDecision, type PlanDecision } from '#shared/features/career-development-plans/decision.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'

interface DecisionNoteProps {
  readonly decision: PlanDecision
  readonly className?: string
}

export const DecisionNote = ({ decision, className }: DecisionNoteProps) => (
  <div
    role="note"
    aria-label={t`Decision`}
    className={cn(
      'grid gap-1 rounded-md border px-3 py-2',
      decision.answer === 'no' ? 'border-tone-yellow/40 bg-tone-yellow/10' : 'border-tone-green/40 bg-tone-green/10',
      className,
    )}
  >
    <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
      <span className="wrap-anywhere">{translateSentence(describeDecision(decision))}.</span>
      <span className="text-xs text-muted-foreground tabular-nums">{formatDay(decision.at)}</span>
    </p>
    {decision.reason ? (
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {decision.reason}
      </p>
    ) : null}
  </div>
)
