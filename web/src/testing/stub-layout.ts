/** jsdom has no layout or scrolling, nor the APIs that depend on them. Called anew, it takes back what a test made of them. */
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
