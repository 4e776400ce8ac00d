/** A page's content is 697.89 points high; a line of a table's text takes 15, and each row 10 around its lines. */
import { describe, expect, it } from 'vitest'
import { type PdfBuilder, writePdf } from '#kit/pdf.ts'
import { isInContent, METADATA, numberLines, PAGE } from '#scripts/testing/pdf-pages.ts'
import { readPdfDrawings, readPdfPlaces } from '#scripts/testing/pdfs.ts'

/** Returns what each page has between its head and its foot. */
async function readPages(tell: (flow: PdfBuilder) => void) {
  const bytes = await writePdf(METADATA, tell)
  const drawings = await readPdfDrawings(bytes)
  const places = await readPdfPlaces(bytes)
  return drawings.map(({ texts, shapes }, page) => ({
    texts: texts.filter(isInContent),
    shapes: shapes.filter(({ top }) => top < PAGE.top + 1),
    places: (places[page] ?? []).filter(isInContent),
  }))
}
type Page = Awaited<ReturnType<typeof readPages>>[number]
const linesOf = ({ shapes }: Page) => shapes.filter(({ line }) => line)
const bandsOf = ({ shapes }: Page) => shapes.filter(({ fill }) => fill)
const wordsOf = ({ texts }: Page) => texts.map(({ text }) => text)
const find = ({ places }: Page, text: string) => places.find(one => one.text === text) ?? expect.unreachable(text)

const columns = [{ header: 'Day' }, { header: 'Text', share: 3 }]

