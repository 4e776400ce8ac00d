/** The pages of documents: heads and feet, texts, and where one page ends and the next begins. */
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { inLanguage } from '#kit/languages.ts'
import { type InlineDrawing, type PdfBuilder, type PdfMetadata, writePdf } from '#kit/pdf.ts'
import { isInContent, METADATA, numberLines, PAGE } from '#scripts/testing/pdf-pages.ts'
import { type PlacedText, readPdf, readPdfDrawings, readPdfPlaces } from '#scripts/testing/pdfs.ts'
import type { Ink } from './theme.ts'

/** Returns the texts between the pages' heads and feet. */
const placesOf = async (tell: (flow: PdfBuilder) => void) =>
  (await readPdfPlaces(await writePdf(METADATA, tell))).map(page => page.filter(isInContent))
const drawingOf = async (tell: (flow: PdfBuilder) => void) => {
  const [{ texts, shapes } = expect.unreachable()] = await readPdfDrawings(await writePdf(METADATA, tell))
  return { texts, shapes }
}
const textsOf = (page: readonly PlacedText[] = []) => page.map(({ text }) => text)

describe('the head and the foot', () => {
  const render = async (changes: Partial<PdfMetadata>) =>
    (await readPdfPlaces(await writePdf({ ...METADATA, ...changes }, flow => flow.paragraph(numberLines(47))))).map(
      page => page.filter(place => !isInContent(place)),
    )

  it('of each page have the company, the kind of document, its subject and the page number, at the margins', async () => {
    const pages = await render({})
    expect(pages.map(textsOf)).toEqual([
      ['Muster Example', 'Timesheet', 'Ada', 'Page 1 of 2'],
      ['Muster Example', 'Timesheet', 'Ada', 'Page 2 of 2'],
    ])
    for (const [company, kind, foot, number] of pages) {
      expect(company?.left).toBeCloseTo(PAGE.left, 1)
      expect(kind?.right).toBeCloseTo(PAGE.right, 1)
      expect(kind?.baseline).toBe(company?.baseline)
      expect(foot?.left).toBeCloseTo(PAGE.left, 1)
      expect(number?.right).toBeCloseTo(PAGE.right, 1)
      expect(number?.baseline).toBe(foot?.baseline)
    }
  })

  it('are small and muted, with a hairline between the head and the content', async () => {
    const { texts, shapes } = await drawingOf(() => {})
    expect(texts.map(({ size, ink }) => [size, ink])).toEqual(Array(4).fill([8.5, '#666e7d']))
    const [head] = texts
    expect(shapes).toEqual([
      {
        fill: undefined,
        line: '#dbdee6',
        left: PAGE.left,
        right: expect.closeTo(PAGE.right, 1),
        top: shapes[0]?.bottom,
        bottom: expect.anything(),
      },
    ])
    expect(shapes[0]?.top).toBeGreaterThan(PAGE.top)
    expect(shapes[0]?.top).toBeLessThan(head?.baseline ?? 0)
  })

  it('need no foot', async () => {
    const { foot: _, ...footless } = METADATA
    const [page] = await readPdfPlaces(await writePdf(footless, () => {}))
    expect(textsOf(page)).toEqual(['Muster Example', 'Timesheet', 'Page 1 of 1'])
  })

  it('keep a long company and a long kind apart, on one line', async () => {
    const [page = []] = await render({ author: 'Company '.repeat(30), kind: 'Document '.repeat(30) })
    const head = page.filter(({ baseline }) => baseline > PAGE.top)
    expect(new Set(head.map(({ baseline }) => baseline)).size).toBe(1)
    const [company, kind] = head
    expect(company?.text).toMatch(/^(Company )+Company$/)
    expect(kind?.text).toMatch(/^(Document )+Document$/)
    expect((kind?.left ?? 0) - (company?.right ?? 0)).toBeGreaterThan(10)
  })

  it('have a foot of two lines if it is long, the second beside the page number', async () => {
    const [page = []] = await render({ foot: 'Name '.repeat(30) })
    const [first, second, ...more] = page.filter(({ text }) => text.startsWith('Name'))
    expect(more).toEqual([])
    expect(second?.baseline).toBe(page.find(({ text }) => text === 'Page 1 of 2')?.baseline)
    // A small line takes 12.75.
    expect(first?.baseline).toBeCloseTo((second?.baseline ?? 0) + 12.75, 1)
  })

  it('keep their sides in the other writing direction', async () => {
    const [page = []] = await render({ author: 'חברה', kind: 'מסמך' })
    const [company, kind] = page
    expect(company?.left).toBeCloseTo(PAGE.left, 1)
    expect(kind?.right).toBeCloseTo(PAGE.right, 1)
  })

  it('are in the reader’s language', async () => {
    const bytes = await inLanguage('es', () => writePdf(METADATA, () => {}))
    const { pages, language } = await readPdf(bytes)
    expect(pages[0]?.join(' ')).toContain('Página 1 de 1')
    expect(language).toBe('es')
  })
})

