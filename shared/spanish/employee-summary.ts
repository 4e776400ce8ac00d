import type { Catalogue } from '#shared/kit/texts.ts'

export const employeeSummary: Catalogue = {
  'A project opens its people.': '',
  'Everyone at the company, today and over the last twelve months': '',
  Headcount: '',
  'Here for': '',
  'Job Title': '',
  Joined: '',
  'Joined and left': '',
  'Joined and left by month': '',
  'No country': '',
  'Nobody is in your reach yet.': '',
  'People at the end of each month': '',
  'People by {0}': '',
  'Salary Period': '',
  Tenure: '',
  'Who joined and who left, month by month': '',
  '{0} joined and {1} left in twelve months.': '',
  '{0} today, {1} at the end of {2}.{3}': '',
  '{0}: {1} joined, {2} left': '',
}
