/** Keys for the home's rows: j, k and arrows move, e completes. After that, the next row gets the focus. */
import { useRef } from 'react'
import { useStepKeys } from '#web/kit/step-keys.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'

const ROW = 'a[data-waiting-row], button[data-more-rows]'

export function useHomeKeys() {
  const rows = useRef<HTMLDivElement>(null)
  const findRows = () => [...(rows.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  const findCurrent = useStepKeys(rows, findRows)
  useShortcut('e', () => {
    const row = findRows()[findCurrent()]
    row?.parentElement?.querySelector<HTMLElement>('button[data-complete-row]')?.click()
  })
  return rows
}
