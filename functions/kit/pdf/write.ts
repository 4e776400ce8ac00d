/** Sets a document's blocks, and writes the file. */
import { PDFDocument, PDFName } from 'pdf-lib'
import type { About } from '#kit/pdf.ts'
import { type Block, textOf } from './blocks.ts'
import { startOf } from './box.ts'
import { boxesOf } from './boxes.ts'
import { Canvas } from './canvas.ts'
import { type Choice, choiceFor } from './choice.ts'
import { EmbeddedFonts } from './embedded-fonts.ts'
import { linesOf } from './lines.ts'
import { packed } from './packed.ts'
import { pagesOf } from './pages.ts'
import { plain } from './text.ts'
import { A4, bodyWidth, inks, inner, sizes } from './theme.ts'

export async function write(about: About, blocks: readonly Block[]): Promise<Uint8Array> {
  const choice = await choiceFor(blocks.map(textOf).join('') + frameTexts(about, 0, 123456789).map(plain).join(''))
  const fonts = new EmbeddedFonts()
  const pages = pagesOf(blocks.flatMap(block => boxesOf(block, choice)))
  const contents = pages.map((placed, index) => {
    const canvas = new Canvas(fonts)
    frame(canvas, frameTexts(about, index + 1, pages.length), choice)
    for (const { box, top } of placed) box.draw(canvas, top)
    return canvas.content
  })

  const file = await PDFDocument.create({ updateMetadata: false })
  describe(file, about)
  const font = await fonts.embed(file.context)
  const resources = file.context.register(file.context.obj({ Font: font }))
  for (const content of contents) {
    const { node } = file.addPage([A4.width, A4.height])
    node.set(PDFName.of('Resources'), resources)
    node.set(PDFName.of('Contents'), packed(file.context, Buffer.from(content, 'latin1')))
  }
  return file.save()
}

function describe(file: PDFDocument, { title, author, subject, language = 'en' }: About) {
  file.setTitle(title, { showInWindowTitleBar: true })
  file.setAuthor(author)
  if (subject) file.setSubject(subject)
  file.setLanguage(language)
  file.setProducer('Muster')
  file.setCreator('Muster')
}

type FrameTexts = readonly [headLeft: string, headRight: string, footLeft: string, footRight: string]
const frameTexts = ({ author, kind, foot = '' }: About, page: number, pages: number): FrameTexts => [
  author,
  kind,
  foot,
  `Page ${page} of ${pages}`,
]

/** The running heads and feet, and the hairline below the head. */
function frame(canvas: Canvas, [headLeft, headRight, footLeft, footRight]: FrameTexts, choice: Choice) {
  const put = (text: string, baseline: number, align: 'start' | 'end') => {
    const [line] = linesOf(text, choice, { width: bodyWidth * 0.48, size: sizes.small, ink: inks.muted })
    if (!line) return
    // A head stands at its side of the page, whichever way it reads.
    const asWritten = { ...line, rightToLeft: false }
    canvas.text(asWritten, startOf(asWritten, inner.left, inner.right, align), baseline)
  }
  put(headLeft, A4.height - 40, 'start')
  put(headRight, A4.height - 40, 'end')
  canvas.rule(inner.left, inner.right, A4.height - 50, inks.line)
  put(footLeft, 36, 'start')
  put(footRight, 36, 'end')
}
