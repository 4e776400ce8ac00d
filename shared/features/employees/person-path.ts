import { rolesForScreens } from '#shared/features/screens.ts'
import { hasRole, type Role } from '#shared/kit/access.ts'
import type { PersonName } from '#shared/kit/people.ts'
import { mayEditEmployees } from './record.ts'

/** Returns the path that a person's name links to: the record for those who edit records, else the person's page. */
export const personPathFor = (who: { readonly roles: readonly Role[] }, { _id }: Pick<PersonName, '_id'>): string =>
  mayEditEmployees(who) ? `/employees/${_id}` : `/people/${_id}`

/**
 * Whether these roles may open a person's page. Leaders may open only those of their own people, so other names are no
 * links for them. The server checks it again.
 */
export const mayOpenPerson = (who: { readonly roles: readonly Role[] }, isInReach: boolean): boolean =>
  who.roles.some(role => role !== 'leader' && PAGE_ROLES.includes(role)) || (isInReach && hasRole(who, ['leader']))
const PAGE_ROLES = rolesForScreens('/org-chart')
