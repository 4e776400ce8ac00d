/** Text that may be too long for its table cell: truncated there, in full on a phone's card and in a tooltip. */
import { cn } from '#web/ui/cn.ts'

interface TruncatedTextProps {
  readonly text: string
  readonly className?: string
}

/** Truncated to one line. */
export const TruncatedText = ({ text, className }: TruncatedTextProps) => (
  <span title={text} className={cn('block sm:base:max-w-40 sm:truncate', className)}>
    {text}
  </span>
)

/** Truncated to two lines, for comments and long names. */
export const TwoLineText = ({ text, className }: TruncatedTextProps) => (
  <span title={text} className={cn('line-clamp-2 max-w-lg whitespace-pre-line', className)}>
    {text}
  </span>
)
