/** An instant by the reader's own clock, with its zone; by UTC's, which the rules go by, when one points at it. */
import { formatInstant } from '#shared/kit/dates.ts'

export const LocalTime = ({ at, className }: { at: string; className?: string }) => (
  <time dateTime={at} title={formatInstant(at, 'UTC')} className={className}>
    {formatInstant(at)}
  </time>
)
