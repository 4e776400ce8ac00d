import { expect, it } from 'vitest'
import { type PdfBuilder, writePdf } from '#kit/pdf.ts'
import { pdfBodyText, readPdf, readPdfPlaces } from '#scripts/testing/pdfs.ts'

const about = { title: 'Ada: sheet', author: 'Muster Example', kind: 'Sheet', foot: 'Ada' }
const renderAndRead = async (tell: (flow: PdfBuilder) => void) => readPdf(await writePdf(about, tell))

it('headings, paragraphs, lists, facts and tables are read in the order in which they were added', async () => {
  const read = await renderAndRead(flow => {
    flow.title('Ada Lovelace')
    flow.facts([
      { label: 'Month', value: 'Nov 2026' },
      { label: 'Leader', value: 'Charles' },
    ])
    flow.horizontalRule()
    flow.heading('Hours')
    flow.paragraph(['Worked ', { text: 'much', bold: true }, ' of it.\nAnd more.'])
    flow.paragraph('')
    flow.list(['one', 'two'])
    flow.table({
      columns: [{ header: 'Day' }, { header: 'Hours', align: 'end' }],
      rows: [['02/Nov/2026', '8'], ['03/Nov/2026']],
    })
  })
  expect(read).toEqual({
    pages: [expect.anything()],
    title: 'Ada: sheet',
    author: 'Muster Example',
    language: 'en',
  })
  const [lines = []] = read.pages
  expect(lines.map(line => line.replace(/\s+/g, ' '))).toEqual([
    'Muster Example Sheet',
    'Ada Page 1 of 1',
    'Ada Lovelace',
    'Month',
    'Nov 2026',
    'Leader',
    'Charles',
    'Hours',
    'Worked much of it.',
    'And more.',
    'one',
    'two',
    'Day Hours',
    '02/Nov/2026 8',
    '03/Nov/2026',
  ])
})

it.each([
  ['accents', 'José Ángel Müller Škoda Győző Nguyễn Thị Hạnh Żółć'],
  ['decomposed accents', 'José', 'José'],
  ['Greek and Cyrillic', 'Ωμέγα Жуковский Їжак'],
  ['Arabic', 'محمد بن عبد الله يكتب الإنجليزية، والتوثيقُ ممتازًا'],
  ['Persian and Urdu', 'پژوهشگر گچ ٹھیک ڑے ۱۲۳'],
  ['Hebrew', 'שלום עולם'],
  ['Hindi', 'नाम लिखें'],
  ['Thai', 'ภาษาไทย'],
  ['Japanese', '田中さんは「期限内」に完了しました。'],
  ['Chinese', '李小龙完成了项目，繁體字也行。'],
  ['Korean', '김철수 님'],
  ['emoji', 'Well done 🎉🚀👩🏽‍🚀❤️'],
  ['ligatures and arrows as typed', 'office -> fluffy <= 1/2 ff fi'],
  ['symbols', '→ ★ ✓ ≥ ½ € … “x” – —'],
  ['what no font has', 'a \u{20000}\u{10330} b'],
  ['what is no text', 'a\u0000\u0007b\uFEFFc\uD800', 'abc\uFFFD'],
])('%s are read back as they were written', async (_, text, expected = text) => {
  const read = pdfBodyText(await renderAndRead(flow => flow.paragraph(text)))
  const letters = (of: string) => of.replace(/\s|\u200D|\uFE0F/g, '')
  expect(letters(read)).toContain(letters(expected))
})

it('right-to-left text is read back, with the Latin words and numbers in it', async () => {
  const read = await renderAndRead(flow => flow.paragraph('הקובץ (README.md) מוכן 123'))
  expect(pdfBodyText(read)).toContain('README.md')
  expect(pdfBodyText(read)).toContain('123')
  expect(pdfBodyText(read)).toContain('הקובץ')
})

it('paragraphs break across pages, headings stay with what follows, and tables repeat their header', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `word${index}`)
  const { pages } = await renderAndRead(flow => {
    flow.paragraph(words.join(' '))
    for (let part = 0; part < 30; part++) {
      flow.heading(`Heading ${part}`)
      flow.paragraph('One line.')
    }
    flow.table({
      columns: [{ header: 'Number' }, { header: 'Text', share: 3 }],
      rows: Array.from({ length: 80 }, (_, index) => [
        `${index}`,
        index === 40 ? words.slice(0, 1200).join(' ') : 'text',
      ]),
    })
  })
  const numbered = pages.map((_, index) => `Page ${index + 1} of ${pages.length}`)
  const all = pages.flat().join(' ')
  for (const page of numbered) expect(all).toContain(page)
  // The row that is taller than a page loses nothing either.
  expect(all.match(/word\d+/g)).toEqual([...words, ...words.slice(0, 1200)])
  for (const lines of pages) expect(lines.at(-1)).not.toMatch(/^Heading/)
  const withRows = pages.filter(lines => lines.some(line => /^\d+\s+text$/.test(line)))
  expect(withRows.length).toBeGreaterThan(3)
  for (const lines of withRows) expect(lines.some(line => /^Number\s+Text$/.test(line))).toBe(true)
})

