import { rolesForScreens } from '#shared/features/screens.ts'
import { hasRole, type Role } from '#shared/kit/access.ts'
import { mayEditEmployees } from './record.ts'

/**
 * The screen where somebody with these roles sees most of a person: the employee's record, else the person's
 * one-on-ones, else their row of the summary. Source: decisions, "Search".
 */
export function personPathFor(who: { readonly roles: readonly Role[] }, employeeId: string): string {
  if (mayEditEmployees(who)) return `/employees/${employeeId}`
  return `${hasRole(who, rolesForScreens('/one-on-ones')) ? '/one-on-ones' : '/employee-jobtitles'}?employees=${employeeId}`
}
