/** Keys for the employee host's lists: j and k move, Enter opens, e marks as done and the next row gets the focus. */
import { useRef } from 'react'
import type { ShortcutList } from '../screen-shortcuts.ts'
import { useStepKeys } from '../step-keys.ts'
import { useShortcut } from '../use-shortcut.ts'

const STEPS: ShortcutList = [
  ['J / ↓', 'Next row'],
  ['K / ↑', 'Previous row'],
]
/** Constants, because `useScreenShortcuts` needs the same array on each render. */
export const OWN_LIST_SHORTCUTS: ShortcutList = [...STEPS, ['Enter', 'Open the row']]
export const OWN_TASK_SHORTCUTS: ShortcutList = [...OWN_LIST_SHORTCUTS, ['E', 'Mark as done']]

const TARGET = 'a[href], input[type="checkbox"]:enabled'
const ACT = '[data-row-act] button, input[type="checkbox"]:enabled:not(:checked)'

export function useOwnRowKeys() {
  const rows = useRef<HTMLDivElement>(null)
  const findTargets = () =>
    [...(rows.current?.querySelectorAll('li') ?? [])].flatMap(row => row.querySelector<HTMLElement>(TARGET) ?? [])
  const findCurrent = useStepKeys(rows, findTargets)
  useShortcut('e', () => {
    const target = findTargets()[findCurrent()]
    target?.closest('li')?.querySelector<HTMLElement>(ACT)?.click()
  })
  return rows
}
