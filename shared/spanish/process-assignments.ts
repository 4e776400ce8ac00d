import type { Catalogue } from '#shared/kit/texts.ts'

export const processAssignments: Catalogue = {
  'Career development plan template': '',
  'Inactive processes do not open anything.': '',
  'New assignment': '',
  'New process': '',
  'Next period start date': '',
  'Next start': '',
  'Nothing is assigned yet. Muster opens what is assigned here by itself, period by period.': '',
  Periodicity: '',
  Process: '',
  'Process Assignment': '',
  'Process type': '',
  'Recurring processes. On its start date, a process is opened for the person’s leader.': '',
  Schedule: '',
}
