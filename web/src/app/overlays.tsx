/** What appears over every screen. It comes when the first screen is there: nobody needs it before they have acted. */
import { ConfirmationDialog } from '#web/kit/confirmation-dialog.tsx'
import { Toasts } from '#web/kit/toasts.tsx'
import { OfflineBar } from './offline-bar.tsx'

export const Overlays = () => (
  <>
    <ConfirmationDialog />
    <OfflineBar />
    <Toasts />
  </>
)
