import type { Catalogue } from '#shared/kit/texts.ts'

export const oneOnOneReports: Catalogue = {
  'Action items one on one Report': '',
  'Employee list': '',
  'End date': '',
  'New one-on-one with {0}': '',
  'Nobody is led by these leaders in these months.': '',
  'One on one Report': '',
  'One on one reports': '',
  'Show all {0} leaders': '',
  'Start date': '',
  'The {0} of these leaders by status': '',
  'The {0} of these leaders by status, as in the table': '',
  '{0}, held of all': '',
  '{0}: leaders by months': '',
}
