import type { Catalogue } from '#shared/kit/texts.ts'

export const oneOnOneTemplate: Catalogue = {
  'New one-on-ones start with this text as their talking points. Existing ones keep theirs.':
    'Los nuevos uno a uno empiezan con este texto como temas de conversación. Los que ya existen conservan los suyos.',
  'One on One template updated successfully.': 'Plantilla de uno a uno actualizada.',
  'Talking points': 'Temas de conversación',
  'Updated by {0} on {1}': 'Actualizada por {0} el {1}',
  'Updated on {0}': 'Actualizada el {0}',
}