it('the file says what it is, and readers show its title instead of the file name', async () => {
  const bytes = await writePdf({ ...METADATA, subject: 'November 2026' }, () => {})
  const file = await PDFDocument.load(bytes, { updateMetadata: false })
  expect([file.getTitle(), file.getAuthor(), file.getSubject()]).toEqual(['Sheet', 'Muster Example', 'November 2026'])
  expect([file.getProducer(), file.getCreator()]).toEqual(['Muster', 'Muster'])
  expect(file.catalog.getViewerPreferences()?.getDisplayDocTitle()).toBe(true)
  const plain = await PDFDocument.load(await writePdf(METADATA, () => {}), { updateMetadata: false })
  expect(plain.getSubject()).toBeUndefined()
  // The same content is the same file, whenever it is made.
  expect([plain.getCreationDate(), plain.getModificationDate()]).toEqual([undefined, undefined])
  const { width, height } = plain.getPage(0).getSize()
  expect([width, height]).toEqual([595.28, 841.89])
})

describe('the text', () => {
  it('is larger and bolder in titles and headings, and has the style that its paragraph or its part asks for', async () => {
    const { texts } = await drawingOf(flow => {
      flow.title('title')
      flow.heading('heading')
      flow.paragraph('plain')
      flow.paragraph('styled', { bold: true, ink: [1, 0, 0], size: 12 })
      flow.paragraph(['a', { text: 'b', bold: true }, { text: 'c', ink: [0, 0, 1] }, { text: 'd', size: 8.5 }])
      flow.paragraph(['e', { text: 'f', bold: false }, { text: 'g' }], { bold: true, ink: [1, 0, 0], size: 12 })
    })
    expect(texts.slice(4).map(({ text, font, size, ink }) => [text, font, size, ink])).toEqual([
      ['title', 'inter-latin-600', 22, '#171a21'],
      ['heading', 'inter-latin-600', 13, '#171a21'],
      ['plain', 'inter-latin-400', 10, '#171a21'],
      ['styled', 'inter-latin-600', 12, '#ff0000'],
      ['a', 'inter-latin-400', 10, '#171a21'],
      ['b', 'inter-latin-600', 10, '#171a21'],
      ['c', 'inter-latin-400', 10, '#0000ff'],
      ['d', 'inter-latin-400', 8.5, '#171a21'],
      ['e', 'inter-latin-600', 12, '#ff0000'],
      ['f', 'inter-latin-400', 12, '#ff0000'],
      ['g', 'inter-latin-600', 12, '#ff0000'],
    ])
  })

  it('has lines one and a half times as high as its largest letters', async () => {
    const [page = []] = await placesOf(flow => {
      flow.paragraph('a\nb\n\nc', { gap: 0 })
      flow.paragraph([{ text: 'small\n', size: 8 }, 'middle ', { text: 'large', size: 20 }, '\nlast'], { gap: 0 })
      flow.paragraph('after\n\nit', { gap: 0, size: 20 })
    })
    const baseline = (text: string) => page.find(one => one.text.trim() === text)?.baseline ?? expect.unreachable(text)
    expect(baseline('a') - baseline('b')).toBeCloseTo(15, 1)
    // An empty line is as high as one with text.
    expect(baseline('b') - baseline('c')).toBeCloseTo(30, 1)
    // Letters are centered in their line's height: the top half of 15 of one line, and of 12 of the next.
    expect(baseline('small') - baseline('last')).toBeGreaterThan(30)
    expect(baseline('last') - baseline('after')).toBeGreaterThan(15)
    expect(baseline('after') - baseline('it')).toBeCloseTo(60, 1)
    expect(baseline('middle')).toBe(baseline('large'))

    // Only the line with the large letters is higher.
    const [wrapped = []] = await placesOf(flow => flow.paragraph([{ text: 'Large ', size: 20 }, 'word '.repeat(80)]))
    const lines = [...new Set(wrapped.map(({ baseline }) => baseline))]
    expect(lines.length).toBeGreaterThan(3)
    expect((lines[1] ?? 0) - (lines[2] ?? 0)).toBeCloseTo(15, 1)
  })

  it.each([
    ['Windows', 'a\r\nb'],
    ['old Macs', 'a\rb'],
    ['a next line', 'a\u0085b'],
    ['Unicode’s line', 'a\u2028b'],
    ['Unicode’s paragraph', 'a\u2029b'],
    ['a vertical tab', 'a\vb'],
    ['a form feed', 'a\fb'],
  ])('breaks where the line ends of %s are', async (_, text) => {
    const [page = []] = await placesOf(flow => flow.paragraph(text))
    expect(textsOf(page)).toEqual(['a', 'b'])
    expect((page[0]?.baseline ?? 0) - (page[1]?.baseline ?? 0)).toBeCloseTo(15, 1)
  })

  it('keeps the room of tabs', async () => {
    const [page = []] = await placesOf(flow => {
      flow.paragraph('a\tb')
      flow.paragraph('a    b')
    })
    const [tabbed, spaced] = page.filter(({ text }) => text === 'b')
    expect(tabbed?.left).toBeGreaterThan(PAGE.left + 12)
    expect(tabbed?.left).toBe(spaced?.left)
  })

  it('fills its lines: a word that is too long is broken where the line is full, and words move down whole', async () => {
    const [page = []] = await placesOf(flow => {
      flow.paragraph(`Word ${'x'.repeat(400)} then`)
      flow.paragraph('word '.repeat(60))
    })
    const [word, ...others] = page
    expect(word?.text.trim()).toBe('Word')
    const long = others.filter(({ text }) => /^x+( then)?$/.test(text))
    expect(long.map(({ text }) => text).join('')).toBe(`${'x'.repeat(400)} then`)
    for (const { right } of long.slice(0, -1)) {
      expect(right).toBeLessThanOrEqual(PAGE.right + 0.1)
      // An x is less than 6 wide.
      expect(right).toBeGreaterThan(PAGE.right - 6)
    }
    const words = others.filter(({ text }) => text.startsWith('word'))
    for (const { text, right } of words) {
      expect(text.trim()).toMatch(/^(word )*word$/)
      expect(right).toBeLessThanOrEqual(PAGE.right + 0.1)
    }
    expect(words[0]?.right).toBeGreaterThan(PAGE.right - 30)
  })

  it('starts at the right in lines of a right-to-left paragraph, with Latin words and numbers the other way in it', async () => {
    const [page = []] = await placesOf(flow => {
      flow.paragraph('שלום abc 123 עולם')
      flow.paragraph('abc שלום 123 def')
      flow.paragraph('שלום '.repeat(40))
    })
    const lines = [...Map.groupBy(page, ({ baseline }) => baseline).values()]
    const [rightToLeft = [], leftToRight = [], ...long] = lines
    const order = (line: PlacedText[]) => {
      const shown = line.toSorted((a, b) => a.left - b.left).map(({ text }) => text.trim())
      return shown.filter(Boolean).join(' ')
    }
    expect(order(rightToLeft)).toBe('עולם abc 123 שלום')
    expect(order(leftToRight)).toBe('abc 123 שלום def')
    expect(Math.max(...rightToLeft.map(({ right }) => right))).toBeCloseTo(PAGE.right, 0)
    expect(Math.min(...leftToRight.map(({ left }) => left))).toBeCloseTo(PAGE.left, 1)
    expect(long.length).toBeGreaterThan(1)
    for (const line of long) expect(Math.max(...line.map(({ right }) => right))).toBeCloseTo(PAGE.right, 0)
  })

  it('has drawings at their place in the line', async () => {
    const circle = (inks: { readonly fill?: Ink; readonly line?: Ink }): InlineDrawing => ({
      width: 20,
      draw: (canvas, x, baseline) => canvas.drawCircle(x + 5, baseline + 4, 5, inks),
    })
    const tell = (flow: PdfBuilder) =>
      flow.paragraph([
        'before',
        circle({ fill: [1, 0, 0] }),
        circle({ line: [0, 0, 1] }),
        circle({ fill: [1, 0, 0], line: [0, 0, 1] }),
        'after',
      ])
    const { shapes } = await drawingOf(tell)
    const [[before, after] = []] = await placesOf(tell)
    const from = before?.right ?? 0
    const baseline = before?.baseline ?? 0
    const box = (left: number) => ({
      left: expect.closeTo(left, 1),
      right: expect.closeTo(left + 10, 1),
      bottom: expect.closeTo(baseline - 1, 1),
      top: expect.closeTo(baseline + 9, 1),
    })
    expect(shapes.slice(1)).toEqual([
      { fill: '#ff0000', line: undefined, ...box(from) },
      { fill: undefined, line: '#0000ff', ...box(from + 20) },
      { fill: '#ff0000', line: '#0000ff', ...box(from + 40) },
    ])
    expect(after?.text).toBe('after')
    expect(after?.left).toBeCloseTo(from + 60, 1)
    expect(after?.baseline).toBe(baseline)
  })
})

