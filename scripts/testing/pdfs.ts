/** Reads documents back as a person who copies, searches or listens to them would. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfContent {
  /** Each page's lines. */
  readonly pages: readonly (readonly string[])[]
  readonly title: unknown
  readonly author: unknown
  readonly language: unknown
}

export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  // Warnings, as of a font that does not parse, would fail the test: they go to the console.
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 1, useSystemFonts: false })
  try {
    const file = await task.promise
    const { info } = await file.getMetadata()
    const told: Record<string, unknown> = { ...info }
    const numbers = Array.from({ length: file.numPages }, (_, index) => index + 1)
    const pages = await Promise.all(
      numbers.map(async number => linesOf(await (await file.getPage(number)).getTextContent())),
    )
    return { pages, title: told.Title, author: told.Author, language: told.Language }
  } finally {
    await task.destroy()
  }
}

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
