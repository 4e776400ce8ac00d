/**
 * Cleans rich text before it is stored: keeps the elements of ordinary written text and removes everything else. It
 * does not rely on anything that the browser did before, and its output is plain enough that no browser reads it
 * differently.
 */
import type { IFrame, IOptions } from 'sanitize-html'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_SCHEMES,
  ALLOWED_TAGS,
  HIDDEN_TAGS,
  isAllowedLink,
  LINK_ATTRIBUTES,
} from '#shared/kit/rich-text.ts'

/** Returns the same text without anything that runs, loads, hides or styles. Cleaning it again changes nothing. */
export async function sanitizeHtml(html: string): Promise<string> {
  // Loaded at the first save, to keep cold starts short.
  const { default: sanitize } = await import('sanitize-html')
  const cleaned = sanitize(html.replace(CELL_END_TAG, ' $&'), SANITIZE_OPTIONS)
  return BLOCK.test(html) ? sanitize(cleaned, { ...SANITIZE_OPTIONS, exclusiveFilter: dropEmptyParagraph }) : cleaned
}

/** Replacements for tags that other programs use. */
const TAG_REPLACEMENTS = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  div: 'p',
  tr: 'p',
}

/** Every link gets the same attributes; a link without a valid target becomes plain text. */
const toSafeLink = ({ href = '' }: Readonly<Record<string, string>>) => ({
  tagName: 'a',
  attribs: isAllowedLink(href) ? { href: href.trim(), ...LINK_ATTRIBUTES } : {},
})
const dropDeadLink = ({ tag, attribs }: IFrame) => (tag === 'a' && !attribs.href ? 'excludeTag' : false)

const SANITIZE_OPTIONS: IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: { a: [...(ALLOWED_ATTRIBUTES.a ?? []), ...Object.keys(LINK_ATTRIBUTES)] },
  allowedSchemes: [...ALLOWED_SCHEMES],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nonTextTags: [...HIDDEN_TAGS],
  nestingLimit: 40,
  transformTags: { ...TAG_REPLACEMENTS, a: (_, attribs) => toSafeLink(attribs) },
  exclusiveFilter: dropDeadLink,
}

/** Other programs nest blocks: these become paragraphs, so empty ones are removed. A space separates table cells. */
const BLOCK = /<(div|tr)\b/i
const CELL_END_TAG = /<\/t[dh]\s*>/gi
const dropEmptyParagraph = (frame: IFrame) => dropDeadLink(frame) || (frame.tag === 'p' && frame.text.trim() === '')
