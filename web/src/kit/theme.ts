/** Light, dark, or as the system has it. `public/theme.js` applies the same choice before the first paint. */
import { useSyncExternalStore } from 'react'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'muster.theme'
const changed = new Set<() => void>()
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

const theme = (): Theme => THEMES.find(one => one === localStorage.getItem(KEY)) ?? 'system'
const isDark = (): boolean => theme() === 'dark' || (theme() === 'system' && systemDark().matches)

export function setTheme(next: Theme): void {
  localStorage.setItem(KEY, next)
  apply()
}

function apply(): void {
  const { classList } = document.documentElement
  // All at once: nested colours that each take their time would change one after the other.
  classList.add('changing-theme')
  classList.toggle('dark', isDark())
  requestAnimationFrame(() => requestAnimationFrame(() => classList.remove('changing-theme')))
  for (const tell of changed) tell()
}

function subscribe(tell: () => void): () => void {
  changed.add(tell)
  const media = systemDark()
  media.addEventListener('change', apply)
  return () => {
    changed.delete(tell)
    media.removeEventListener('change', apply)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, theme)
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark)
