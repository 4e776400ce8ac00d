import type { Catalogue } from '#shared/kit/texts.ts'

export const goalTemplates: Catalogue = {
  'HitGoal template': '',
  'Last review': '',
  'Last review date': '',
  'No templates yet. A template is the start of a goal.': '',
  Official: '',
  'Set for many': '',
  'Show Official Only': '',
  'Templates to create goals from. Copied goals do not change when their template changes.': '',
}
