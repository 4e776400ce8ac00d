import type { Catalogue } from '#shared/kit/texts.ts'

export const home: Catalogue = {
  '1 year here': '',
  'and 1 earlier change': '',
  'and {0} earlier changes': '',
  'Complete {0}': '',
  'Next 7 days': '',
  'No birthdays and no anniversaries.': '',
  'Nothing waits for you. Have a good day!': '',
  'Open the list': '',
  'Open the list: {0}': '',
  'Others changed nothing of yours or your people’s in the last {0} days.': '',
  'Show {0} more': '',
  'These are the oldest {0} of {1}. The list has all of them.': '',
  'This part could not be loaded.': '',
  'What changed': '',
  '{0} years here': '',
}
