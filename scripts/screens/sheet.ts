/** Combines the pictures of one screen into one sheet. */
import { createCanvas, loadImage } from '@napi-rs/canvas'

/** Small enough to view three windows beside each other without zooming. */
const SCALE = 0.54
const GAP = 12

/** Each row is as high as its highest picture. */
export async function joinShots(rows: readonly (readonly Buffer[])[]): Promise<Buffer> {
  const images = await Promise.all(rows.map(row => Promise.all(row.map(png => loadImage(png)))))
  const widths = images.map(row => row.reduce((sum, { width }) => sum + width * SCALE + GAP, GAP))
  const heights = images.map(row => Math.max(...row.map(({ height }) => height * SCALE)) + GAP)
  const sheet = createCanvas(Math.ceil(Math.max(...widths)), Math.ceil(heights.reduce((sum, one) => sum + one, GAP)))
  const drawing = sheet.getContext('2d')
  drawing.fillStyle = '#888'
  drawing.fillRect(0, 0, sheet.width, sheet.height)
  let y = GAP
  for (const [index, row] of images.entries()) {
    let x = GAP
    for (const image of row) {
      drawing.drawImage(image, x, y, image.width * SCALE, image.height * SCALE)
      x += image.width * SCALE + GAP
    }
    y += heights[index] ?? 0
  }
  return sheet.encode('png')
}