describe('a table', () => {
  it('has bold, small, muted headers, and a hairline below the header and each row', async () => {
    const [page = expect.unreachable()] = await readPages(flow =>
      flow.table({
        columns,
        rows: [
          ['1', 'one'],
          ['2', [{ text: 'two', bold: true, ink: [1, 0, 0] }]],
        ],
      }),
    )
    expect(page.texts.map(({ text, font, size, ink }) => [text, font, size, ink])).toEqual([
      ['Day', 'inter-latin-600', 8.5, '#666e7d'],
      ['Text', 'inter-latin-600', 8.5, '#666e7d'],
      ['1', 'inter-latin-400', 10, '#171a21'],
      ['one', 'inter-latin-400', 10, '#171a21'],
      ['2', 'inter-latin-400', 10, '#171a21'],
      ['two', 'inter-latin-600', 10, '#ff0000'],
    ])
    expect(bandsOf(page)).toEqual([])
    const lines = linesOf(page)
    expect(lines.map(({ line, left, right }) => [line, left, Math.round(right * 10)])).toEqual(
      Array(3).fill(['#dbdee6', PAGE.left, 5393]),
    )
    // 5 above and below each row's line of 15.
    expect((lines[0]?.top ?? 0) - (lines[1]?.top ?? 0)).toBeCloseTo(25, 1)
    expect((lines[1]?.top ?? 0) - (lines[2]?.top ?? 0)).toBeCloseTo(25, 1)
    for (const [index, text] of ['Day', '1', '2'].entries()) {
      const distance = find(page, text).baseline - (lines[index]?.top ?? 0)
      expect(distance).toBeGreaterThan(5)
      expect(distance).toBeLessThan(12)
    }
    // The shares are of the width without the gap of 12 between the columns: 471.28.
    expect(find(page, 'Day').left).toBeCloseTo(PAGE.left, 1)
    expect(find(page, 'Text').left).toBeCloseTo(PAGE.left + 471.28 / 4 + 12, 1)
    expect(find(page, 'one').left).toBeCloseTo(PAGE.left + 471.28 / 4 + 12, 1)
  })

  it('stands apart from what is above it', async () => {
    const distances = ['Day', ''].map(async header => {
      const [page = expect.unreachable()] = await readPages(flow => {
        flow.paragraph('above')
        flow.table({ columns: [{ header }], rows: [['one']] })
      })
      return find(page, 'above').baseline - find(page, header || 'one').baseline
    })
    for (const distance of await Promise.all(distances)) expect(distance).toBeGreaterThan(20)
  })

  it('without headers starts with its first row', async () => {
    const [page = expect.unreachable()] = await readPages(flow =>
      flow.table({ columns: [{}, {}], rows: [['1', 'one']] }),
    )
    expect(wordsOf(page)).toEqual(['1', 'one'])
    expect(linesOf(page)).toHaveLength(1)
    expect(find(page, 'one').baseline).toBeGreaterThan(PAGE.top - 20)
  })

  it('has a header if one of its columns has one', async () => {
    const [page = expect.unreachable()] = await readPages(flow =>
      flow.table({ columns: [{}, { header: 'Text' }], rows: [['1', 'one']] }),
    )
    expect(wordsOf(page)).toEqual(['Text', '1', 'one'])
    expect(linesOf(page)).toHaveLength(2)
  })

  it('without rows has its header, and nothing without both', async () => {
    const [page = expect.unreachable()] = await readPages(flow => {
      flow.table({ columns, rows: [] })
      flow.table({ columns: [{}], rows: [] })
      flow.paragraph('after')
    })
    expect(wordsOf(page)).toEqual(['Day', 'Text', 'after'])
    expect(linesOf(page)).toHaveLength(1)
  })

  it('without rows is not kept with what follows', async () => {
    const pages = await readPages(flow => {
      flow.paragraph(numberLines(44))
      flow.table({ columns, rows: [] })
      flow.paragraph('follows')
    })
    expect(pages.map(page => page.places.length)).toEqual([46, 1])
  })

  it('that is dense has small text and rows that are close together', async () => {
    const [page = expect.unreachable()] = await readPages(flow =>
      flow.table({
        dense: true,
        columns,
        rows: [
          ['1', 'one'],
          ['2', 'two'],
        ],
      }),
    )
    expect(page.texts.map(({ size }) => size)).toEqual(Array(6).fill(8.5))
    const [, first, second] = linesOf(page)
    // A small line takes 12.75.
    const height = (first?.top ?? 0) - (second?.top ?? 0)
    expect(height).toBeGreaterThan(12.75)
    expect(height).toBeLessThan(15)
  })

  it('has pale bands behind shaded rows, from line to line and a little wider than the text', async () => {
    const [page = expect.unreachable()] = await readPages(flow =>
      flow.table({ columns, rows: [['1', 'one'], { shaded: ['2', 'two'] }, ['3', 'three']] }),
    )
    const [band, ...others] = bandsOf(page)
    expect(others).toEqual([])
    const [, above, below] = linesOf(page)
    expect(band).toEqual({
      fill: '#f5f5f7',
      line: undefined,
      left: expect.closeTo(PAGE.left - 5, 1),
      right: expect.closeTo(PAGE.right + 5, 1),
      top: expect.closeTo(above?.top ?? 0, 1),
      bottom: expect.closeTo(below?.top ?? 0, 1),
    })
    expect(find(page, '2').baseline).toBeGreaterThan(band?.bottom ?? 0)
    expect(find(page, '2').baseline).toBeLessThan(band?.top ?? 0)
  })

  it('is as high in each row as its highest cell, whose lines fit the column', async () => {
    const [page = expect.unreachable()] = await readPages(flow =>
      flow.table({
        columns: [{ header: 'A' }, { header: 'B' }],
        rows: [
          ['word '.repeat(45), 'one'],
          ['x', numberLines(2)],
        ],
      }),
    )
    const [header, first, second] = linesOf(page)
    const words = page.places.filter(({ text }) => text.startsWith('word'))
    expect(words.length).toBeGreaterThan(2)
    // Half of what the gap of 12 leaves.
    for (const { right } of words) expect(right).toBeLessThanOrEqual(PAGE.left + 471.28 / 2 + 0.1)
    expect((header?.top ?? 0) - (first?.top ?? 0)).toBeCloseTo(10 + 15 * words.length, 1)
    expect((first?.top ?? 0) - (second?.top ?? 0)).toBeCloseTo(40, 1)
    expect(find(page, 'one').baseline).toBe(words[0]?.baseline)
    expect(find(page, 'line 1').baseline - find(page, 'line 2').baseline).toBeCloseTo(15, 1)
  })

  it('aligns right-to-left text at the right of its column, and numbers below each other', async () => {
    const [page = expect.unreachable()] = await readPages(flow =>
      flow.table({
        columns: [{ header: 'A' }, { header: 'B', align: 'end' }],
        rows: [
          ['שלום', '1111.1'],
          ['x', '8888.8'],
        ],
      }),
    )
    expect(find(page, 'שלום').right).toBeCloseTo(PAGE.left + 471.28 / 2, 0)
    // All digits have one width.
    expect(find(page, '1111.1').left).toBeCloseTo(find(page, '8888.8').left, 2)
    expect(find(page, '1111.1').right).toBeCloseTo(find(page, '8888.8').right, 2)
  })
})

