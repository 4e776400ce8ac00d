import { ConfirmationDialog } from '#web/kit/confirmation-dialog.tsx'
import { Toasts } from '#web/kit/toasts.tsx'

/**
 * What appears over every screen. It is fetched once the first screen is there, since a toast may have to say that the
 * connection is gone.
 */
export const Overlays = () => (
  <>
    <ConfirmationDialog />
    <Toasts />
  </>
)
