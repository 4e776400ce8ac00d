/** Shown over every screen, the sign-in included, once the first one is there. */
import '@fontsource-variable/inter/index.css'
import { useEffect } from 'react'
import { ConfirmationDialog } from '#web/kit/confirmation-dialog.tsx'
import { LoadWhenIdle } from '#web/kit/load-when-idle.tsx'
import { Toasts } from '#web/kit/toasts.tsx'
import { ignoreStrayClicks } from '#web/ui/ignore-stray-clicks.ts'
import { loadLayerParts } from '#web/ui/layers.tsx'
import { OfflineBar } from './offline-bar.tsx'

const Nothing = () => null
/** So that the libraries of layers are there before anyone opens one. */
const loadLayers = async () => {
  await loadLayerParts()
  return Nothing
}

export function Overlays() {
  useEffect(ignoreStrayClicks, [])
  return (
    <>
      <ConfirmationDialog />
      <OfflineBar />
      <Toasts />
      <LoadWhenIdle load={loadLayers} afterData />
    </>
  )
}
