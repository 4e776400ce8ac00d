/**
 * The static catalogues that an employee's fields choose from; the same in every installation. Source: decisions,
 * "Catalogues".
 */
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'

export const employeeTypes = staticCatalogue('c1', ['Full Time', 'Part Time', 'Contractor', 'Intern'])
export const insuranceStatuses = staticCatalogue('c2', ['Active', 'Pending', 'Not Insured', 'Cancelled'])
export const maritalStatuses = staticCatalogue('c3', ['Single', 'Married', 'Divorced', 'Widowed', 'Free Union'])
export const resignationReasons = staticCatalogue('c4', [
  'Better Offer',
  'Personal',
  'Relocation',
  'Studies',
  'Performance',
  'Restructuring',
  'End of Contract',
  'Other',
])
export const referralStatuses = staticCatalogue('c5', ['Pending', 'Approved', 'Paid', 'Not Applicable'])
