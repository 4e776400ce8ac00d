import type { Catalogue } from '#shared/kit/texts.ts'

export const calibration: Catalogue = {
  'By job title': '',
  'By leader': '',
  'By template': '',
  Calibration: '',
  CSV: '',
  'How the ratings of completed plans spread, in fifths of each plan’s own scale': '',
  'No plan lies far from the others of its template.': '',
  'No plan with ratings was completed for these months.': '',
  Outlier: '',
  'Plans that stand out': '',
  'The shares of each group’s ratings, and their average on the scale': '',
  Until: '',
  '{0} %, its template {1} %': '',
  '{0} {1} with {2} ratings, {3} % of the scale on average, {4} % of them the highest.': '',
  '{0}: ratings': '',
}
