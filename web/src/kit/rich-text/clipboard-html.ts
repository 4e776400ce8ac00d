/** Converts clipboard HTML from Word, Google Docs, emails and web pages to the elements that rich text allows. */
import { purifyHtml } from './purify-html.ts'

export function normalizeClipboardHtml(html: string): string {
  // A separately parsed document loads no images and runs no scripts.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // Word's document settings, which are not part of the text.
  for (const settings of body.querySelectorAll('xml')) settings.remove()
  restoreWordLists(body)
  for (const table of body.querySelectorAll('table')) table.replaceWith(...toRowParagraphs(table))
  for (const element of body.querySelectorAll('[style]')) convertInlineStyles(element)
  for (const [from, to] of Object.entries(TAG_REPLACEMENTS))
    for (const element of body.querySelectorAll(from)) replaceTag(to, element)
  for (const box of body.querySelectorAll('div, section, article, header, footer, main, dl, dt, dd')) convertBox(box)
  return purifyHtml(body.innerHTML)
}

const TAG_REPLACEMENTS: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
}
const BLOCK_SELECTOR = 'p, h2, h3, ul, ol, blockquote, pre, hr, div, section, article, table'

function replaceTag(tag: string, element: Element): Element {
  const next = element.ownerDocument.createElement(tag)
  next.append(...element.childNodes)
  element.replaceWith(next)
  return next
}

/** Turns inline styles into elements such as `strong`. Google Docs wraps text in a bold element styled as normal. */
function convertInlineStyles(element: Element): void {
  const style = element.getAttribute('style')?.toLowerCase() ?? ''
  const is = (pattern: RegExp) => pattern.test(style)
  if (/^(B|STRONG)$/.test(element.tagName) && is(/font-weight:\s*(normal|400)/)) {
    element.replaceWith(...element.childNodes)
    return
  }
  if (!/^(SPAN|FONT)$/.test(element.tagName)) return
  if (is(/font-style:\s*italic/)) wrapContent('em', element)
  if (is(/font-weight:\s*(bold|[6-9]00)/)) wrapContent('strong', element)
  if (is(/text-decoration[^;]*underline/) && !element.closest('a')) wrapContent('u', element)
  if (is(/text-decoration[^;]*line-through/)) wrapContent('s', element)
}

function wrapContent(tag: string, element: Element): void {
  const wrapper = element.ownerDocument.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

const toRowParagraphs = (table: Element): Element[] =>
  [...table.querySelectorAll('tr')].map(row => {
    const line = table.ownerDocument.createElement('p')
    const cells = [...row.querySelectorAll('th, td')].map(cell => (cell.textContent ?? '').replace(/\s+/g, ' ').trim())
    line.textContent = cells.join(' | ')
    return line
  })

/** Turns a box of text into a paragraph, and unwraps a box that contains paragraphs. */
function convertBox(box: Element): void {
  if (box.querySelector(BLOCK_SELECTOR) || box.closest('p, li, h2, h3')) box.replaceWith(...box.childNodes)
  else replaceTag('p', box)
}

/** Rebuilds lists: Word copies them as paragraphs that begin with a bullet or number. */
function restoreWordLists(body: Element): void {
  let open: OpenList[] = []
  let root: Element | undefined
  for (const paragraph of body.querySelectorAll('p')) {
    const level = getListLevel(paragraph)
    if (level === undefined) continue
    if (paragraph.previousElementSibling !== root) open = []
    open = open.filter(one => one.level <= level)
    const tag = removeMarker(paragraph)
    let list = open.at(-1)
    if (!list || list.level < level) {
      const element = paragraph.ownerDocument.createElement(tag)
      const parent = list?.element.lastElementChild
      if (parent) parent.append(element)
      else {
        paragraph.before(element)
        root = element
      }
      list = { level, element }
      open = [...open, list]
    }
    const item = paragraph.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    list.element.append(item)
    paragraph.remove()
  }
}

interface OpenList {
  readonly level: number
  readonly element: Element
}

/** Returns the list level of one of Word's paragraphs; undefined if it is not in a list. */
function getListLevel(paragraph: Element): number | undefined {
  const level = /mso-list:[^;]*level(\d+)/i.exec(paragraph.getAttribute('style') ?? '')?.[1]
  return level === undefined ? undefined : Number(level)
}

/** Removes the bullet or number and returns the kind of list that it belongs to. */
function removeMarker(paragraph: Element): 'ol' | 'ul' {
  const marker = [...paragraph.querySelectorAll('span')].find(span =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const text = marker?.textContent?.trim() ?? ''
  marker?.remove()
  return /^\(?[0-9a-z]{1,5}[.)]/i.test(text) ? 'ol' : 'ul'
}
