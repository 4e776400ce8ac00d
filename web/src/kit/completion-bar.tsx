/** A progress bar with numbers. */
import { formatPercent } from '#shared/kit/percent.ts'
import { t } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'

interface CompletionBarProps {
  /** What is counted: `Key results`. */
  readonly label: string
  readonly done: number
  readonly total: number
  /** A CSS colour, if what is counted has a status; otherwise blue, and green once all is done. */
  readonly colour?: string
  readonly className?: string
}

export const CompletionBar = ({ done, total, ...bar }: CompletionBarProps) => (
  <Bar {...bar} done={done} total={total} text={t`${done} of ${total}`} figures={`${done}/${total}`} />
)

interface PercentBarProps {
  /** The accessible name: `Progress`. */
  readonly label: string
  /** From 0 to 100. */
  readonly percent: number
  readonly className?: string
}

export const PercentBar = ({ percent, ...bar }: PercentBarProps) => (
  <Bar {...bar} done={percent} total={100} text={formatPercent(percent)} figures={formatPercent(percent)} />
)

interface BarProps extends CompletionBarProps {
  /** The numbers for screen readers; `figures` are the visible ones. */
  readonly text: string
  readonly figures: string
}

function Bar({ label, done, total, colour, text, figures, className }: BarProps) {
  const isDone = total > 0 && done === total
  return (
    <div className={cn('flex items-center gap-2.5', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
        className="h-1.5 min-w-12 flex-1 overflow-hidden rounded-full bg-muted-foreground/20"
      >
        <div
          className="h-full rounded-full transition-[width]"
          style={{
            width: `${total === 0 ? 0 : (done / total) * 100}%`,
            backgroundColor: colour ?? `var(--tone-${isDone ? 'green' : 'blue'})`,
          }}
        />
      </div>
      <span aria-hidden className="text-xs whitespace-nowrap text-muted-foreground tabular-nums">
        {figures}
      </span>
    </div>
  )
}
