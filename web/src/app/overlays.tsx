/** Shown over every screen, the sign-in included, once the first one is there. */
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
