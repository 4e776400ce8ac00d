/** Light, dark, or the system's setting. `public/head.js` applies the same choice before the first paint. */
import { useSyncExternalStore } from 'react'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'muster.theme'
const listeners = new Set<() => void>()
const getDarkMediaQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

const getTheme = (): Theme => THEMES.find(one => one === localStorage.getItem(KEY)) ?? 'system'
const isDarkTheme = (): boolean => getTheme() === 'dark' || (getTheme() === 'system' && getDarkMediaQuery().matches)

export function setTheme(next: Theme): void {
  localStorage.setItem(KEY, next)
  applyTheme()
}

function applyTheme(): void {
  const { classList } = document.documentElement
  // Without transitions, because nested elements would change colour one after the other.
  classList.add('changing-theme')
  classList.toggle('dark', isDarkTheme())
  requestAnimationFrame(() => requestAnimationFrame(() => classList.remove('changing-theme')))
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  const media = getDarkMediaQuery()
  media.addEventListener('change', applyTheme)
  return () => {
    listeners.delete(tell)
    media.removeEventListener('change', applyTheme)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, getTheme)
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDarkTheme)
