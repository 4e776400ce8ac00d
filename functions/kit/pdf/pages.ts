/** Fills pages with boxes. */
import type { Box } from './box.ts'
import { inner } from './theme.ts'

export type Placed = readonly { readonly box: Box; readonly top: number }[]

export function pagesOf(boxes: readonly Box[]): Placed[] {
  const pages: { box: Box; top: number }[][] = [[]]
  let page: { box: Box; top: number }[] = []
  let at = inner.top
  const turn = () => {
    page = []
    pages.push(page)
    at = inner.top
  }
  const place = (box: Box) => {
    at -= page.length > 0 ? box.gap : 0
    page.push({ box, top: at })
    at -= box.height
  }
  page = pages[0] ?? page
  for (const group of groupsOf(boxes)) {
    const fits = (height: number) => at - height >= inner.bottom
    const turnTo = (box: Box) => {
      turn()
      if (box.again) place(box.again)
    }
    const [first] = group
    if (first && page.length > 0 && !fits(heightOf(group))) turnTo(first)
    for (const box of group) {
      // What is kept together and yet longer than a page breaks after all.
      if (page.length > 0 && !fits(box.gap + box.height) && box !== first) turnTo(box)
      place(box)
    }
  }
  return pages
}

/** Boxes that stay on one page. */
function groupsOf(boxes: readonly Box[]): Box[][] {
  const groups: Box[][] = []
  let group: Box[] = []
  for (const box of boxes) {
    group.push(box)
    if (box.keep) continue
    groups.push(group)
    group = []
  }
  return group.length > 0 ? [...groups, group] : groups
}

const heightOf = (boxes: readonly Box[]) => boxes.reduce((sum, { gap, height }) => sum + gap + height, 0)
