import type { Catalogue } from '#shared/kit/texts.ts'

export const pictures: Catalogue = {
  'Choose a picture': '',
  'Choose another': '',
  'Drag the picture, and zoom until your face fits. The arrow keys move it too.': '',
  'JPEG, PNG or WebP. You can also drop it here.': '',
  'Part of the picture: arrow keys move it, plus and minus zoom': '',
  'Removing…': '',
  'Saving…': '',
  'Your colleagues see it beside your name. Only its pixels are sent, not where or when it was taken.': '',
  'Your picture was removed': '',
  'Your picture was saved': '',
  Zoom: '',
}