describe('pages', () => {
  // A line of text is 15 points high, so 46 of them fit into the 697.89 points of a page.
  it('are filled to their last line', async () => {
    expect(await placesOf(flow => flow.paragraph(numberLines(46)))).toHaveLength(1)
    expect(await placesOf(flow => flow.paragraph(numberLines(47)))).toHaveLength(2)
  })

  it('neither end with a paragraph’s first line nor start with its last', async () => {
    const [first, second] = await placesOf(flow => flow.paragraph(numberLines(47), { gap: 0 }))
    expect([first?.length, textsOf(second)]).toEqual([45, ['line 46', 'line 47']])
    const [before, after] = await placesOf(flow => {
      flow.paragraph(numberLines(45), { gap: 0 })
      flow.paragraph(numberLines(4, 'next'), { gap: 0 })
    })
    expect([before?.length, textsOf(after)]).toEqual([45, ['next 1', 'next 2', 'next 3', 'next 4']])
    const [most, rest] = await placesOf(flow => {
      flow.paragraph(numberLines(44), { gap: 0 })
      flow.paragraph(numberLines(4, 'next'), { gap: 0 })
    })
    expect([most?.length, textsOf(rest)]).toEqual([46, ['next 3', 'next 4']])
  })

  it('have space between blocks, but none above the first', async () => {
    const pages = await placesOf(flow => {
      flow.paragraph('first', { gap: 300 })
      flow.paragraph('second', { gap: 100 })
      flow.paragraph('third')
      flow.paragraph('fourth', { gap: 600 })
      flow.heading('heading')
      flow.list(['item', 'item'])
    })
    const [one = [], two = []] = pages.map(page => page.map(({ baseline }) => baseline))
    const distance = (page: number[], index: number) => (page[index] ?? 0) - (page[index + 1] ?? 0)
    expect(one[0]).toBeGreaterThan(PAGE.top - 15)
    expect(distance(one, 0)).toBeCloseTo(115, 1)
    expect(distance(one, 1)).toBeCloseTo(21, 1)
    expect(textsOf(pages[1])).toEqual(['fourth', 'heading', 'item', 'item'])
    expect(two[0]).toBeCloseTo(one[0] ?? 0, 1)
    // More above a heading than below it.
    expect(distance(two, 0)).toBeGreaterThan(distance(two, 1) + 10)
    expect(distance(two, 2)).toBeCloseTo(18, 1)
  })

  it.each<[string, (flow: PdfBuilder) => void]>([
    ['title', flow => flow.title('kept')],
    ['heading', flow => flow.heading('kept')],
    ['paragraph that asks for it', flow => flow.paragraph('kept', { keep: true })],
    ['row of facts that asks for it', flow => flow.facts([{ label: 'kept', value: '' }], { keep: true })],
  ])('do not separate a %s from what follows', async (_, tell) => {
    // 630 of 697.89 points are used; what is kept takes at most 67, and the line after it 21.
    const pages = await placesOf(flow => {
      flow.paragraph(numberLines(42))
      tell(flow)
      flow.paragraph('follows', { gap: 33 })
    })
    expect(pages.map(page => page.length)).toEqual([42, 2])
  })

  it('separate others where the page is full', async () => {
    const pages = await placesOf(flow => {
      flow.paragraph(numberLines(42))
      flow.facts([{ label: 'not kept', value: '' }])
      flow.paragraph('follows', { gap: 33 })
    })
    expect(textsOf(pages[1])).toEqual(['follows'])
  })

  it('break what should be kept together if it is longer than a page', async () => {
    const pages = await placesOf(flow => {
      flow.paragraph('before')
      for (let part = 1; part <= 60; part++) flow.paragraph(`part ${part}`, { keep: true, gap: 0 })
    })
    expect(textsOf(pages[0])).toEqual(['before'])
    expect(pages.slice(1).map(page => page.length)).toEqual([46, 14])
  })
})

