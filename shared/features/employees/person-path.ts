import type { Role } from '#shared/kit/access.ts'
import type { PersonName } from '#shared/kit/people.ts'
import { mayEditEmployees } from './record.ts'

/** Where a person's name leads: to the record for those who keep it, else to the person's page. */
export const personPathFor = (who: { readonly roles: readonly Role[] }, { _id }: Pick<PersonName, '_id'>): string =>
  mayEditEmployees(who) ? `/employees/${_id}` : `/people/${_id}`
