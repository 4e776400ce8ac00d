/** Shown over every screen while offline, including when the app is opened offline. */
import { useEffect } from 'react'
import { t } from '#shared/kit/texts.ts'
import { checkConnection, NO_CONNECTION, useIsOffline } from '#web/kit/connection.ts'
import { keepForOffline } from '#web/kit/keep-for-offline.ts'

/** Polling interval, in milliseconds: the browser knows if there is a network, but not if the server is reachable. */
const CHECK_PAUSE = 4_000

export function OfflineBar() {
  const isOffline = useIsOffline()
  useEffect(() => {
    keepForOffline().catch(reportError)
  }, [])
  useEffect(() => {
    if (!isOffline) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const wait = () => {
      if (!isGone) timer = setTimeout(() => void checkConnection().then(wait), CHECK_PAUSE)
    }
    wait()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isOffline])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-3 z-40 flex justify-center px-3 print:hidden"
    >
      {isOffline ? (
        <p className="rounded-full border bg-popover px-4 py-1.5 text-center text-[0.8125rem] font-medium text-tone-yellow shadow-md">
          {t(NO_CONNECTION)}
        </p>
      ) : null}
    </div>
  )
}
