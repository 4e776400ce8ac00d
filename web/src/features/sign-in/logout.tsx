import { useEffect } from 'react'
import { sessionApi } from '#shared/features/session.ts'
import { fetchApi } from '#web/kit/api.ts'
import { discardAllDrafts } from '#web/kit/drafts.ts'
import { clearReturnTo } from '#web/kit/return-to.ts'
import { getSession as current, endBrowserSession } from '#web/kit/session.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Signs out. A screen of its own, so that a form with unsaved changes asks first, as it does for any other. */
export function LogoutScreen() {
  useEffect(() => {
    if (!current()) return endBrowserSession('left')
    // The session ends here whether or not the server can be told; its token dies by itself.
    const leave = () => {
      discardAllDrafts()
      if (current()) endBrowserSession('left')
      clearReturnTo()
    }
    fetchApi(sessionApi.calls.logout, { body: {} }).then(leave, leave)
  }, [])
  return (
    <div className="grid min-h-dvh place-content-center">
      <Spinner label="Signing out" className="size-6" />
    </div>
  )
}
