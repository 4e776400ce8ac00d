/** Which square of a picture is kept. Pure; all lengths are pixels of the picture itself. */

export interface PictureSize {
  readonly width: number
  readonly height: number
}
/** The middle of the square, and how many times it fits into the largest one. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}
export const MAX_ZOOM = 4

export const centerCrop = ({ width, height }: PictureSize): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

export const sideOf = ({ width, height }: PictureSize, { zoom }: Crop): number => Math.min(width, height) / zoom

/** Changes a crop as far as the picture goes. */
export function changeCrop(size: PictureSize, crop: Crop, change: Partial<Crop>): Crop {
  const wanted = { ...crop, ...change }
  const zoom = clamp(wanted.zoom, 1, MAX_ZOOM)
  const half = Math.min(size.width, size.height) / zoom / 2
  return { zoom, x: clamp(wanted.x, half, size.width - half), y: clamp(wanted.y, half, size.height - half) }
}

/** Moves the square by parts of its side. */
export function moveCrop(size: PictureSize, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop)
  return changeCrop(size, crop, { x: crop.x + right * side, y: crop.y + down * side })
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
