/** Shown over every screen, the sign-in included, once the first one is there. */
import { useEffect } from 'react'
import { ConfirmationDialog } from '#web/kit/confirmation-dialog.tsx'
import { Toasts } from '#web/kit/toasts.tsx'
import { ignoreStrayClicks } from '#web/ui/ignore-stray-clicks.ts'
import { OfflineBar } from './offline-bar.tsx'

export function Overlays() {
  useEffect(ignoreStrayClicks, [])
  return (
    <>
      <ConfirmationDialog />
      <OfflineBar />
      <Toasts />
    </>
  )
}
