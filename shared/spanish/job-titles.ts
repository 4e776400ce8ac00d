import type { Catalogue } from '#shared/kit/texts.ts'

export const jobTitles: Catalogue = {
  'Job family': '',
  'New job title': '',
  'No job titles yet.': '',
  Order: '',
  'Search by name or family': '',
}
