import type { Catalogue } from '#shared/kit/texts.ts'

export const developmentPlanTemplates: Catalogue = {
  'Comments of peers': '',
  'Create a new development plan template': '',
  'In plans that begin with this template, the leader can invite colleagues to comment by category. Without a choice, there is nothing of that in the plan.':
    '',
  'Its ratings and categories': '',
  'Loading the template': '',
  'No categories': '',
  'No ratings': '',
  'No templates yet. A plan begins with a template’s categories and ratings.': '',
  'Peers may be asked to comment': '',
  Ratings: '',
  'Templates for career development plans. Existing plans keep the template they were created with.': '',
  'Update the development plan template': '',
  'View template': '',
}
