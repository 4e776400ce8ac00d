/** What an employee's fields choose from: fixed by Muster, the same everywhere. Source: decisions, "Catalogues". */
import { fixed } from '#shared/kit/fixed.ts'

export const employeeTypes = fixed('c1', ['Full Time', 'Part Time', 'Contractor', 'Intern'])
export const insuranceStatuses = fixed('c2', ['Active', 'Pending', 'Not Insured', 'Cancelled'])
export const maritalStatuses = fixed('c3', ['Single', 'Married', 'Divorced', 'Widowed', 'Free Union'])
export const resignationReasons = fixed('c4', [
  'Better Offer',
  'Personal',
  'Relocation',
  'Studies',
  'Performance',
  'Restructuring',
  'End of Contract',
  'Other',
])
export const referralStatuses = fixed('c5', ['Pending', 'Approved', 'Paid', 'Not Applicable'])
