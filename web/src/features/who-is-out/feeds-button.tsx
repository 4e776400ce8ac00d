/** Opens the calendar feeds dialog, for users who may have feeds on this host. */
import CalendarSync from 'lucide-react/icons/calendar-sync'
import { lazy, Suspense, useState } from 'react'
import { feedCalls, feedKindsFor } from '#shared/features/time-off/feeds.ts'
import { isAllowed } from '#shared/kit/access.ts'
import { t } from '#shared/kit/texts.ts'
import { getAudience, getConfig } from '#web/kit/config.ts'
import { useSession } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'

const FeedsDialog = lazy(async () => ({ default: (await import('./feeds-dialog.tsx')).FeedsDialog }))

export function FeedsButton() {
  const [isOpen, setIsOpen] = useState(false)
  const who = { audience: getAudience(), roles: useSession()?.roles ?? [] }
  const kinds = feedKindsFor(who, getConfig().ownPlace)
  if (kinds.length === 0 || !isAllowed(feedCalls.createFeed.access, who)) return null
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <CalendarSync /> <span className="max-sm:sr-only">{t`Calendar feed`}</span>
      </Button>
      {isOpen ? (
        <Suspense>
          <FeedsDialog kinds={kinds} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
