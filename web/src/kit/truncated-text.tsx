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

/** The name of a project or a job title in a cell: on one line, and only a very long one on two. */
export const renderName = (name: string | null | undefined) =>
  name ? <TwoLineText text={name} className="sm:w-max sm:max-w-52" /> : '–'

/** Truncated to two lines, for comments and long names. */
export const TwoLineText = ({ text, className }: TruncatedTextProps) => (
  <span title={text} className={cn('line-clamp-2 base:max-w-lg whitespace-pre-line', className)}>
    {text}
  </span>
)
