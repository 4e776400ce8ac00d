/** Some readers and printers insist on what the standard requires of embedded fonts (ISO 32000-1, 9.6 to 9.10). */
import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream } from 'pdf-lib'
import { expect, it } from 'vitest'
import { writePdf } from '#kit/pdf.ts'
import { readPdfPlaces } from '#scripts/testing/pdfs.ts'

const about = { title: 'Sheet', author: 'Muster', kind: 'Sheet' }
const render = (text: string) =>
  writePdf(about, flow => {
    flow.title('Bold')
    flow.paragraph(text)
  })

/** Returns the fonts of the first page. */
async function readFonts(text: string): Promise<PDFDict[]> {
  const file = await PDFDocument.load(await render(text), { updateMetadata: false })
  const fonts = file.getPage(0).node.Resources()?.lookup(PDFName.of('Font'), PDFDict) ?? expect.unreachable()
  return fonts.keys().map(key => fonts.lookup(key, PDFDict))
}
const entryOf = (dictionary: PDFDict, key: string): PDFObject | undefined => dictionary.lookup(PDFName.of(key))
const textOf = (dictionary: PDFDict, ...keys: string[]) => keys.map(key => String(entryOf(dictionary, key)))
const numberOf = (dictionary: PDFDict, key: string) => Number(String(entryOf(dictionary, key)))
function inflate(stream: PDFObject | undefined): Buffer {
  return stream instanceof PDFRawStream ? inflateSync(stream.contents) : expect.unreachable()
}
const descendantOf = (font: PDFDict) => font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict)

it('have the dictionaries of composite fonts, with names that say which part of which font they are', async () => {
  const fonts = await readFonts('Plain')
  const names = fonts.map(font => String(entryOf(font, 'BaseFont')))
  expect(names).toEqual([
    expect.stringMatching(/^\/[A-Z]{6}\+inter-latin-400$/),
    expect.stringMatching(/^\/[A-Z]{6}\+inter-latin-600$/),
  ])
  expect(names[0]?.slice(0, 7)).not.toBe(names[1]?.slice(0, 7))
  for (const [index, font] of fonts.entries()) {
    expect(textOf(font, 'Type', 'Subtype', 'Encoding')).toEqual(['/Font', '/Type0', '/Identity-H'])
    const descendant = descendantOf(font)
    expect(textOf(descendant, 'Type', 'Subtype', 'BaseFont')).toEqual(['/Font', '/CIDFontType2', names[index]])
    const system = descendant.lookup(PDFName.of('CIDSystemInfo'), PDFDict)
    expect(textOf(system, 'Registry', 'Ordering', 'Supplement')).toEqual(['(Adobe)', '(Identity)', '0'])
    const descriptor = descendant.lookup(PDFName.of('FontDescriptor'), PDFDict)
    // Bit 3: it has characters outside of the standard Latin set.
    expect(textOf(descriptor, 'Type', 'FontName', 'Flags', 'ItalicAngle')).toEqual([
      '/FontDescriptor',
      names[index],
      '4',
      '0',
    ])
    const file = entryOf(descriptor, 'FontFile2')
    const length = file instanceof PDFRawStream ? numberOf(file.dict, 'Length1') : 0
    expect(inflate(file)).toHaveLength(length)
  }
})

it('have Inter’s measures, in thousandths of the font size', async () => {
  const [font = expect.unreachable()] = await readFonts('Plain')
  const descriptor = descendantOf(font).lookup(PDFName.of('FontDescriptor'), PDFDict)
  // 1984 and -494 of 2048, according to the font's designer.
  expect([numberOf(descriptor, 'Ascent'), numberOf(descriptor, 'Descent')]).toEqual([969, -241])
  expect(numberOf(descriptor, 'CapHeight')).toBeGreaterThan(700)
  expect(numberOf(descriptor, 'CapHeight')).toBeLessThan(1000)
  expect(numberOf(descriptor, 'StemV')).toBeGreaterThan(50)
  expect(numberOf(descriptor, 'StemV')).toBeLessThan(200)
  const box = descriptor.lookup(PDFName.of('FontBBox'), PDFArray)
  const [left = 0, bottom = 0, right = 0, top = 0] = Array.from({ length: box.size() }, (_, at) =>
    Number(String(box.lookup(at))),
  )
  expect(box.size()).toBe(4)
  expect(left).toBeLessThan(0)
  expect(bottom).toBeLessThan(-200)
  expect(right).toBeGreaterThan(1000)
  expect(top).toBeGreaterThan(900)
  for (const edge of [left, bottom, right, top]) expect(Math.abs(edge)).toBeLessThan(4000)
})

it('map their codes to text in blocks of at most 100, each letter once', async () => {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join('')
  const letters = range(0x21, 0x7e)
  const accented = range(0xc0, 0xff)
  const [font = expect.unreachable()] = await readFonts(`${letters} ${accented} ${letters}`)
  const map = inflate(entryOf(font, 'ToUnicode')).toString('latin1')
  const blocks = [...map.matchAll(/(\d+) beginbfchar\n([\s\S]*?)\nendbfchar/g)]
  expect(blocks.length).toBeGreaterThan(1)
  const lines = blocks.flatMap(([, count, block = '']) => {
    const pairs = block.split('\n')
    expect(pairs).toHaveLength(Number(count))
    expect(pairs.length).toBeLessThanOrEqual(100)
    return pairs
  })
  for (const line of lines) expect(line).toMatch(/^<[0-9a-f]{4}> <([0-9a-f]{4})+>$/)
  const texts = lines.map(line => line.split(' ')[1])
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts).toContain('<00e9>')
})

it('the pages consist of operators of the standard, with spaces between them', async () => {
  const bytes = await writePdf(about, flow => {
    flow.list(['one', 'تُّ'])
    flow.table({ columns: [{ header: 'A' }], rows: [['1'], { shaded: ['2'] }] })
  })
  const file = await PDFDocument.load(bytes, { updateMetadata: false })
  const content = inflate(file.getPage(0).node.Contents()).toString('latin1')
  const others = content
    .replace(/\[.*?\]/g, '[]')
    .split(/\s+/)
    .filter(part => !/^-?\d+(\.\d+)?$/.test(part) && !/^\/F\d+$/.test(part))
  const known = ['BT', 'ET', 'Tm', 'Tf', 'Ts', 'TJ', '[]', 'rg', 'RG', 'w', 'm', 'l', 'c', 're', 'f', 'S']
  expect([...new Set(others)].sort()).toEqual(known.sort())
  for (const [, glyphs = ''] of content.matchAll(/\[(.*?)\]/g))
    expect(glyphs).toMatch(/^(<([0-9a-f]{4})+>|-?\d+(\.\d+)?)( (<([0-9a-f]{4})+>|-?\d+(\.\d+)?))*$/)
})

it.each(['AVATAR To', 'Tür', 'ที่นี่', 'नमस्ते', '김'])(
  'draw “%s” as wide as it was measured, with its kerning and marks',
  async text => {
    const bytes = await writePdf(about, flow =>
      flow.table({ columns: [{ align: 'end' }, { align: 'center' }], rows: [[text, text]] }),
    )
    const [page = []] = await readPdfPlaces(bytes)
    const [first, second] = page.filter(place => place.text === text)
    // Two columns of 235.64, with 12 between them.
    expect(first?.right).toBeCloseTo(291.64, 1)
    expect(((second?.left ?? 0) + (second?.right ?? 0)) / 2).toBeCloseTo(421.46, 1)
  },
)
