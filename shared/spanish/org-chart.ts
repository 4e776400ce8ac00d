import type { Catalogue } from '#shared/kit/texts.ts'

export const orgChart: Catalogue = {
  'Arrow keys go from card to card. Enter opens a person, Space folds, letters search, plus and minus zoom, 0 fits.':
    '',
  'Find a person': '',
  'Find a person in the chart': '',
  'Fit the chart': '',
  'Fold all': '',
  'Nobody found': '',
  'Org chart': '',
  'People found': '',
  'PNG picture': '',
  'SVG drawing': '',
  'Unfold all': '',
  '{0} people found': '',
}
