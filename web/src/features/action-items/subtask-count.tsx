import ListChecks from 'lucide-react/icons/list-checks'
import { t } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'

/** The number of subtasks done, as `2/5`. */
export const SubtaskCount = ({ subtasks }: { subtasks: { done: number; all: number } | null | undefined }) =>
  subtasks ? (
    <span
      className={cn(
        'ml-2 inline-block rounded-full border px-1.5 text-xs font-normal whitespace-nowrap tabular-nums',
        subtasks.done === subtasks.all ? 'border-tone-green/40 text-tone-green' : 'text-muted-foreground',
      )}
    >
      <ListChecks aria-hidden className="mr-1 mb-px inline size-3" />
      <span aria-hidden>
        {subtasks.done}/{subtasks.all}
      </span>
      <span className="sr-only">{t`${subtasks.done} of ${subtasks.all} subtasks done`}</span>
    </span>
  ) : null
