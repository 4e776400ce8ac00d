/** The static lists that fill the employee form's selects. */
import * as z from 'zod/mini'
import { countryNames } from '#shared/features/countries.ts'
import { rolesForScreens } from '#shared/features/screens.ts'
import { staffAccess } from '#shared/kit/access.ts'
import { get } from '#shared/kit/contract.ts'
import { id } from '#shared/kit/fields.ts'
import { type AnyStaticCatalogue, staticCatalogue } from '#shared/kit/static-catalogue.ts'
import {
  employeeTypes,
  insuranceStatuses,
  maritalStatuses,
  referralStatuses,
  resignationReasons,
} from './catalogues.ts'
import { NamedEntry } from './people.ts'

const access = staffAccess(rolesForScreens('/employees'), 'none')
const lookupCall = (base: string, does: string, asked = access) =>
  get(`/api/${base}`, { access: asked, summary: does, result: z.array(NamedEntry) })

export const lookupCalls = {
  countriesInformation: get('/api/countriesInformation', {
    access,
    summary: 'The countries that employees live in',
    result: z.array(z.object({ _id: id, CountryName: z.string() })),
  }),
  employeeTypes: lookupCall('employeeTypes', 'All contract types'),
  insuranceStatuses: lookupCall(
    'insuranceStatuses',
    'All insurance statuses',
    staffAccess(rolesForScreens('/employees', '/insurances'), 'none'),
  ),
  maritalStatuses: lookupCall('maritalStatuses', 'All marital statuses'),
  resignationReasons: lookupCall('resignationReasons', 'All resignation reasons'),
  statusReferral: lookupCall(
    'statusReferral',
    'All referral statuses',
    staffAccess(rolesForScreens('/referrals'), 'none'),
  ),
} as const
export const lookupBasePaths = Object.keys(lookupCalls)

/** The entries that each lookup returns. */
export const lookupEntries: Readonly<
  Record<Exclude<keyof typeof lookupCalls, 'countriesInformation'>, AnyStaticCatalogue>
> = {
  employeeTypes,
  insuranceStatuses,
  maritalStatuses,
  resignationReasons,
  statusReferral: referralStatuses,
}
export const countryEntries = staticCatalogue('c6', countryNames).all.map(({ _id, name }) => ({
  _id,
  CountryName: name,
}))
