/** Exports the org chart, with everything that is unfolded, as an image in light colours for printing. */
import { shorten } from '#shared/kit/shorten.ts'
import type { ChartNode } from './build-forest.ts'
import { toPath } from './chart-canvas.tsx'
import { countPeople, describeFlag, placeOf } from './chart-card.tsx'
import { CARD, type ChartLayout, type PlacedNode } from './lay-out-chart.ts'

const MARGIN = 40
const COLOURS = { ink: '#1d2129', soft: '#5b6270', line: '#c4c9d4', card: '#ffffff', group: '#eceefc', warn: '#9a3412' }
const FONT = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
/** Longer texts would overflow their card. */
const MAX_LETTERS = { name: 26, detail: 34 }

export function toSvg(layout: ChartLayout): string {
  const [width, height] = [layout.width + MARGIN * 2, layout.height + MARGIN * 2]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" font-family="${escapeXml(FONT)}">`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${width}" height="${height}" fill="${COLOURS.card}"/>`,
    `<path d="${toPath(layout.lines.map(({ line }) => line))}" fill="none" stroke="${COLOURS.line}" stroke-width="1.5"/>`,
    ...layout.placed.map(toCard),
    '</svg>',
  ].join('\n')
}

function toCard({ node, x, y, isFolded }: PlacedNode): string {
  const isGroup = node.kind === 'group'
  const texts = textsOf(node, isFolded)
  const stroke = node.kind === 'person' && node.flag ? COLOURS.warn : COLOURS.line
  return [
    `<g transform="translate(${x} ${y})">`,
    `<rect width="${CARD.width}" height="${CARD.height}" rx="9" fill="${isGroup ? COLOURS.group : COLOURS.card}" stroke="${stroke}"/>`,
    ...texts.map(
      ({ text, size, weight, colour }, index) =>
        `<text x="14" y="${(texts.length === 2 ? 30 : 22) + index * 18}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escapeXml(text)}</text>`,
    ),
    '</g>',
  ].join('')
}

function textsOf(node: ChartNode, isFolded: boolean) {
  const name = { text: shorten(node.name, MAX_LETTERS.name), size: 14, weight: 600, colour: COLOURS.ink }
  const detail = (text: string, colour: string = COLOURS.soft) => ({
    text: shorten(text, MAX_LETTERS.detail),
    size: 12,
    weight: 400,
    colour,
  })
  if (node.kind === 'group') return [name, detail(countPeople(node.below))]
  const { jobTitle } = node.person
  const place = [placeOf(node), isFolded ? `+${node.below}` : ''].filter(Boolean).join(' · ')
  return [
    name,
    detail(jobTitle || '–'),
    node.flag ? detail([describeFlag(node), place].filter(Boolean).join(' · '), COLOURS.warn) : detail(place),
  ]
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** Removes what XML 1.0 does not allow: control characters and lone surrogates. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, character => ENTITIES[character] ?? '')

/** Browsers limit a canvas to this many pixels a side, and to a total number of pixels. */
const MAX_SIDE = 8192
const MAX_PIXELS = 40_000_000

/** Renders the SVG as a PNG at twice its size, or smaller if it would exceed the canvas limits. */
export async function toPng(layout: ChartLayout): Promise<Blob> {
  const [width, height] = [layout.width + MARGIN * 2, layout.height + MARGIN * 2]
  const scale = Math.min(2, MAX_SIDE / width, MAX_SIDE / height, Math.sqrt(MAX_PIXELS / (width * height)))
  const url = URL.createObjectURL(toSvgBlob(layout))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(width * scale)
    canvas.height = Math.floor(height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'))
    if (!blob) throw new Error('The picture could not be drawn')
    return blob
  } finally {
    URL.revokeObjectURL(url)
  }
}

export const toSvgBlob = (layout: ChartLayout): Blob => new Blob([toSvg(layout)], { type: 'image/svg+xml' })
