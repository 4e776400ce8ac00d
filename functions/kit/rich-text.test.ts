// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { ALLOWED_SCHEMES, ALLOWED_TAGS, LINK_ATTRIBUTES } from '#shared/kit/rich-text.ts'
import { HTML_ATTACKS } from '#shared/testing/html-attacks.ts'
import { sanitizeHtml } from './rich-text.ts'

const SCHEMES = ALLOWED_SCHEMES.map(scheme => `${scheme}:`)
const PLACES: Readonly<Record<string, (attack: string) => string>> = {
  alone: attack => attack,
  'in a paragraph': attack => `<p>Before ${attack} after</p>`,
  'in a list': attack => `<ul><li>${attack}</li></ul>`,
  'in a table': attack => `<table><tr><td>${attack}</td></tr></table>`,
  'in an attribute': attack => `<a href="https://good.example" title="${attack}">x</a>`,
  'in a link': attack => `<a href="https://good.example/${attack}">x</a>`,
}

/** Parses the HTML as browsers do, with and without scripts, and returns the content of the document. */
function readBack(html: string) {
  const page = `<div id=here>${html}</div><p id=after>`
  document.body.innerHTML = page
  for (const read of [document, new DOMParser().parseFromString(page, 'text/html')]) {
    const here = read.getElementById('here')
    expect(here?.nextElementSibling?.id, 'the text stays within its element').toBe('after')
    for (const { localName, attributes, namespaceURI } of here?.querySelectorAll('*') ?? []) {
      expect(namespaceURI).toBe('http://www.w3.org/1999/xhtml')
      expect(ALLOWED_TAGS).toContain(localName)
      const given = Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))
      if (localName !== 'a') expect(given).toEqual({})
      else {
        expect(given).toEqual({ href: expect.anything(), ...LINK_ATTRIBUTES })
        expect(SCHEMES).toContain(new URL(String(given.href)).protocol)
      }
    }
  }
}

it('the tests cover more than two hundred attacks', () => {
  expect(new Set(HTML_ATTACKS).size).toBeGreaterThan(200)
})

describe.each(Object.entries(PLACES))('an attack %s is removed for good', (_, place) => {
  it.each(HTML_ATTACKS)('%s', async attack => {
    const cleaned = await sanitizeHtml(place(attack))
    readBack(cleaned)
    expect(await sanitizeHtml(cleaned), 'cleaning again changes nothing').toBe(cleaned)
  })
})

it('nested attacks are removed too', async () => {
  readBack(await sanitizeHtml(HTML_ATTACKS.join('')))
  readBack(await sanitizeHtml([...HTML_ATTACKS].reverse().join('<p>')))
})

describe('rich text', () => {
  it.each([
    ['<p>One <strong>two</strong> <em>three</em> <u>four</u> <s>five</s></p>'],
    ['<h2>Goals</h2><h3>This month</h3><ul><li><p>a</p></li></ul><ol><li>b</li></ol>'],
    ['<blockquote><p>Said</p></blockquote><pre><code>if (a &lt; b) c()</code></pre><hr />'],
    ['<p>Line<br />break</p><p></p><p>after a blank</p>'],
    ['<p>مراجعة الأهداف 🎯 中文 &amp; "quotes" \'single\'</p>'],
    ['<p><a href="mailto:a@muster.example" target="_blank" rel="noopener noreferrer nofollow">write</a></p>'],
    [''],
  ])('keeps %s as it is', async html => expect(await sanitizeHtml(html)).toBe(html))

  it.each([
    ['<b>a</b><i>b</i><strike>c</strike><del>d</del>', '<strong>a</strong><em>b</em><s>c</s><s>d</s>'],
    ['<h1>a</h1><h4>b</h4><h5>c</h5><h6>d</h6>', '<h2>a</h2><h3>b</h3><h3>c</h3><h3>d</h3>'],
    [
      '<a href="http://a.example?b=1&c=2" class=x>a</a>',
      '<a href="http://a.example?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    [
      '<a href=" https://a.example ">a</a>',
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    ['<a href="/one-on-ones">a</a> <a name=b>b</a>', 'a b'],
    ['<p>a<img src="https://a.example/a.png">b<img src="data:image/png;base64,AAAA">c</p>', '<p>abc</p>'],
    ['<div>a</div><div><p>b</p></div>', '<p>a</p><p>b</p>'],
    ['<div>a<br>b</div><div> </div><ul><li></li></ul>', '<p>a<br />b</p><ul><li></li></ul>'],
    ['<table><tbody><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>', '<p>a b </p><p>c </p>'],
    ['<p>1 < 2 & 3 > 2</p>', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
    ['<p>open <strong>and never closed', '<p>open <strong>and never closed</strong></p>'],
  ])('normalizes %s', async (html, cleaned) => expect(await sanitizeHtml(html)).toBe(cleaned))

  it('accepts the clipboard format of Word', async () => {
    const pasted = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><title>Doc</title>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:""; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment--><p class=MsoNormal style='margin-bottom:8pt'><b
style='mso-bidi-font-weight:normal'><span style='font-size:14.0pt;color:red'>Goals<o:p></o:p></span></b></p><p
class=MsoListParagraph><font face="Calibri">Ship it</font><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`
    expect((await sanitizeHtml(pasted)).trim()).toBe('<p><strong>Goals</strong></p><p>Ship it\u00a0</p>')
  })

  it('accepts the clipboard format of Google Docs', async () => {
    const pasted = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;"><span style="font-family:Arial;">Hello</span></p></b>`
    expect(await sanitizeHtml(pasted)).toBe('<strong><p>Hello</p></strong>')
  })

  it('copes with fifty thousand characters, well or badly nested', async () => {
    const long = '<p>word word</p>'.repeat(3125)
    expect(await sanitizeHtml(long)).toBe(long)
    const start = process.cpuUsage()
    for (const piece of ['<b>', '<div>', '<ul><li>', '<a href="', '<iframe>', '<noscript>', '<!--', '<', '&#'])
      readBack(await sanitizeHtml(piece.repeat(50_000 / piece.length)))
    const { user, system } = process.cpuUsage(start)
    expect(user + system).toBeLessThan(15e6)
  })
})
