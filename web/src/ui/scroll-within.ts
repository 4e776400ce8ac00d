/**
 * Scrolls a list until an entry of it is in sight: `scrollIntoView` would scroll the page too. `covered` is the height in
 * pixels of what covers the top of the list.
 */
export function scrollWithin(list: Element, entry: Element, covered = 0): void {
  const [around, own] = [list.getBoundingClientRect(), entry.getBoundingClientRect()]
  const top = around.top + covered
  list.scrollTop += own.top < top ? own.top - top : Math.max(0, own.bottom - around.bottom)
}
