/** What tests of made documents know of a page: A4, 595.28 by 841.89 points, whose content leaves room around it. */
export const PAGE = { left: 56, right: 539.28, top: 765.89, bottom: 68 }

/** The metadata of the documents that tests make, with a head and a foot. */
export const METADATA = { title: 'Sheet', author: 'Muster Example', kind: 'Timesheet', foot: 'Ada' }

/** Whether a text is in the content, not in the head or the foot. */
export const isInContent = ({ baseline }: { readonly baseline: number }): boolean =>
  baseline < PAGE.top && baseline > PAGE.bottom

/** Returns a text of several lines, such as `line 1`, `line 2`. */
export const numberLines = (count: number, word = 'line'): string =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`).join('\n')
