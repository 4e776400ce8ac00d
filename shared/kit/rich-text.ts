/** What rich text may hold. Both sides clean by this list: the server what it stores, the browser what it shows. */

/** Elements that stay; any other is taken away and, unless it is a hidden one, leaves its text. */
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
/** Elements that go with all they hold: none of their text was meant to be read. */
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
/** Attributes that stay; elements not named here keep none. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = { a: ['href'] }
/** What an address of a link begins with; any other address is taken away, and relative ones too. */
export const ALLOWED_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const

/** What every link is given: it opens apart, and the page it opens cannot reach back. */
export const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

/** Whether a link may lead there. Browsers skip control characters and blanks in a scheme, so they are no way around. */
export const isAllowedLink = (href: string): boolean => {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(stripBlanks(href))?.[1]
  return scheme !== undefined && (ALLOWED_SCHEMES as readonly string[]).includes(scheme.toLowerCase())
}

/** Whether cleaned rich text says nothing: an empty editor holds an empty paragraph. */
export const isEmptyRichText = (html: string): boolean =>
  !/<hr\b/i.test(html) && stripBlanks(html.replace(/<[^>]*>|&nbsp;|\u00a0/g, '')) === ''

const stripBlanks = (text: string): string =>
  Array.from(text)
    .filter(character => character > ' ' && character !== '\u007f')
    .join('')
