import type { Catalogue } from '#shared/kit/texts.ts'

export const pictures: Catalogue = {
  'Choose a JPEG, PNG or WebP picture': 'Elige una foto JPEG, PNG o WebP',
  'Choose a picture': 'Elegir una foto',
  'Choose a picture that does not move': 'Elige una foto sin animación',
  'Choose another': 'Elegir otra',
  'Drag the picture, and zoom until your face fits. The arrow keys move it too.':
    'Arrastra la foto y acércala hasta que se vea bien tu cara. También puedes moverla con las flechas.',
  'JPEG, PNG or WebP. You can also drop it here.': 'JPEG, PNG o WebP. También puedes soltarla aquí.',
  'Only an employee can have a picture': 'Solo un empleado puede tener foto',
  'Part of the picture: arrow keys move it, plus and minus zoom':
    'Parte de la foto: las flechas la mueven; más y menos la acercan y alejan',
  'Removing…': 'Quitando…',
  'Saving…': 'Guardando…',
  'The picture is too large': 'La foto es demasiado grande',
  'The picture must be {0} pixels wide and high': 'La foto debe medir {0} píxeles de ancho y de alto',
  'The upload has expired or is not yours. Please choose the picture again.':
    'La carga venció o no es tuya. Elige la foto de nuevo.',
  'This file is larger than 25 MB. Choose a smaller picture.':
    'Este archivo pesa más de 25 MB. Elige una foto más pequeña.',
  'This picture has {0} megapixels. Choose one of at most {1}.':
    'Esta foto tiene {0} megapíxeles. Elige una de {1} como máximo.',
  'Your colleagues see it beside your name. Only its pixels are sent, not where or when it was taken.':
    'Tus colegas la ven junto a tu nombre. Solo se envía la imagen, no dónde ni cuándo se tomó.',
  'Your picture was removed': 'Se quitó tu foto',
  'Your picture was saved': 'Se guardó tu foto',
  Zoom: 'Zoom',
}
