/**
 * Cleans rich text before it is stored: what a letter is made of stays, all else goes. Nothing that the browser did
 * before is relied upon, and what is written here is plain enough that no browser reads it differently.
 */
import type { IFrame, IOptions } from 'sanitize-html'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_SCHEMES,
  ALLOWED_TAGS,
  HIDDEN_TAGS,
  LINK,
  mayLinkTo,
} from '#shared/kit/rich-text.ts'

/** The same text with nothing in it that runs, loads, hides or dresses up. Cleaning it once more changes nothing. */
export async function cleanRichText(html: string): Promise<string> {
  // Loaded with the first save, not with each cold start.
  const { default: sanitize } = await import('sanitize-html')
  const cleaned = sanitize(html.replace(CELL_END, ' $&'), RULES)
  return BLOCK.test(html) ? sanitize(cleaned, { ...RULES, exclusiveFilter: orEmpty }) : cleaned
}

/** What other programs write for what we write. */
const SAME = { b: 'strong', i: 'em', strike: 's', del: 's', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p', tr: 'p' }

/** A link is given what every link is given; of one that leads nowhere the text stays. */
const linked = ({ href = '' }: Readonly<Record<string, string>>) => ({
  tagName: 'a',
  attribs: mayLinkTo(href) ? { href: href.trim(), ...LINK } : {},
})
const orNowhere = ({ tag, attribs }: IFrame) => (tag === 'a' && !attribs.href ? 'excludeTag' : false)

const RULES: IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: { a: [...(ALLOWED_ATTRIBUTES.a ?? []), ...Object.keys(LINK)] },
  allowedSchemes: [...ALLOWED_SCHEMES],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nonTextTags: [...HIDDEN_TAGS],
  nestingLimit: 40,
  transformTags: { ...SAME, a: (_, attribs) => linked(attribs) },
  exclusiveFilter: orNowhere,
}

/** Blocks that other programs nest become paragraphs, so empty ones come to stand around them; cells need a gap. */
const BLOCK = /<(div|tr)\b/i
const CELL_END = /<\/t[dh]\s*>/gi
const orEmpty = (frame: IFrame) => orNowhere(frame) || (frame.tag === 'p' && frame.text.trim() === '')
