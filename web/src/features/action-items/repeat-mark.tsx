/** Marks a recurring action item. */
import RepeatIcon from 'lucide-react/icons/repeat'
import { describeRepeat, type Repeat } from '#shared/features/action-items/recurrence.ts'

export const RepeatMark = ({ repeat }: { repeat: Repeat | null | undefined }) =>
  repeat ? (
    <span data-tooltip={describeRepeat(repeat)} className="ml-2 inline-block align-[-2px] text-muted-foreground">
      <RepeatIcon className="size-3.5" aria-hidden />
      <span className="sr-only">{describeRepeat(repeat)}</span>
    </span>
  ) : null
