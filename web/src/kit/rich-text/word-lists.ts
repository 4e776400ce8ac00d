/** Word puts lists on the clipboard as paragraphs that begin with their bullet or number: these become lists again. */
export function restoreWordLists(body: Element): void {
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

/** How deep in a list a paragraph stands, when it does. */
function getListLevel(paragraph: Element): number | undefined {
  const level = /mso-list:[^;]*level(\d+)/i.exec(paragraph.getAttribute('style') ?? '')?.[1]
  return level === undefined ? undefined : Number(level)
}

/** Takes the bullet or number away and says which it was. */
function removeMarker(paragraph: Element): 'ol' | 'ul' {
  const marker = [...paragraph.querySelectorAll('span')].find(span =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const text = marker?.textContent?.trim() ?? ''
  marker?.remove()
  return /^\(?[0-9a-z]{1,5}[.)]/i.test(text) ? 'ol' : 'ul'
}