it('a month in a dense table leaves room for the signature lines, which are never separated from the block they belong to', async () => {
  const month = (rows: number) =>
    renderAndRead(flow => {
      flow.title('Ada')
      flow.table({
        dense: true,
        columns: [{ header: 'Day' }, { header: 'Text', share: 3 }],
        rows: Array.from({ length: rows }, (_, index) => (index % 7 ? [`${index}`, 'text'] : { shaded: [`${index}`] })),
      })
      flow.facts([{ label: 'Total', value: '160.0' }], { keep: true })
      flow.signatures([
        { role: 'Employee', name: 'Ada' },
        { role: 'For the client', name: '田中' },
      ])
    })
  expect((await month(32)).pages).toHaveLength(1)
  for (let rows = 33; rows < 42; rows++) {
    const last = (await month(rows)).pages.at(-1)?.join(' ').replace(/\s+/g, ' ')
    expect(last, `${rows} rows`).toMatch(/Total 160\.0 .*Employee Ada .*For the client 田中/)
  }
})

it('a word that is longer than a line is broken, in any script', async () => {
  for (const long of ['x'.repeat(5000), 'م'.repeat(1000), '語'.repeat(3000), '🎉'.repeat(500)]) {
    const { pages } = await renderAndRead(flow => flow.paragraph(long))
    const all = pages
      .flat()
      .join('')
      .replace(/Page \d+ of \d+|Muster Example|Sheet|Ada|\s/g, '')
    expect(all.length).toBe(long.length)
  }
})

it.each([
  ['a long name', 'María de los Ángeles Guadalupe Fernández-Villavicencio Echeverría, September 2026'],
  ['a name in wide characters', `${'王'.repeat(32)} ${'明'.repeat(32)}, September 2026`],
])('the foot has %s and its month in full, beside the page number', async (_, foot) => {
  const [page = []] = await readPdfPlaces(await writePdf({ ...about, foot }, flow => flow.paragraph('Hours')))
  // The content ends 68 points above the edge.
  const texts = page.filter(({ baseline }) => baseline < 60)
  const [number] = texts.filter(({ text }) => text === 'Page 1 of 1')
  const name = texts.filter(one => one !== number).sort((a, b) => b.baseline - a.baseline || a.left - b.left)
  const withoutSpaces = (text: string) => text.replaceAll(' ', '')
  expect(withoutSpaces(name.map(({ text }) => text).join(''))).toBe(withoutSpaces(foot))
  expect(Math.max(...name.map(({ right }) => right))).toBeLessThan(number?.left ?? 0)
})

it('an empty document has one page', async () => {
  expect((await renderAndRead(() => {})).pages).toHaveLength(1)
})

it('columns stand side by side, numbers align at one edge, and nothing exceeds the margins', async () => {
  const bytes = await writePdf(about, flow => {
    flow.list(['one', 'שתיים'])
    flow.table({
      columns: [{ header: 'Day' }, { header: 'Middle', align: 'center' }, { header: 'Hours', align: 'end' }],
      rows: [
        ['first', 'a', '8'],
        ['second', 'a much longer one', '160.25'],
      ],
    })
    flow.signatures([
      { role: 'Employee', name: 'Ada' },
      { role: 'Leader', name: 'Charles' },
    ])
  })
  const [page = []] = await readPdfPlaces(bytes)
  // A4 is 595 points wide, of which each side leaves 56.
  for (const { text, left, right } of page) {
    expect(left, text).toBeGreaterThan(55.9)
    expect(right, text).toBeLessThan(539.4)
  }
  const find = (text: string) => page.find(one => one.text === text) ?? expect.unreachable(text)
  const centreOf = ({ left, right }: { left: number; right: number }) => (left + right) / 2
  expect(find('second').left).toBeCloseTo(find('first').left, 1)
  expect(find('160.25').right).toBeCloseTo(find('8').right, 1)
  expect(find('160.25').right).toBeCloseTo(539.3, 0)
  expect(centreOf(find('a much longer one'))).toBeCloseTo(centreOf(find('a')), 1)
  expect(find('a much longer one').left).toBeGreaterThan(find('second').right)
  expect(find('160.25').left).toBeGreaterThan(find('a much longer one').right)
  expect(find('שתיים').left).toBeGreaterThan(centreOf({ left: 56, right: 539 }))
  // Each signs on a line of their own, with the day beside it.
  const days = page.filter(({ text }) => text === 'Date')
  expect(page.filter(one => ['Employee', 'Date', 'Leader'].includes(one.text)).sort((a, b) => a.left - b.left)).toEqual(
    [find('Employee'), days[0], find('Leader'), days[1]],
  )
})
