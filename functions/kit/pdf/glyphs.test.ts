/** What is drawn for a text: the font of each script, and its letters as a printer would show them. */
import { expect, it } from 'vitest'
import { type PdfText, writePdf } from '#kit/pdf.ts'
import { readPdfDrawings, readPdfInk, readPdfPlaces } from '#scripts/testing/pdfs.ts'
import { loadFontFallback } from './font-fallback.ts'

const about = { title: 'Sheet', author: 'Muster', kind: 'Sheet' }
const render = (...paragraphs: PdfText[]) =>
  writePdf(about, flow => {
    for (const text of paragraphs) flow.paragraph(text)
  })
/** Returns the texts of the content, without those of the head and the foot. */
async function drawTexts(...paragraphs: PdfText[]) {
  const [{ texts } = expect.unreachable()] = await readPdfDrawings(await render(...paragraphs))
  return texts.slice(3)
}

it.each([
  ['Latin', 'José', /^inter-latin-400$/],
  ['Polish', 'łń', /^inter-latin-ext-400$/],
  ['Vietnamese', 'ạị', /^inter-vietnamese-400$/],
  ['Greek', 'Ωμέγα', /^inter-greek-400$/],
  ['Cyrillic', 'Жук', /^inter-cyrillic-400$/],
  ['Hindi', 'नाम', /^noto-sans-devanagari-400$/],
  ['Arabic', 'محمد', /^vazirmatn-arabic-400$/],
  ['Hebrew', 'שלום', /^noto-sans-hebrew-hebrew-400$/],
  ['Thai', 'ภาษา', /^noto-sans-thai-thai-400$/],
  ['Chinese', '李', /^noto-sans-sc-\d+-400$/],
  ['Korean', '김', /^noto-sans-kr-\d+-400$/],
  ['emoji', '🎉', /^noto-emoji-\d+-400$/],
])('%s is drawn in the font of its script', async (_, text, font) => {
  const texts = await drawTexts(text)
  expect(texts).not.toEqual([])
  for (const { font: drawn } of texts) expect(drawn).toMatch(font)
})

it('Chinese, Japanese and Korean, which share characters, are told apart by the other characters of the document', async () => {
  const fontOf = async (character: string, ...paragraphs: string[]) =>
    (await drawTexts(...paragraphs)).find(({ text }) => text.includes(character))?.font
  expect(await fontOf('直', '直 Tanaka')).toMatch(/^noto-sans-sc-/)
  expect(await fontOf('直', '直', 'さん')).toMatch(/^noto-sans-jp-/)
  expect(await fontOf('直', '直', 'サン')).toMatch(/^noto-sans-jp-/)
  expect(await fontOf('直', '直', '김')).toMatch(/^noto-sans-kr-/)
  expect(await fontOf('Tanaka', 'Tanaka 直さん 🎉')).toBe('inter-latin-400')
})

it.each([
  ['Latin', 'Hello José'],
  ['Greek and Cyrillic', 'Ωμέγα Жук'],
  ['Arabic', 'محمد'],
  ['Hebrew', 'שלום'],
  ['Hindi', 'नाम'],
  ['Thai', 'ภาษา'],
  ['Japanese', '田中さん'],
  ['Korean', '김철수'],
])('%s leaves ink on paper, more of it in bold', async (_, text) => {
  const bytes = await render(text, [{ text, bold: true }])
  const [page = []] = await readPdfPlaces(bytes)
  const places = page.filter(({ baseline }) => baseline < 766 && baseline > 68)
  const lines = [...Map.groupBy(places, ({ baseline }) => baseline).entries()].map(([baseline, parts]) => ({
    bottom: baseline - 3,
    top: baseline + 10,
    left: Math.min(...parts.map(({ left }) => left)),
    right: Math.max(...parts.map(({ right }) => right)),
  }))
  const [plain = 0, bold = 0] = await readPdfInk(bytes, lines)
  expect(plain).toBeGreaterThan(0.05)
  expect(bold).toBeGreaterThan(plain * 1.1)
})

it('only the letters that are used are in the file', async () => {
  // Inter’s Latin letters alone take 48 kB, compressed.
  expect((await render('Hello', '李')).length).toBeLessThan(8_000)
})

it('text is drawn as typed, without arrows for “->”, and numbers in tables with digits of one width', async () => {
  const fallback = await loadFontFallback('->18')
  const face = fallback.typefaceFor('-', undefined)
  const shape = (text: string, tabular = false) => face.shape(text, { weight: 400, rightToLeft: false, tabular })
  const idsOf = (text: string) => shape(text).glyphs.map(({ id }) => id)
  expect(idsOf('->')).toEqual([...idsOf('-'), ...idsOf('>')])
  expect(shape('1').width).toBeLessThan(shape('8').width)
  expect(shape('1', true).width).toBe(shape('8', true).width)
  expect(shape('8', true).width).not.toBe(shape('1').width)
})

it('marks stand at the height that their letters need, and the letters on the line', async () => {
  // Arabic is drawn from left to right, so the mark comes first.
  const [mark, letter, ...after] = await drawTexts('تُّ', 'تا')
  expect(mark?.baseline).toBeGreaterThan((letter?.baseline ?? Number.NaN) + 0.5)
  expect(mark?.baseline).toBeLessThan((letter?.baseline ?? 0) + 3)
  const [plain] = await drawTexts('تا')
  expect(letter?.baseline).toBe(plain?.baseline)
  // Between the paragraphs are 6 points.
  expect(after[0]?.baseline).toBeCloseTo((plain?.baseline ?? 0) - 21, 1)
})

it('circles are round', async () => {
  const bytes = await render([
    { width: 40, draw: (canvas, x) => canvas.drawCircle(x + 20, 600, 20, { fill: [0, 0, 0] }) },
  ])
  const quarter = { left: 56, bottom: 580, right: 76, top: 600 }
  const ink = await readPdfInk(bytes, [
    quarter,
    { ...quarter, left: 76, right: 96 },
    { ...quarter, bottom: 600, top: 620 },
    { ...quarter, left: 76, right: 96, bottom: 600, top: 620 },
  ])
  for (const part of ink) {
    expect(part).toBeGreaterThan(Math.PI / 4 - 0.03)
    expect(part).toBeLessThan(Math.PI / 4 + 0.03)
  }
})
