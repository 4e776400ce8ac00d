import { rolesForScreens } from '#shared/features/screens.ts'
import { hasRole, type Role } from '#shared/kit/access.ts'
import type { PersonName } from '#shared/kit/people.ts'
import { mayEditEmployees } from './record.ts'

/** Where a person's name leads: to the record for those who keep it, else to the person's page. */
export const personPathFor = (who: { readonly roles: readonly Role[] }, { _id }: Pick<PersonName, '_id'>): string =>
  mayEditEmployees(who) ? `/employees/${_id}` : `/people/${_id}`

/**
 * Whether somebody's page opens to these roles. Leaders have it of their own people alone: a name that may be anybody's leads
 * them nowhere. The server decides it again.
 */
export const mayOpenPerson = (who: { readonly roles: readonly Role[] }, isInReach: boolean): boolean =>
  who.roles.some(role => role !== 'leader' && PAGE_ROLES.includes(role)) || (isInReach && hasRole(who, ['leader']))
const PAGE_ROLES = rolesForScreens('/org-chart')
