/** Fills pages with boxes. */
import type { PageBox } from './box.ts'
import { contentArea } from './theme.ts'

export type PageLayout = readonly { readonly box: PageBox; readonly top: number }[]

export function paginateBoxes(boxes: readonly PageBox[]): PageLayout[] {
  const pages: { box: PageBox; top: number }[][] = [[]]
  let page: { box: PageBox; top: number }[] = []
  let at = contentArea.top
  const turn = () => {
    page = []
    pages.push(page)
    at = contentArea.top
  }
  const place = (box: PageBox) => {
    at -= page.length > 0 ? box.gap : 0
    page.push({ box, top: at })
    at -= box.height
  }
  page = pages[0] ?? page
  for (const group of groupKeptBoxes(boxes)) {
    const fits = (height: number) => at - height >= contentArea.bottom
    const turnTo = (box: PageBox) => {
      turn()
      if (box.again) place(box.again)
    }
    const [first] = group
    if (first && page.length > 0 && !fits(totalHeightOf(group))) turnTo(first)
    for (const box of group) {
      // Boxes that are kept together but are longer than a page break after all.
      if (page.length > 0 && !fits(box.gap + box.height) && box !== first) turnTo(box)
      place(box)
    }
  }
  return pages
}

/** Boxes that stay on one page. */
function groupKeptBoxes(boxes: readonly PageBox[]): PageBox[][] {
  const groups: PageBox[][] = []
  let group: PageBox[] = []
  for (const box of boxes) {
    group.push(box)
    if (box.keep) continue
    groups.push(group)
    group = []
  }
  return group.length > 0 ? [...groups, group] : groups
}

const totalHeightOf = (boxes: readonly PageBox[]) => boxes.reduce((sum, { gap, height }) => sum + gap + height, 0)
