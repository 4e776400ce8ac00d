import type { Catalogue } from '#shared/kit/texts.ts'

export const insurances: Catalogue = {
  ' · {0} to report': '',
  'and {0} more in the file': '',
  'Download CSV': '',
  'Download the file before you mark it.': '',
  'Inclusion Date': '',
  Insurances: '',
  'Last reported {0} by {1}': '',
  'Mark as reported': '',
  Marking: '',
  'Nobody is insured here.': '',
  'Nobody is insured yet. Insurance is part of an employee’s record.': '',
  'Nothing to report.': '',
  'Nothing was reported yet: whoever is insured is new.': '',
  'Report to the insurer': '',
  'To report': '',
  'Who is to be added, changed or taken out since the last report. Send the file, then mark it as reported.': '',
}
