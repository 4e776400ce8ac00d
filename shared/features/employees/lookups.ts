/** The fixed lists that the employee form's selects are filled from. */
import * as z from 'zod/mini'
import { countries } from '#shared/features/countries.ts'
import { screenRoles } from '#shared/features/screens.ts'
import { staff } from '#shared/kit/access.ts'
import { id } from '#shared/kit/fields.ts'
import { type AnyFixed, fixed } from '#shared/kit/fixed.ts'
import { get } from '#shared/kit/route.ts'
import {
  employeeTypes,
  insuranceStatuses,
  maritalStatuses,
  referralStatuses,
  resignationReasons,
} from './catalogues.ts'
import { Entry } from './people.ts'

const access = staff(screenRoles('/employees'), 'none')
const lookup = (base: string, does: string, asked = access) =>
  get(`/api/${base}`, { access: asked, does, result: z.array(Entry) })

export const lookups = {
  countriesInformation: get('/api/countriesInformation', {
    access,
    does: 'The countries that people live in',
    result: z.array(z.object({ _id: id, CountryName: z.string() })),
  }),
  employeeTypes: lookup('employeeTypes', 'The kinds of contract'),
  insuranceStatuses: lookup(
    'insuranceStatuses',
    'How far an insurance has come',
    staff(screenRoles('/employees', '/insurances'), 'none'),
  ),
  maritalStatuses: lookup('maritalStatuses', 'Marital statuses'),
  resignationReasons: lookup('resignationReasons', 'Why people leave'),
  statusReferral: lookup('statusReferral', 'How far a referral has come', staff(screenRoles('/referrals'), 'none')),
} as const
export const lookupBases = Object.keys(lookups)

/** What each of them answers. */
export const lookupEntries: Readonly<Record<Exclude<keyof typeof lookups, 'countriesInformation'>, AnyFixed>> = {
  employeeTypes,
  insuranceStatuses,
  maritalStatuses,
  resignationReasons,
  statusReferral: referralStatuses,
}
export const countryEntries = fixed(
  'c6',
  countries.map(({ name }) => name),
).all.map(({ _id, name }) => ({ _id, CountryName: name }))
