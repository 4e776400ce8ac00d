/**
 * What rich text may contain. The server sanitizes what it stores, and the browser what it shows, by these same lists.
 */

/** Allowed elements; any other is removed, but its text stays unless the element is a hidden one. */
export const ALLOWED_TAGS = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'code',
  'pre',
  'hr',
] as const
/** Elements that are removed with all their content, because their text was never meant to be read. */
export const HIDDEN_TAGS = [
  'script',
  'style',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'object',
  'embed',
  'head',
  'title',
  'textarea',
  'select',
  'option',
  'xmp',
  'plaintext',
  'svg',
  'math',
] as const
/** Allowed attributes; elements that are not listed keep none. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = { a: ['href'] }
/** Allowed beginnings of a link's address; all others are removed, including relative ones. */
export const ALLOWED_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const

/** Attributes that every link gets: it opens in a new tab, and the page it opens cannot access this one. */
export const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

/**
 * Whether a link address is allowed. Browsers skip control characters and blanks in a scheme, so this ignores them too.
 */
export const isAllowedLink = (href: string): boolean => {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(stripBlanks(href))?.[1]
  return scheme !== undefined && (ALLOWED_SCHEMES as readonly string[]).includes(scheme.toLowerCase())
}

/** Whether sanitized rich text is empty: an empty editor contains an empty paragraph. */
export const isEmptyRichText = (html: string): boolean =>
  !/<hr\b/i.test(html) && stripBlanks(html.replace(/<[^>]*>|&nbsp;|\u00a0/g, '')) === ''

const stripBlanks = (text: string): string =>
  Array.from(text)
    .filter(character => character > ' ' && character !== '\u007f')
    .join('')
