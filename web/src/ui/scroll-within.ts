/** The height in pixels that stays in sight above and below an entry, so that it is seen among its neighbours. */
const ROOM_AROUND = 40

/**
 * Scrolls a list until an entry of it is in sight: `scrollIntoView` would scroll the page too. `covered` is the height in
 * pixels of what covers the top of the list.
 */
export function scrollWithin(list: Element, entry: Element, covered = 0): void {
  const [around, own] = [list.getBoundingClientRect(), entry.getBoundingClientRect()]
  const above = own.top - ROOM_AROUND - around.top - covered
  const below = own.bottom + ROOM_AROUND - around.bottom
  list.scrollTop += above < 0 ? above : Math.max(0, below)
}
