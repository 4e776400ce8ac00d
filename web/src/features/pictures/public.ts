import { lazy } from 'react'

export { isOwnPicture } from './own-picture.ts'
export const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }))
