export const loadOverlays = async () => (await import('./overlays.tsx')).Overlays
