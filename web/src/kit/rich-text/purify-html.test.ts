import { describe, expect, it } from 'vitest'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, isAllowedLink, LINK_ATTRIBUTES } from '#shared/kit/rich-text.ts'
import { HTML_ATTACKS } from '#shared/testing/html-attacks.ts'
import { normalizeClipboardHtml } from './clipboard-html.ts'
import { purifyHtml } from './purify-html.ts'

/** Returns everything in the HTML that is not allowed, as a browser parses it. */
function forbiddenIn(html: string): string[] {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html')
  return [...head.children, ...body.querySelectorAll('*')].flatMap(element => {
    const tag = element.tagName.toLowerCase()
    if (!(ALLOWED_TAGS as readonly string[]).includes(tag)) return [element.outerHTML]
    return [...element.attributes].flatMap(({ name, value }) => {
      if (tag === 'a' && name in LINK_ATTRIBUTES)
        return value === Object.entries(LINK_ATTRIBUTES).find(([key]) => key === name)?.[1] ? [] : [value]
      if (!ALLOWED_ATTRIBUTES[tag]?.includes(name)) return [`${tag} ${name}`]
      return name === 'href' && !isAllowedLink(value) ? [value] : []
    })
  })
}

describe('attacks', () => {
  it('are many, and all different', () => {
    expect(new Set(HTML_ATTACKS).size).toBe(HTML_ATTACKS.length)
    expect(HTML_ATTACKS.length).toBeGreaterThan(90)
  })

  it.each(HTML_ATTACKS)('%s does not survive', attack => {
    for (const cleaner of [purifyHtml, normalizeClipboardHtml]) {
      const cleaned = cleaner(attack)
      expect(forbiddenIn(cleaned)).toEqual([])
      expect(cleaner(cleaned), 'cleaning again changes nothing').toBe(cleaned)
    }
  })

  it('do not survive when nested, either', () => {
    expect(forbiddenIn(purifyHtml(HTML_ATTACKS.join('')))).toEqual([])
    expect(forbiddenIn(purifyHtml([...HTML_ATTACKS].reverse().join('<p>')))).toEqual([])
    for (const attack of HTML_ATTACKS)
      expect(forbiddenIn(purifyHtml(`<ul><li>${attack}</li></ul><a href="${attack}">x</a>`))).toEqual([])
  })
})

describe('ordinary content', () => {
  it('stays unchanged', () => {
    const written =
      '<h2>Goals</h2><p>A <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <code>f</code><br>g</p><h3>Next</h3>' +
      '<ul><li><p>one</p></li></ul><ol><li><p>two</p></li></ol><blockquote><p>said</p></blockquote><pre><code>x &lt; y</code></pre><hr>'
    expect(purifyHtml(written)).toBe(written)
  })

  it('opens links in a new tab without access to this page', () => {
    expect(purifyHtml('<a href="https://example.org/?a=1&amp;b=2">x</a>')).toBe(
      '<a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    )
    for (const href of ['mailto:ana@muster.example', 'tel:+59170000000', 'http://example.org'])
      expect(purifyHtml(`<a href="${href}">x</a>`)).toContain(`href="${href}"`)
  })

  it('keeps the text of removed elements', () => {
    expect(purifyHtml('<div><span>Hello</span> <font color=red>there</font></div>')).toBe('Hello there')
  })
})
