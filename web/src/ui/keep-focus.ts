/**
 * A browser takes the focus from what is switched off while its act runs, and from what goes, and gives it to nothing. Here a
 * button has it again once it can be pressed, and what follows a row has it once the row is gone, unless the person has
 * gone on to something else.
 */
let last: Element | null = null

/** Focuses it now, or as soon as that is possible. */
export function focusWhenPossible(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  last = element
}

/** @returns what ends it. */
export function keepFocus(): () => void {
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null
  })
  // Whoever goes on by themselves is let go, before what shows only with the focus is taken away: between two stops, nothing
  // has the focus.
  window.addEventListener(
    'blur',
    ({ target, relatedTarget }) => {
      if (relatedTarget && target === last) last = null
    },
    true,
  )
  document.addEventListener('pointerdown', () => {
    last = null
  })
  const watch = new MutationObserver(changes => {
    if (!(last instanceof HTMLElement) || document.activeElement !== document.body) return
    if (last.isConnected) {
      if (!last.matches(':disabled')) last.focus({ preventScroll: true })
      return
    }
    const gone = changes.find(({ removedNodes }) => [...removedNodes].some(node => isRow(node) && node.contains(last)))
    last = null
    if (gone) findStop(gone.nextSibling, gone.previousSibling)?.focus({ preventScroll: true })
  })
  watch.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return () => watch.disconnect()
}

const isRow = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.matches('tr, li')
const STOP = '[tabindex], a[href], button:enabled'
const findStop = (...rows: readonly (Node | null)[]): HTMLElement | undefined =>
  rows
    .filter(isRow)
    .map(row => (row.matches(STOP) ? row : row.querySelector<HTMLElement>(STOP)))
    .find(stop => stop !== null)
