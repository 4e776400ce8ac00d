/** Checks a chosen picture, and cuts the square out of it. */
import { parsePicture } from '#shared/features/pictures/format.ts'
import { PICTURE_SIZE, pictureMessages } from '#shared/features/pictures.ts'
import { type Crop, type PictureSize, sideOf } from './crop.ts'

const MAX_FILE_BYTES = 25 * 1024 * 1024
/** Browsers need four bytes of memory per pixel. */
const MAX_MEGAPIXELS = 36

/** Returns what is wrong with a file, before the browser decodes it; undefined for a valid picture. */
export async function findPictureProblem(file: Blob): Promise<string | undefined> {
  if (file.size > MAX_FILE_BYTES) return 'This file is larger than 25 MB. Choose a smaller picture.'
  const picture = parsePicture(new Uint8Array(await file.arrayBuffer()))
  if (!picture) return pictureMessages.wrongType
  if (picture.isMoving) return pictureMessages.moving
  const megapixels = (picture.width * picture.height) / 1e6
  if (megapixels > MAX_MEGAPIXELS)
    return `This picture has ${Math.round(megapixels)} megapixels. Choose one of at most ${MAX_MEGAPIXELS}.`
  return undefined
}

/** Redraws the square on a canvas, so that no metadata of the file is sent. Transparent parts become white. */
export async function cutPicture(image: HTMLImageElement, size: PictureSize, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_SIZE
  canvas.height = PICTURE_SIZE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws no pictures')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, PICTURE_SIZE, PICTURE_SIZE)
  context.imageSmoothingQuality = 'high'
  const side = sideOf(size, crop)
  context.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, PICTURE_SIZE, PICTURE_SIZE)
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The picture could not be drawn')
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' })
}
