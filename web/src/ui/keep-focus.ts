/**
 * Restores the focus that browsers drop from elements that are disabled during an action, or removed. A button gets it
 * back once it is enabled; after a row is removed, the next row gets it; after any other element is removed, its dialog
 * or screen does, unless the person has moved on.
 */
let last: Element | null = null
/** The dialog or screen that contains `last`. */
let place: HTMLElement | null | undefined
/** The element that was disabled while it had the focus. */
let off: Element | null = null
export const findSwitchedOff = (): Element | null => off

/** Focuses an element now, or as soon as it is enabled. */
export function focusWhenPossible(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  last = element
  if (element.matches(':disabled')) off = element
}

/** Starts restoring the focus. @returns A function that stops it. */
export function keepFocus(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const goOn = ({ type, target }: Event) => {
    last = type === 'focusin' && target instanceof Element ? target : null
    place = last?.closest<HTMLElement>('[role$=dialog],main')
    off = null
  }
  for (const event of ['focusin', 'pointerdown']) document.addEventListener(event, goOn, { signal })
  const watch = new MutationObserver(changes => {
    if (!(last instanceof HTMLElement)) return
    // It may still have the focus, because browsers drop it at the next paint.
    if (last.isConnected && last.matches(':disabled')) off = last
    if (document.activeElement !== document.body) return
    if (last.isConnected) {
      // Only if it was disabled, not if the person has left it with Escape or Enter.
      if (off === last && !last.matches(':disabled')) last.focus({ preventScroll: true })
      return
    }
    const gone = changes.find(({ removedNodes }) => [...removedNodes].some(node => isRow(node) && node.contains(last)))
    last = null
    if (gone) findStop(gone.nextSibling, gone.previousSibling)?.focus({ preventScroll: true })
    // By then, other code may have moved the focus to a better place.
    requestAnimationFrame(() => document.activeElement === document.body && place?.focus({ preventScroll: true }))
  })
  watch.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  signal.addEventListener('abort', () => watch.disconnect())
  return () => listening.abort()
}

const isRow = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.matches('tr, li')
const STOP = '[tabindex], a[href], button:enabled'
const findStop = (...rows: readonly (Node | null)[]): HTMLElement | undefined =>
  rows
    .filter(isRow)
    .map(row => (row.matches(STOP) ? row : row.querySelector<HTMLElement>(STOP)))
    .find(stop => stop !== null)
