import { expect, it } from 'vitest'
import { isolateRightToLeft, renderEmail } from './email-body.ts'
import { inLanguage } from './languages.ts'

it('an email says the same as text and as HTML', () => {
  const { text, html } = renderEmail([
    'Hello <Ana> & "Eva"',
    { list: ['Monday', 'Tuesday > noon', { text: 'Renew it', to: 'https://muster.example/?c=3&d' }] },
    { link: 'Open', to: 'https://muster.example/?a=1&b="2"' },
    'two\nlines',
    { aside: 'Too <many>?', link: 'Stop them', to: 'https://muster.example/?stop&e' },
  ])
  expect(text).toBe(
    [
      'Hello <Ana> & "Eva"',
      '- Monday\n- Tuesday > noon\n- Renew it https://muster.example/?c=3&d',
      'Open: https://muster.example/?a=1&b="2"',
      'two\nlines',
      'Too <many>?\nStop them: https://muster.example/?stop&e\n',
    ].join('\n\n'),
  )
  for (const part of [
    '>Hello &lt;Ana&gt; &amp; &quot;Eva&quot;</p>',
    '>Monday</li>',
    '>Tuesday &gt; noon</li>',
    '<a href="https://muster.example/?c=3&amp;d">Renew it</a></li>',
    '<a href="https://muster.example/?a=1&amp;b=&quot;2&quot;"',
    '>Open</a>',
    '>two<br>lines</p>',
  ])
    expect(html).toContain(part)
  // What ends the mails looks like no answer to them.
  expect(html.match(/background:#18181b/g)).toHaveLength(1)
  expect(html).toMatch(/Too &lt;many&gt;\? <a href="https:\/\/muster.example\/\?stop&amp;e"/)
  // A long word without spaces, as in an address, is broken rather than wider than a phone.
  expect(html).toContain('overflow-wrap:anywhere')
  expect(html).toMatch(/^<!doctype html>\n/)
  expect(html).not.toContain('<Ana>')
})

it('an email declares its language', async () => {
  expect(renderEmail(['Hello']).html).toContain('<html lang="en">')
  expect((await inLanguage('es', () => renderEmail(['Hola']))).html).toContain('<html lang="es">')
})

it.each([
  ['محمد علي', '\u2068محمد علي\u2069'],
  ['דוד', '\u2068דוד\u2069'],
  ['Plan of محمد', '\u2068Plan of محمد\u2069'],
  ['Ana Solís', 'Ana Solís'],
  ['田中', '田中'],
  ['', ''],
])('%j appears in a sentence as %j', (text, isolated) => expect(isolateRightToLeft(text)).toBe(isolated))