describe('over several pages', () => {
  it('the header is repeated, with its hairline, and is never alone at the end of a page', async () => {
    const pages = await readPages(flow => {
      // 660 of 697.89 points are used, so the header would fit, but not with a row.
      flow.paragraph(numberLines(44), { gap: 0 })
      flow.table({ columns, rows: Array.from({ length: 30 }, (_, index) => [`${index}`, 'text']) })
    })
    expect(pages.map(page => page.texts.filter(({ text }) => text === 'Day').length)).toEqual([0, 1, 1])
    for (const page of pages.slice(1)) {
      expect(wordsOf(page).slice(0, 2)).toEqual(['Day', 'Text'])
      expect(find(page, 'Day').baseline).toBeGreaterThan(PAGE.top - 15)
      const rows = page.texts.filter(({ text }) => text === 'text').length
      expect(linesOf(page)).toHaveLength(rows + 1)
    }
  })

  // A third of the page is 232.63 points: 14 lines are lower, and 15 are higher.
  it('a row moves to the next page as a whole', async () => {
    const pages = await readPages(flow => {
      flow.paragraph(numberLines(36), { gap: 0 })
      flow.table({
        columns,
        rows: [
          ['1', 'first'],
          ['2', numberLines(14, 'cell')],
        ],
      })
    })
    expect(wordsOf(pages[0] ?? expect.unreachable()).at(-1)).toBe('first')
    expect(wordsOf(pages[1] ?? expect.unreachable())).toEqual([
      'Day',
      'Text',
      '2',
      ...numberLines(14, 'cell').split('\n'),
    ])
  })

  it('a row that is higher than a third of the page breaks, but not after its first line or before its last', async () => {
    // The header and the first row take 52.75, which leaves 45 points: 5 above the row, and two lines.
    const [first = expect.unreachable(), second = expect.unreachable()] = await readPages(flow => {
      flow.paragraph(numberLines(40), { gap: 0 })
      flow.table({ columns, rows: [['1', 'first'], { shaded: ['2', numberLines(15, 'cell')] }] })
    })
    expect(wordsOf(first).slice(-4)).toEqual(['first', '2', 'cell 1', 'cell 2'])
    expect(wordsOf(second)).toEqual(['Day', 'Text', ...numberLines(15, 'cell').split('\n').slice(2)])
    // One hairline ends the row; before it, there are those of the headers and of the first row.
    expect([linesOf(first).length, linesOf(second).length]).toEqual([2, 2])
    // The band has no gaps.
    for (const page of [first, second]) {
      const bands = bandsOf(page)
      for (const [index, { bottom }] of bands.slice(0, -1).entries())
        expect(bands[index + 1]?.top).toBeCloseTo(bottom, 1)
    }
    expect(bandsOf(second).at(-1)?.bottom).toBeCloseTo(linesOf(second).at(-1)?.top ?? 0, 1)

    // All but the last of the 17 lines would fit: 5 above, and 240, below the header's 27.75 and the paragraph's 420.
    const ends = await readPages(flow => {
      flow.paragraph(numberLines(28), { gap: 0 })
      flow.table({ columns, rows: [['2', numberLines(17, 'cell')]] })
    })
    expect(wordsOf(ends[1] ?? expect.unreachable())).toEqual(['Day', 'Text', 'cell 16', 'cell 17'])
    // Only the first would fit: the paragraph leaves 52.89.
    const starts = await readPages(flow => {
      flow.paragraph(numberLines(43), { gap: 0 })
      flow.table({ columns, rows: [['2', numberLines(17, 'cell')]] })
    })
    expect(starts.map(page => page.places.length)).toEqual([43, 20])
  })
})
