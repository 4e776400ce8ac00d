/**
 * A browser takes the focus from a button that is switched off while its act runs, and gives it to nothing. Here it has it
 * again once it can be pressed, unless the person has gone on to something else.
 */
export function keepFocusOfWaiting(): void {
  let last: EventTarget | null = null
  document.addEventListener('focusin', ({ target }) => {
    last = target
  })
  document.addEventListener('pointerdown', () => {
    last = null
  })
  new MutationObserver(() => {
    if (document.activeElement === document.body && last instanceof HTMLElement && !last.matches(':disabled'))
      last.focus({ preventScroll: true })
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] })
}
