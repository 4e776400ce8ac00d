import { useEffect } from 'react'
import { session } from '#shared/features/session.ts'
import { api } from '#web/kit/api.ts'
import { dropDrafts } from '#web/kit/drafts.ts'
import { session as current, endSession } from '#web/kit/session.ts'
import { forgetWayBack } from '#web/kit/way-back.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Signs out. A screen of its own, so that a form with unsaved changes asks first, as it does for any other. */
export function Logout() {
  useEffect(() => {
    if (!current()) return endSession('left')
    // The session ends here whether or not the server can be told; its token dies by itself.
    const leave = () => {
      dropDrafts()
      if (current()) endSession('left')
      forgetWayBack()
    }
    api(session.calls.logout, { body: {} }).then(leave, leave)
  }, [])
  return (
    <div className="grid min-h-dvh place-content-center">
      <Spinner label="Signing out" className="size-6" />
    </div>
  )
}
