/** Sanitizes rich text to what `shared` allows before it is shown, edited or pasted, without trusting the server. */
import createPurifier from 'dompurify'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, HIDDEN_TAGS, isAllowedLink, LINK_ATTRIBUTES } from '#shared/kit/rich-text.ts'

/** Returns HTML that is safe to put into a page; links open in a new tab. */
export function purifyHtml(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: [...Object.values(ALLOWED_ATTRIBUTES).flat(), ...Object.keys(LINK_ATTRIBUTES)],
    FORBID_CONTENTS: [...HIDDEN_TAGS],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}

const purifier = createPurifier(window)

purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const allowed = ALLOWED_ATTRIBUTES[element.tagName.toLowerCase()] ?? []
  const { attrName, attrValue } = attribute
  attribute.keepAttr = allowed.includes(attrName) && (attrName !== 'href' || isAllowedLink(attrValue))
})
purifier.addHook('afterSanitizeAttributes', element => {
  if (element.tagName !== 'A' || !element.hasAttribute('href')) return
  for (const [name, value] of Object.entries(LINK_ATTRIBUTES)) element.setAttribute(name, value)
})
