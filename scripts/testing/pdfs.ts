/** Reads documents: their text, as for copying, searching or reading aloud, where it is, what is drawn, and its ink. */
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfContent {
  /** Each page's lines. */
  readonly pages: readonly (readonly string[])[]
  readonly title: unknown
  readonly author: unknown
  readonly language: unknown
}

export const readPdf = (bytes: Uint8Array): Promise<PdfContent> =>
  withPdf(bytes, async file => {
    const { info } = await file.getMetadata()
    const told: Record<string, unknown> = { ...info }
    const pages = await mapPages(file, async page => linesOf(await page.getTextContent()))
    return { pages, title: told.Title, author: told.Author, language: told.Language }
  })

/** A text drawn by one operation; its position is in points from the page's lower left. */
export interface PlacedText {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
}
/** Returns the positions of each page's texts. */
export const readPdfPlaces = (bytes: Uint8Array): Promise<PlacedText[][]> =>
  withPdf(bytes, file =>
    mapPages(file, async page =>
      (await page.getTextContent()).items.flatMap(item => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [left, baseline] = [item.transform[4], item.transform[5]].map(Number)
        return left === undefined || baseline === undefined
          ? []
          : [{ text: item.str, left, right: left + item.width, baseline }]
      }),
    ),
  )

/** What is drawn on a page, in the order of drawing and in points from the page's lower left. */
export interface PdfDrawing {
  readonly texts: readonly DrawnText[]
  readonly shapes: readonly DrawnShape[]
}
export interface DrawnText {
  readonly text: string
  /** As in `inter-latin-600`. */
  readonly font: string
  readonly size: number
  /** As in `#171a21`. */
  readonly ink: string
  readonly baseline: number
}
/** A line, a band or a circle: its inks, and the box that it fills. */
export interface DrawnShape {
  readonly fill: string | undefined
  readonly line: string | undefined
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

export const readPdfDrawings = (bytes: Uint8Array): Promise<PdfDrawing[]> =>
  withPdf(bytes, file => mapPages(file, readDrawing))

async function readDrawing(page: PDFPageProxy): Promise<PdfDrawing> {
  const texts: DrawnText[] = []
  const shapes: DrawnShape[] = []
  let style = { font: '', size: 0 }
  let [fill, line] = ['#000000', '#000000']
  let [start, rise] = [0, 0]
  const { fnArray, argsArray } = await page.getOperatorList()
  for (const [index, operator] of fnArray.entries()) {
    const given = argsArray[index]
    switch (operator) {
      case OPS.setFont:
        // Six letters distinguish the fonts of one file.
        style = { font: page.commonObjs.get(given[0]).name.replace(/^[A-Z]{6}\+/, ''), size: given[1] }
        break
      case OPS.setFillRGBColor:
        fill = given[0]
        break
      case OPS.setStrokeRGBColor:
        line = given[0]
        break
      case OPS.setTextMatrix:
        start = given[0][5]
        break
      case OPS.setTextRise:
        rise = given[0]
        break
      case OPS.showText: {
        // Numbers between the glyphs move the pen.
        const glyphs: readonly (number | { readonly unicode: string })[] = given[0]
        const text = glyphs.map(glyph => (typeof glyph === 'number' ? '' : glyph.unicode)).join('')
        texts.push({ text, ...style, ink: fill, baseline: start + rise })
        break
      }
      case OPS.constructPath: {
        const [left, bottom, right, top] = given[2]
        const isFilled = FILLS.includes(given[0])
        const isStroked = STROKES.includes(given[0])
        shapes.push({ fill: isFilled ? fill : undefined, line: isStroked ? line : undefined, left, bottom, right, top })
      }
    }
  }
  return { texts, shapes }
}
const FILLS = [OPS.fill, OPS.fillStroke, OPS.closeFillStroke]
const STROKES = [OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.closeFillStroke]

/** A part of a page, in points from its lower left. */
export type PagePart = Pick<DrawnShape, 'left' | 'bottom' | 'right' | 'top'>
/** Returns how much of some parts of the first page is inked, from 0 to 1, as a screen or a printer would draw it. */
export const readPdfInk = (bytes: Uint8Array, parts: readonly PagePart[]): Promise<number[]> =>
  withPdf(bytes, async file => {
    const page = await file.getPage(1)
    const viewport = page.getViewport({ scale: 3 })
    const canvas = createCanvas(viewport.width, viewport.height)
    // pdf.js draws on any canvas, but its types only know the browser's.
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
    return parts.map(({ left, bottom, right, top }) => {
      const [x, y] = viewport.convertToViewportPoint(left, top)
      const { data } = canvas.getContext('2d').getImageData(x, y, (right - left) * 3, (top - bottom) * 3)
      let ink = 0
      for (let at = 0; at < data.length; at += 4) ink += 255 - (data[at] ?? 255)
      return ink / (data.length / 4) / 255
    })
  })

async function withPdf<T>(bytes: Uint8Array, read: (file: PDFDocumentProxy) => Promise<T>): Promise<T> {
  // Warnings, such as about an invalid font, go to the console and so fail the test.
  // The extra properties are the fonts' names.
  const options = { verbosity: 1, useSystemFonts: false, fontExtraProperties: true }
  const task = getDocument({ data: Uint8Array.from(bytes), ...options })
  try {
    return await read(await task.promise)
  } finally {
    await task.destroy()
  }
}

const mapPages = <T>(file: PDFDocumentProxy, read: (page: PDFPageProxy) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: file.numPages }, async (_, index) => read(await file.getPage(index + 1))))

function linesOf({ items }: { items: readonly object[] }): string[] {
  const lines = ['']
  let height: unknown
  for (const item of items) {
    if (!('str' in item && 'transform' in item && Array.isArray(item.transform))) continue
    // A line ends where the next text is lower or higher.
    if (height !== undefined && item.transform[5] !== height && item.str !== '') lines.push('')
    if (item.str !== '') height = item.transform[5]
    lines.push(`${lines.pop()}${item.str}`)
  }
  return lines.map(line => line.trim()).filter(Boolean)
}

/** Returns everything between the pages' heads and feet, which come first on each page; lines are joined by spaces. */
export const pdfBodyText = ({ pages }: PdfContent): string => pages.flatMap(lines => lines.slice(2)).join(' ')