describe('a list', () => {
  it('has a bullet before the first line of each item, at the side where reading starts', async () => {
    const tell = (flow: PdfBuilder) => flow.list(['one '.repeat(40), 'two', 'שלום'])
    const { shapes } = await drawingOf(tell)
    const [page = []] = await placesOf(tell)
    const bullets = shapes.slice(1)
    expect(bullets.map(({ fill, line }) => [fill, line])).toEqual(Array(3).fill(['#666e7d', undefined]))
    const [one, goesOn, two, hebrew] = page
    expect(goesOn?.text).toMatch(/^one/)
    for (const [index, item] of [one, two].entries()) {
      expect(item?.left).toBeCloseTo(PAGE.left + 14, 1)
      expect(bullets[index]?.left).toBeGreaterThan(PAGE.left)
      expect(bullets[index]?.right).toBeLessThan(PAGE.left + 8)
    }
    expect(goesOn?.left).toBeCloseTo(PAGE.left + 14, 1)
    expect(one?.right).toBeLessThanOrEqual(PAGE.right + 0.1)
    expect(hebrew?.right).toBeCloseTo(PAGE.right - 14, 0)
    expect(bullets[2]?.left).toBeGreaterThan(PAGE.right - 8)
    expect(bullets[2]?.right).toBeLessThan(PAGE.right)
    for (const [index, item] of [one, two, hebrew].entries()) {
      expect(bullets[index]?.bottom).toBeGreaterThan(item?.baseline ?? Number.NaN)
      expect(bullets[index]?.top).toBeLessThan((item?.baseline ?? 0) + 7)
    }
  })
})

