/** When a one-on-one is held, beside its month: short, since the year is known from it. */
import { formatInstant } from '#shared/kit/dates.ts'

interface MeetingTimeProps {
  readonly at: string
  readonly className?: string
}

/** The tooltip has the year and the zone, too. */
export const MeetingTime = ({ at, className = '' }: MeetingTimeProps) => (
  <time dateTime={at} title={formatInstant(at)} className={`whitespace-nowrap ${className}`}>
    {formatShortInstant(at)}
  </time>
)

/** Formats an instant as `22/Nov 17:05`. */
export function formatShortInstant(instant: string, timeZone?: string): string {
  const [day = '', clock] = formatInstant(instant, timeZone).split(' ')
  return `${day.slice(0, -'/2026'.length)} ${clock}`
}
