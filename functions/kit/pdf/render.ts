/** Lays out a document's blocks and writes the file. */
import { PDFDocument, PDFName } from 'pdf-lib'
import { getLanguage, t } from '#shared/kit/texts.ts'
import { layoutBlock } from './block-layout.ts'
import { getBlockText, type PdfBlock, type PdfMetadata } from './blocks.ts'
import { getLineStart } from './box.ts'
import { Canvas } from './canvas.ts'
import { registerDeflatedStream } from './deflated-stream.ts'
import { EmbeddedFonts } from './embedded-fonts.ts'
import { type FontFallback, loadFontFallback } from './font-fallback.ts'
import { layoutLines, type TextLine } from './line-layout.ts'
import { paginateBoxes } from './pagination.ts'
import { toPlainText } from './text.ts'
import { A4, contentArea, contentWidth, fontSizes, inkColors } from './theme.ts'

export async function renderPdf(about: PdfMetadata, blocks: readonly PdfBlock[]): Promise<Uint8Array> {
  const choice = await loadFontFallback(
    blocks.map(getBlockText).join('') + buildFrameTexts(about, 0, 123456789).map(toPlainText).join(''),
  )
  const fonts = new EmbeddedFonts()
  const pages = paginateBoxes(blocks.flatMap(block => layoutBlock(block, choice)))
  const contents = pages.map((placed, index) => {
    const canvas = new Canvas(fonts)
    drawFrame(canvas, buildFrameTexts(about, index + 1, pages.length), choice)
    for (const { box, top } of placed) box.draw(canvas, top)
    return canvas.content
  })

  const file = await PDFDocument.create({ updateMetadata: false })
  setMetadata(file, about)
  const font = await fonts.embed(file.context)
  const resources = file.context.register(file.context.obj({ Font: font }))
  for (const content of contents) {
    const { node } = file.addPage([A4.width, A4.height])
    node.set(PDFName.of('Resources'), resources)
    node.set(PDFName.of('Contents'), registerDeflatedStream(file.context, Buffer.from(content, 'latin1')))
  }
  return file.save()
}

function setMetadata(file: PDFDocument, { title, author, subject }: PdfMetadata) {
  file.setTitle(title, { showInWindowTitleBar: true })
  file.setAuthor(author)
  if (subject) file.setSubject(subject)
  file.setLanguage(getLanguage())
  file.setProducer('Muster')
  file.setCreator('Muster')
}

type FrameTexts = readonly [headLeft: string, headRight: string, footLeft: string, footRight: string]
const buildFrameTexts = ({ author, kind, foot = '' }: PdfMetadata, page: number, pages: number): FrameTexts => [
  author,
  kind,
  foot,
  t`Page ${page} of ${pages}`,
]

/** Between the foot and the page number, in points. */
const FOOT_GAP = 20

/** The running heads and feet, and the hairline below the head. A foot that is too long takes a second line. */
function drawFrame(canvas: Canvas, [headLeft, headRight, footLeft, footRight]: FrameTexts, choice: FontFallback) {
  const layout = (text: string, width: number) =>
    layoutLines(text, choice, { width, size: fontSizes.small, ink: inkColors.muted })
  const draw = (line: TextLine | undefined, baseline: number, align: 'start' | 'end') => {
    if (!line) return
    // Running heads have fixed sides, in both writing directions.
    const asWritten = { ...line, rightToLeft: false }
    canvas.drawText(asWritten, getLineStart(asWritten, contentArea.left, contentArea.right, align), baseline)
  }
  draw(layout(headLeft, contentWidth * 0.48)[0], A4.height - 40, 'start')
  draw(layout(headRight, contentWidth * 0.48)[0], A4.height - 40, 'end')
  canvas.drawHairline(contentArea.left, contentArea.right, A4.height - 50, inkColors.line)
  const [pageNumber] = layout(footRight, contentWidth)
  const foot = layout(footLeft, contentWidth - (pageNumber?.width ?? 0) - FOOT_GAP)
  for (const [index, line] of foot.entries()) draw(line, 36 + (foot.length - 1 - index) * line.height, 'start')
  draw(pageNumber, 36, 'end')
}
