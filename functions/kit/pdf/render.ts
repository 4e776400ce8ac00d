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
import { layoutLines } from './line-layout.ts'
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

/** The running heads and feet, and the hairline below the head. */
function drawFrame(canvas: Canvas, [headLeft, headRight, footLeft, footRight]: FrameTexts, choice: FontFallback) {
  const put = (text: string, baseline: number, align: 'start' | 'end') => {
    const [line] = layoutLines(text, choice, {
      width: contentWidth * 0.48,
      size: fontSizes.small,
      ink: inkColors.muted,
    })
    if (!line) return
    // Running heads have fixed sides, in both writing directions.
    const asWritten = { ...line, rightToLeft: false }
    canvas.drawText(asWritten, getLineStart(asWritten, contentArea.left, contentArea.right, align), baseline)
  }
  put(headLeft, A4.height - 40, 'start')
  put(headRight, A4.height - 40, 'end')
  canvas.drawHairline(contentArea.left, contentArea.right, A4.height - 50, inkColors.line)
  put(footLeft, 36, 'start')
  put(footRight, 36, 'end')
}
