/** How much of something is done, as a bar with its figures. */
import { cn } from '#web/ui/cn.ts'

interface CompletionBarProps {
  /** What is counted: `Key results`. */
  readonly label: string
  readonly done: number
  readonly total: number
  readonly className?: string
}

export function CompletionBar({ label, done, total, className }: CompletionBarProps) {
  const isDone = total > 0 && done === total
  return (
    <div className={cn('flex items-center gap-2.5', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={`${done} of ${total}`}
        className="h-1.5 min-w-12 flex-1 overflow-hidden rounded-full bg-muted-foreground/20"
      >
        <div
          className={cn('h-full rounded-full transition-[width]', isDone ? 'bg-tone-green' : 'bg-tone-blue')}
          style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }}
        />
      </div>
      <span aria-hidden className="text-xs text-muted-foreground tabular-nums">
        {done}/{total}
      </span>
    </div>
  )
}
