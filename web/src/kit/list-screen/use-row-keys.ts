/** The keys of a list: ↑ ↓ move, ← → fold and unfold, Enter or o opens, x marks, Shift marks several, Esc clears. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { BESIDE_SHORTCUTS } from '../beside/use-beside-keys.ts'
import type { ShortcutList } from '../screen-shortcuts.ts'
import { isLayerOpen, takesLetters } from '../use-shortcut.ts'
import { clearMarks, type MarkedRows, setMarks } from './use-marked-rows.ts'

interface RowKeys {
  readonly body: RefObject<HTMLElement | null>
  /** `isAsPage` opens the record's own page, even if rows otherwise open next to the list. */
  readonly open: (id: string, isAsPage: boolean) => void
  readonly marks: MarkedRows | undefined
  readonly enabled: boolean
}

export function useRowKeys({ body, open, marks, enabled }: RowKeys): void {
  /** The row where marking with Shift began. */
  const anchor = useRef<string>(undefined)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, shiftKey } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (!body.current || takesLetters(target) || isLayerOpen() || !isForList(target, body.current)) return
    const rows = [...body.current.querySelectorAll<HTMLElement>(':scope > [data-row], :scope > [data-group]')]
    const focused = rows.find(row => row.contains(document.activeElement))
    const id = focused?.dataset.row
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      const from = focused ? rows.indexOf(focused) : step > 0 ? -1 : rows.length
      const next = rows[Math.min(rows.length - 1, Math.max(0, from + step))]
      if (!next) return
      event.preventDefault()
      stopOf(next).focus()
      if (!shiftKey) anchor.current = undefined
      else if (marks && focused) {
        anchor.current ??= id
        markRange(marks, rows, from, rows.indexOf(next))
      }
    } else if ((key === 'ArrowLeft' || key === 'ArrowRight') && focused) {
      const head = rows.slice(0, rows.indexOf(focused) + 1).findLast(({ dataset }) => dataset.group !== undefined)
      const button = head?.querySelector('button')
      const isUnfolding = key === 'ArrowRight'
      if (!button || (isUnfolding && focused !== head)) return
      event.preventDefault()
      button.focus()
      if (button.ariaExpanded === String(!isUnfolding)) button.click()
    } else if (key === 'Enter' && id && target === focused) {
      event.preventDefault()
      open(id, shiftKey)
    } else if (key.toLowerCase() === 'o' && id && target === focused) {
      event.preventDefault()
      open(id, true)
    } else if (key.toLowerCase() === 'x' && id && marks) {
      event.preventDefault()
      setMarks(marks, [id], !marks.state.has(id))
    } else if (key === 'Escape' && marks && rows.some(({ dataset }) => marks.state.has(dataset.row ?? ''))) {
      event.preventDefault()
      clearMarks(marks)
    }
  })

  /** Marks everything from the anchor to the focus; a step back towards the anchor unmarks the row that was left. */
  const markRange = (marks: MarkedRows, rows: readonly HTMLElement[], from: number, to: number) => {
    const start = rows.findIndex(row => row.dataset.row === anchor.current)
    const ids = (one: number, other: number) =>
      rows.slice(Math.min(one, other), Math.max(one, other) + 1).flatMap(row => row.dataset.row ?? [])
    const isStepBack = Math.abs(to - start) < Math.abs(from - start)
    if (isStepBack) setMarks(marks, ids(from, from), false)
    setMarks(marks, ids(start, to), true)
  }

  useEffect(() => {
    if (!enabled) return
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [enabled])
}

/** Returns the element to focus: for a group's header, its button. */
const stopOf = (row: HTMLElement): HTMLElement =>
  (row.dataset.group === undefined ? undefined : row.querySelector('button')) ?? row

/** Whether a key is for the list: other parts of a screen, such as menus, have their own arrow keys. */
const isForList = (target: EventTarget | null, body: HTMLElement): boolean =>
  // If nothing has the focus, the keys belong to the record that is open next to the list.
  (target === document.body && !document.querySelector('[data-beside]')) ||
  (target instanceof Element && (target.id === 'main' || body.contains(target) || isPlainButton(target)))

/** What has its own arrow keys, or whose keys belong to the record that is open next to the list. */
const OWN_KEYS =
  '[aria-haspopup], [data-beside], [role="combobox"], [role="radiogroup"], [role="tablist"], [role="grid"], [role="dialog"]'

/** Whether it is a button of the screen, such as a column's heading or the next page, that somebody has just clicked. */
const isPlainButton = (target: Element): boolean => target.matches('#main button') && !target.closest(OWN_KEYS)

const ROW_SHORTCUTS = [
  ['↑ ↓', 'Go through the rows'],
  ['Enter', 'Open the row'],
] as const
const MARK_SHORTCUTS = [
  ['X', 'Mark the row'],
  ['Shift ↑ ↓', 'Mark several rows'],
  ['Esc', 'Clear the marks'],
] as const

const listShortcuts = new Map(
  [true, false].flatMap(isMarkable =>
    [true, false].map(opensBeside => [
      `${isMarkable} ${opensBeside}`,
      [
        ...ROW_SHORTCUTS,
        ...(opensBeside ? BESIDE_SHORTCUTS : []),
        ...(isMarkable ? MARK_SHORTCUTS : []),
      ] as ShortcutList,
    ]),
  ),
)
/** Returns the same array each time, as `useScreenShortcuts` requires. */
export const getListShortcuts = (isMarkable: boolean, opensBeside: boolean): ShortcutList =>
  listShortcuts.get(`${isMarkable} ${opensBeside}`) ?? ROW_SHORTCUTS