describe('facts', () => {
  const facts = ['A', 'B', 'C', 'D', 'E'].map(label => ({ label, value: label.toLowerCase() }))

  it('stand four to a row, each value below its label', async () => {
    const [page = []] = await placesOf(flow => flow.facts(facts))
    const [a, , b] = page
    const find = (text: string) => page.find(one => one.text === text) ?? expect.unreachable(text)
    // Four columns, with 12 points between them.
    expect(['A', 'B', 'C', 'D'].map(text => Math.round(find(text).left))).toEqual([56, 180, 304, 427])
    expect(new Set(['A', 'B', 'C', 'D'].map(text => find(text).baseline)).size).toBe(1)
    expect(find('E').left).toBeCloseTo(PAGE.left, 1)
    expect(find('E').baseline).toBeLessThan(find('a').baseline - 15)
    expect(find('E').baseline).toBeGreaterThan(find('a').baseline - 25)
    for (const { label, value } of facts) {
      expect(find(value).left).toBeCloseTo(find(label).left, 1)
      expect(find(value).baseline).toBeLessThan(find(label).baseline - 8)
    }
    expect([a, b]).toEqual([find('A'), find('B')])
  })

  it('have small, muted labels, and values in the style that they ask for, as many to a row as their block asks for', async () => {
    const { texts, shapes } = await drawingOf(flow =>
      flow.facts([...facts.slice(0, 4), { label: 'E', value: [{ text: 'e', bold: true, size: 13 }] }], { across: 5 }),
    )
    expect(texts.slice(4).map(({ text, font, size, ink }) => [text, font, size, ink])).toEqual([
      ...['A', 'B', 'C', 'D'].flatMap(label => [
        [label, 'inter-latin-400', 8.5, '#666e7d'],
        [label.toLowerCase(), 'inter-latin-400', 10, '#171a21'],
      ]),
      ['E', 'inter-latin-400', 8.5, '#666e7d'],
      ['e', 'inter-latin-600', 13, '#171a21'],
    ])
    expect(
      new Set(
        texts
          .slice(4)
          .filter(({ size }) => size === 8.5)
          .map(({ baseline }) => baseline),
      ).size,
    ).toBe(1)
    // There are no lines except the head's.
    expect(shapes).toHaveLength(1)
  })
})

