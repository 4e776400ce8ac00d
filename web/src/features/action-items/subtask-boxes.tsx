/** The subtasks in a description, as checkboxes. */
import { useId } from 'react'
import { findSubtasks, type Subtask } from '#shared/features/action-items/subtasks.ts'
import { t } from '#shared/kit/texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'

interface SubtaskBoxProps {
  readonly subtask: Subtask
  readonly disabled?: boolean
  readonly onTick: (subtask: Subtask, isDone: boolean) => void
}

export function SubtaskBox({ subtask, disabled = false, onTick }: SubtaskBoxProps) {
  const field = useId()
  return (
    <span className="flex items-start gap-2.5 py-1">
      <Checkbox
        id={field}
        className="mt-0.5"
        checked={subtask.isDone}
        disabled={disabled}
        onCheckedChange={checked => onTick(subtask, checked === true)}
      />
      <label
        htmlFor={field}
        dir="auto"
        className={cn('min-w-0 flex-1 wrap-anywhere', subtask.isDone && 'text-muted-foreground line-through')}
      >
        {subtask.text}
      </label>
    </span>
  )
}

/** All subtasks of a text, with the number done; nothing if there are none. */
export function SubtaskBoxes({ text, onTick }: { text: string; onTick: SubtaskBoxProps['onTick'] }) {
  const heading = useId()
  const found = findSubtasks(text)
  if (found.length === 0) return null
  return (
    <section aria-labelledby={heading} className="rounded-md border px-4 py-3">
      <h3
        id={heading}
        className="mb-1 text-[0.8125rem] font-medium text-muted-foreground"
      >{t`Subtasks, ${found.filter(({ isDone }) => isDone).length} of ${found.length} done`}</h3>
      <ul>
        {found.map(subtask => (
          <li key={subtask.line}>
            <SubtaskBox subtask={subtask} onTick={onTick} />
          </li>
        ))}
      </ul>
    </section>
  )
}
