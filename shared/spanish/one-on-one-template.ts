import type { Catalogue } from '#shared/kit/texts.ts'

export const oneOnOneTemplate: Catalogue = {
  'by {0}': '',
  'New one-on-ones start with this text as their talking points. Existing ones keep theirs.': '',
  'on {0}': '',
  'Talking points': '',
  'Updated {0}': '',
}
