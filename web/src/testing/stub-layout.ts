/** Stubs layout and scrolling APIs that jsdom lacks. Call again to undo a test's own stubs. */
export function stubLayout(): void {
  window.scrollTo = () => {}
  window.matchMedia = (media: string) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.hasPointerCapture = () => false
  Element.prototype.setPointerCapture = () => {}
  Element.prototype.releasePointerCapture = () => {}
}
