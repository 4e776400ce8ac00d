import { describe, expect, it } from 'vitest'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_SCHEMES,
  ALLOWED_TAGS,
  HIDDEN_TAGS,
  isAllowedLink,
  isEmptyRichText,
  LINK_ATTRIBUTES,
} from './rich-text.ts'

describe('a link', () => {
  it.each([
    ['https://muster.example/a?b=c', true],
    ['HTTPS://MUSTER.EXAMPLE', true],
    ['http://muster.example', true],
    ['mailto:ana@muster.example', true],
    ['tel:+50688881234', true],
    ['java\tscript:alert(1)', false],
    [' ht\ntps://muster.example', true],
    ['\u0000\u007fhttps://muster.example', true],
    ['javascript:alert(1)', false],
    ['JAVASCRIPT:alert(1)', false],
    ['\u0001javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['vbscript:x', false],
    ['git+ssh://muster.example', false],
    ['1http://muster.example', false],
    ['(http://muster.example', false],
    ['/employees', false],
    ['employees', false],
    ['//muster.example', false],
    ['', false],
    ['x', false],
    [':', false],
  ])('to %j is kept: %j', (href, isKept) => expect(isAllowedLink(href)).toBe(isKept))
})

describe('rich text is empty', () => {
  it.each([
    ['', true],
    ['<p></p>', true],
    ['<p> </p>', true],
    ['<p>&nbsp;</p>', true],
    ['<p>\u00a0</p>', true],
    ['<p><br></p>\n<p></p>', true],
    ['<p>a</p>', false],
    ['a', false],
    ['<p>&nbsp;a</p>', false],
    ['<hr>', false],
    ['<HR />', false],
    ['<p>x<hr></p>', false],
    ['<hrx></hrx>', true],
  ])('%j: %j', (html, isEmpty) => expect(isEmptyRichText(html)).toBe(isEmpty))
})

it('allows only the tags, attributes and schemes of the editor, and nothing executable', () => {
  expect([...ALLOWED_TAGS].sort()).toEqual(
    ['a', 'blockquote', 'br', 'code', 'em', 'h2', 'h3', 'hr', 'li', 'ol', 'p', 'pre', 's', 'strong', 'u', 'ul'].sort(),
  )
  for (const tag of ['script', 'style', 'iframe', 'object', 'embed', 'svg', 'math', 'template', 'noscript', 'textarea'])
    expect(HIDDEN_TAGS).toContain(tag)
  expect(ALLOWED_ATTRIBUTES).toEqual({ a: ['href'] })
  expect([...ALLOWED_SCHEMES].sort()).toEqual(['http', 'https', 'mailto', 'tel'])
  expect(LINK_ATTRIBUTES).toEqual({ target: '_blank', rel: 'noopener noreferrer nofollow' })
})
