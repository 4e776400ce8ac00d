/** Shows an instant in the user's time zone; the tooltip shows it in UTC, which the rules use. */
import { formatInstant, formatShortInstant } from '#shared/kit/dates.ts'

interface LocalTimeProps {
  readonly at: string
  /** Leaves out the year, which must be known from the context, and the zone; both are in the tooltip. */
  readonly isShort?: boolean
  readonly className?: string
}

export const LocalTime = ({ at, isShort = false, className = '' }: LocalTimeProps) => (
  <time
    dateTime={at}
    title={isShort ? formatInstant(at) : formatInstant(at, 'UTC')}
    className={`whitespace-nowrap ${className}`}
  >
    {isShort ? formatShortInstant(at) : formatInstant(at)}
  </time>
)
