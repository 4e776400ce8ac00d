/** The square that is cut from a picture. Pure; lengths are in the picture's pixels. */

export interface PictureSize {
  readonly width: number
  readonly height: number
}
/** The centre of the square, and its zoom: 1 is the largest square that fits. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}
export const MAX_ZOOM = 4

export const centerCrop = ({ width, height }: PictureSize): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

export const sideOf = ({ width, height }: PictureSize, { zoom }: Crop): number => Math.min(width, height) / zoom

/** Changes a crop, keeping it inside the picture. */
export function changeCrop(size: PictureSize, crop: Crop, change: Partial<Crop>): Crop {
  const wanted = { ...crop, ...change }
  const zoom = clamp(wanted.zoom, 1, MAX_ZOOM)
  const half = Math.min(size.width, size.height) / zoom / 2
  return { zoom, x: clamp(wanted.x, half, size.width - half), y: clamp(wanted.y, half, size.height - half) }
}

/** Moves the square by fractions of its side. */
export function moveCrop(size: PictureSize, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop)
  return changeCrop(size, crop, { x: crop.x + right * side, y: crop.y + down * side })
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
