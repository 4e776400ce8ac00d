/** Tells employees which of their closed months have been reopened, and until when. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import LockOpen from 'lucide-react/icons/lock-open'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { sentence } from '#web/kit/sentence.tsx'
import { SheetBanner } from '../entry/head/sheet-banners.tsx'

/** `shownId` is the sheet on the screen, which has its own notice. */
export function ReopenedNotice({ shownId, className }: { shownId?: string | undefined; className?: string }) {
  const asked = useQuery({ ...queryFor(timesheetsApi.calls.reopened), meta: { isQuiet: true } })
  const others = (asked.data ?? []).filter(({ _id }) => _id !== shownId)
  if (others.length === 0) return null
  return (
    <div className={className}>
      <SheetBanner tone="blue" icon={<LockOpen aria-hidden />}>
        <ul className="grid gap-1">
          {others.map(({ _id, period, project, reopened }) => (
            <li key={_id}>
              {sentence`${(
                <Link to="/my-months/$id" params={{ id: _id }} className="font-medium underline underline-offset-4">
                  {formatMonth(period)}, {project.name}
                </Link>
              )} is open again until ${<LocalTime at={reopened.until} />}.`}
            </li>
          ))}
        </ul>
      </SheetBanner>
    </div>
  )
}
