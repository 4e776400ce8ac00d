/** Shows an instant in the user's time zone; the tooltip shows it in UTC, which the rules use. */
import { formatInstant } from '#shared/kit/dates.ts'

export const LocalTime = ({ at, className = '' }: { at: string; className?: string }) => (
  <time dateTime={at} title={formatInstant(at, 'UTC')} className={`whitespace-nowrap ${className}`}>
    {formatInstant(at)}
  </time>
)
