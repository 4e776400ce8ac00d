import type { Catalogue } from '#shared/kit/texts.ts'

export const hrCalendar: Catalogue = {
  'Export to CSV': '',
  'Loading the months': '',
  'Loading the next days': '',
  'Next {0}': '',
  'Next {0} days': '',
  'Nothing until {0}.': '',
  'Previous {0}': '',
  Shown: '',
  'This {0}': '',
}
