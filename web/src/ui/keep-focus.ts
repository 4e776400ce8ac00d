/**
 * A browser takes the focus from what is switched off while its act runs, and from what goes, and gives it to nothing. Here a
 * button has it again once it can be pressed, what follows a row has it once the row is gone, and the dialog or screen has it
 * where any other thing went, unless the person has gone on to something else.
 */
let last: Element | null = null
/** What it stands in. */
let place: HTMLElement | null | undefined
/** The one of these that was switched off while it had the focus. */
let off: Element | null = null
export const findSwitchedOff = (): Element | null => off

/** Focuses it now, or as soon as it is not switched off any more. */
export function focusWhenPossible(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  last = element
  if (element.matches(':disabled')) off = element
}

/** @returns what ends it. */
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
    // It may still have the focus: a browser takes it away when it draws next.
    if (last.isConnected && last.matches(':disabled')) off = last
    if (document.activeElement !== document.body) return
    if (last.isConnected) {
      // Whoever left it by themselves, with Escape or Enter, is not called back.
      if (off === last && !last.matches(':disabled')) last.focus({ preventScroll: true })
      return
    }
    const gone = changes.find(({ removedNodes }) => [...removedNodes].some(node => isRow(node) && node.contains(last)))
    last = null
    if (gone) findStop(gone.nextSibling, gone.previousSibling)?.focus({ preventScroll: true })
    // Whatever gives it to a better place has done so by then.
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
