/** The keys of the lists of a person's own place: j and k move, Enter opens, e does it; then the next row has the focus. */
import { useEffect, useRef, useState } from 'react'
import type { ShortcutList } from '../screen-shortcuts.ts'
import { focusPlace, useStepKeys } from '../step-keys.ts'
import { useShortcut } from '../use-shortcut.ts'

const STEPS: ShortcutList = [
  ['J / ↓', 'Next row'],
  ['K / ↑', 'Previous row'],
]
/** The same lists each time, as `useScreenShortcuts` wants it. */
export const OWN_LIST_SHORTCUTS: ShortcutList = [...STEPS, ['Enter', 'Open the row']]
export const OWN_TASK_SHORTCUTS: ShortcutList = [...OWN_LIST_SHORTCUTS, ['E', 'Mark as done']]

const TARGET = 'a[href], [role="checkbox"]:not(:disabled)'
const ACT = '[data-row-act] button, [role="checkbox"][aria-checked="false"]:not(:disabled)'

export function useOwnRowKeys() {
  const rows = useRef<HTMLDivElement>(null)
  /** The row that was done and its place, until it is gone from there. */
  const [doneRow, setDoneRow] = useState<{ readonly target: HTMLElement; readonly place: number }>()
  const findTargets = () =>
    [...(rows.current?.querySelectorAll('li') ?? [])].flatMap(row => row.querySelector<HTMLElement>(TARGET) ?? [])
  const findCurrent = useStepKeys(rows, findTargets)
  useShortcut('e', () => {
    const place = findCurrent()
    const target = findTargets()[place]
    const act = target?.closest('li')?.querySelector<HTMLElement>(ACT)
    if (!target || !act) return
    setDoneRow({ target, place })
    act.click()
  })
  useEffect(() => {
    if (!doneRow || doneRow.target.isConnected) return
    focusPlace(findTargets(), doneRow.place)
    setDoneRow(undefined)
  })
  return rows
}
