/** Extracts the text of documents, as for copying, searching or reading aloud. */
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

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

async function withPdf<T>(bytes: Uint8Array, read: (file: PDFDocumentProxy) => Promise<T>): Promise<T> {
  // Warnings, such as about an invalid font, go to the console and so fail the test.
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 1, useSystemFonts: false })
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
