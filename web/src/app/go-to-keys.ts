/** `G` and then a letter go to a screen. The letter is the first of the screen's name unless that is taken. */

import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { getAudience, getConfig } from '#web/kit/config.ts'
import type { ShortcutList } from '#web/kit/screen-shortcuts.ts'
import { getSession } from '#web/kit/session.ts'
import { isLayerOpen, takesLetters } from '#web/kit/use-shortcut.ts'
import { guardRoute } from './guards.ts'
import { getScreenName } from './screen-names.ts'

const STAFF_KEYS: Readonly<Record<string, string>> = {
  h: '/home',
  s: '/employee-jobtitles',
  o: '/one-on-ones',
  a: '/action-items',
  c: '/career-development-plan',
  r: '/rewards',
  b: '/onboarding-process-screen',
  x: '/exit-procedure-process',
  t: '/timesheets-summary',
  e: '/employees',
  p: '/projects',
  u: '/users',
  g: '/hitGoals-process',
  n: '/notifications',
}
const EMPLOYEE_KEYS: Readonly<Record<string, string>> = {
  t: '/',
  m: '/my-months',
  o: '/my-one-on-ones',
  a: '/my-action-items',
  p: '/my-plan',
  g: '/my-goals',
  c: '/my-checklists',
  f: '/my-time-off',
  d: '/my-details',
  r: '/rewards',
  n: '/notifications',
}

/** Letters of the screens that the user may open. */
function getKeys(): ReadonlyMap<string, string> {
  const session = getSession()
  const audience = getAudience()
  const all = Object.entries(audience === 'timesheet' ? EMPLOYEE_KEYS : STAFF_KEYS)
  const isOpen = (path: string) =>
    session && guardRoute({ path, roles: session.roles, audience, parts: getConfig().ownPlace }) === 'open'
  return new Map(all.filter(([, path]) => isOpen(path)))
}

export const getGoToShortcuts = (): ShortcutList =>
  [...getKeys()].map(([letter, path]) => [`G ${letter.toUpperCase()}`, getScreenName(path)] as const)

/** In milliseconds; after a longer pause, the second key is on its own. */
const PAUSE = 1500

export function useGoToKeys(): void {
  const navigate = useNavigate()
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey && !event.isComposing && !event.repeat
    const key = event.key.toLowerCase()
    const isSecond = performance.now() - pressedAt.current < PAUSE
    pressedAt.current = Number.NEGATIVE_INFINITY
    if (!isPlain || takesLetters(event.target) || isLayerOpen()) return
    const path = isSecond ? getKeys().get(key) : undefined
    if (path) {
      // Prevent other shortcuts and the page from handling the letter.
      event.preventDefault()
      event.stopPropagation()
      void navigate({ to: path })
    } else if (key === 'g') pressedAt.current = performance.now()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
