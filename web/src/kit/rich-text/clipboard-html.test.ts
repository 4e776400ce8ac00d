import { expect, it } from 'vitest'
import { normalizeClipboardHtml } from './clipboard-html.ts'

const bullet = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

it.each([
  [
    'Word: a paragraph',
    "<p class=MsoNormal style='margin:0'><b><span lang=EN-US style='font-size:12pt'>Hi</span></b> <i>you</i><o:p></o:p></p>",
    '<p><strong>Hi</strong> <em>you</em></p>',
  ],
  [
    'Word: a list',
    `<p>Before</p>${bullet(1, '·', 'one')}${bullet(2, 'o', 'deep')}${bullet(1, '·', 'two')}<p>After</p>`,
    '<p>Before</p><ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul><p>After</p>',
  ],
  ['Word: numbers', `${bullet(1, '1.', 'one')}${bullet(1, '2.', 'two')}`, '<ol><li>one</li><li>two</li></ol>'],
  [
    'Word: two lists apart',
    `${bullet(1, '·', 'one')}<p>and</p>${bullet(1, 'a)', 'two')}`,
    '<ul><li>one</li></ul><p>and</p><ol><li>two</li></ol>',
  ],
  [
    'Word: its styles and properties',
    "<html xmlns:o='urn:x'><head><style>p{color:red}</style><xml><w:WordDocument>junk</w:WordDocument></xml></head><body lang=EN-US><!--StartFragment--><p>Text</p><!--EndFragment--></body></html>",
    '<p>Text</p>',
  ],
  [
    'Google Docs',
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700;font-style:italic">Hi</span><span style="font-weight:400"> you</span></p></b>',
    '<p><strong><em>Hi</em></strong> you</p>',
  ],
  ['headings of unsupported levels', '<h1>A</h1><h4>B</h4>', '<h2>A</h2><h3>B</h3>'],
  [
    'an email of nested divs',
    '<div>One</div><div>Two</div><div><div>Three</div></div>',
    '<p>One</p><p>Two</p><p>Three</p>',
  ],
  [
    'a table',
    '<table><tr><th>Name</th><th>Hours</th></tr><tr><td><p>Ana</p></td><td>8</td></tr></table>',
    '<p>Name | Hours</p><p>Ana | 8</p>',
  ],
  [
    'pictures',
    '<p>Look: <img src="https://example.org/a.png" alt="a"><picture><source srcset="x"></picture></p>',
    '<p>Look: </p>',
  ],
  [
    'strikethrough and underline',
    '<p><del>old</del> <ins>new</ins> <span style="text-decoration: line-through">gone</span></p>',
    '<p><s>old</s> <u>new</u> <s>gone</s></p>',
  ],
])('%s', (_, html, expected) => {
  expect(normalizeClipboardHtml(html).trim()).toBe(expected)
})
