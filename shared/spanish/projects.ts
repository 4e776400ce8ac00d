import type { Catalogue } from '#shared/kit/texts.ts'

export const projects: Catalogue = {
  'Active/Inactive': '',
  'Client since': '',
  'Holidays count as hours': '',
  'New project': '',
  'No projects yet.': '',
  Partner: '',
  'Tech stack': '',
  'Timesheets may be imported': '',
  'Timesheets need the leader’s approval': '',
  'Vacations fill in their hours': '',
}