it('a horizontal rule reaches from margin to margin', async () => {
  const { texts, shapes } = await drawingOf(flow => {
    flow.paragraph('above')
    flow.horizontalRule()
    flow.paragraph('below')
  })
  const [above, below] = texts.slice(4)
  expect(shapes.slice(1)).toEqual([
    {
      fill: undefined,
      line: '#dbdee6',
      left: PAGE.left,
      right: expect.closeTo(PAGE.right, 1),
      top: shapes[1]?.bottom,
      bottom: expect.anything(),
    },
  ])
  expect(shapes[1]?.top).toBeLessThan((above?.baseline ?? 0) - 10)
  expect(shapes[1]?.top).toBeGreaterThan((below?.baseline ?? 0) + 10)
})

it('each signer has a line for the signature and one for the day, with the role, the name and “Date” below them', async () => {
  const long = 'María de los Ángeles Guadalupe Fernández-Villavicencio Echeverría de la Torre'
  const tell = (flow: PdfBuilder) => {
    flow.paragraph('above')
    flow.signatures([
      { role: 'Employee', name: long },
      { role: 'Client', name: 'Bank' },
    ])
    flow.paragraph('below')
  }
  const { texts, shapes } = await drawingOf(tell)
  const [page = []] = await placesOf(tell)
  const [name, day, otherName, otherDay, ...more] = shapes.slice(1)
  expect(more).toEqual([])
  if (!name || !day || !otherName || !otherDay) return expect.unreachable()
  for (const line of [name, day, otherName, otherDay]) {
    expect(line.line).toBe('#666e7d')
    expect(line.top).toBe(name.top)
  }
  // There is room for a signature between the text above and the line.
  const find = (text: string) => page.filter(one => one.text === text)
  expect((find('above')[0]?.baseline ?? 0) - name.top).toBeGreaterThan(30)
  // The two share the width, with gaps between all lines.
  expect([name.left, otherDay.right]).toEqual([PAGE.left, expect.closeTo(PAGE.right, 1)])
  expect(day.right - name.left).toBeCloseTo(otherDay.right - otherName.left, 1)
  const gaps = [day.left - name.right, otherName.left - day.right, otherDay.left - otherName.right]
  expect(gaps.map(Math.round)).toEqual([10, 28, 10])
  expect(name.right - name.left).toBeGreaterThan(2 * (day.right - day.left))
  const below = page.filter(({ text }) => !['above', 'below'].includes(text))
  const columns = [name, day, otherName, otherDay].map(line =>
    below.filter(({ left }) => Math.abs(left - line.left) < 0.1).map(({ text }) => text),
  )
  expect(columns.map(column => column[0])).toEqual(['Employee', 'Date', 'Client', 'Date'])
  expect(columns[0]?.slice(1).join(' ').replaceAll('  ', ' ')).toBe(long)
  expect(columns.slice(1)).toEqual([['Date'], ['Client', 'Bank'], ['Date']])
  for (const { text, left, right, baseline } of below) {
    expect(baseline, text).toBeLessThan(name.top - 8)
    if (left < name.right) expect(right, text).toBeLessThanOrEqual(name.right + 0.1)
  }
  expect(find('Date').map(({ baseline }) => baseline)).toEqual(Array(2).fill(find('Employee')[0]?.baseline))
  expect(find('below')[0]?.baseline).toBeLessThan(Math.min(...below.map(({ baseline }) => baseline)) - 10)
  // The names are what one reads first.
  const inkOf = (text: string) => texts.find(one => one.text === text)?.ink
  expect([inkOf('Employee'), inkOf('Bank'), inkOf('Date')]).toEqual(['#666e7d', '#171a21', '#666e7d'])
  expect(texts.filter(({ size }) => size === 8.5)).toHaveLength(texts.length - 2)
})
