import type { Catalogue } from '#shared/kit/texts.ts'

export const authorizedPeople: Catalogue = {
  'Choose a leader first.': '',
  'People a leader can see in addition to their direct reports: their summary, one-on-ones, plans and action items.':
    '',
  'There is no such leader. Choose another one.': '',
}
