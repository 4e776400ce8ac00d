import { rolesForScreens } from '#shared/features/screens.ts'
import { hasRole, type Role } from '#shared/kit/access.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { mayEditEmployees } from './record.ts'

/**
 * The screen where somebody with these roles sees most of a person: the employee's record, else a list with the person's
 * name in its search box, where it can be seen and cleared. Source: decisions, "Search".
 */
export function personPathFor(who: { readonly roles: readonly Role[] }, person: PersonName): string {
  if (mayEditEmployees(who)) return `/employees/${person._id}`
  const list = hasRole(who, rolesForScreens('/one-on-ones')) ? '/one-on-ones' : '/employee-jobtitles'
  return `${list}?search=${encodeURIComponent(fullName(person))}`
}
