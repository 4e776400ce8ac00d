/** Who may do what: roles, the two sessions, and how far a role reaches into other people's records. */
import * as z from 'zod/mini'

export const ROLES = ['admin', 'hr', 'leader', 'finance', 'devmanager', 'it', 'rewards', 'employee'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** Roles that an admin can give; `employee` comes with the timesheet session and is given to nobody by hand. */
export const PUBLIC_ROLES: readonly Role[] = ROLES.filter(role => role !== 'employee')

/** `staff` is the main host's session, `timesheet` the employee host's. */
export const AUDIENCES = ['staff', 'timesheet'] as const
export const Audience = z.enum(AUDIENCES)
export type Audience = z.infer<typeof Audience>

/** The partition that a session's accounts lie in: users on the main host, employees on the other. */
export const ACCOUNT_PARTITIONS = { staff: 'USER', timesheet: 'EMPLOYEE' } as const satisfies Record<Audience, string>

/**
 * Which records a call touches: `none` (no person's), `all`, `led` (all, but for a leader the
 * people they lead, those they are authorized for and what is assigned to them) or `own`.
 */
export type Scope = 'none' | 'all' | 'led' | 'own'

export interface Access {
  /** `anyone` needs no session, `signed-in` any session, also one without roles. */
  readonly roles: readonly Role[] | 'anyone' | 'signed-in'
  readonly audiences: readonly Audience[]
  readonly scope: Scope
}

export const publicAccess: Access = { roles: 'anyone', audiences: [], scope: 'none' }
/** Staff with one of these roles. */
export const staffAccess = (roles: readonly Role[], reach: Scope): Access => ({
  roles,
  audiences: ['staff'],
  scope: reach,
})
/** Anybody with a session of the main host, whatever their roles. */
export const anyStaffAccess: Access = staffAccess(PUBLIC_ROLES, 'none')
/** Anybody with a session of either host. */
export const signedInAccess: Access = { roles: 'signed-in', audiences: AUDIENCES, scope: 'own' }

/** The person a request acts for. `employeeId` is theirs in the employees collection, when they have one. */
export interface Actor {
  readonly userId: string
  readonly employeeId: string | undefined
  readonly email: string
  readonly name: string
  readonly lastName: string
  readonly roles: readonly Role[]
  readonly audience: Audience
}

export const hasRole = (who: { readonly roles: readonly Role[] }, roles: readonly Role[]): boolean =>
  who.roles.some(role => roles.includes(role))

/** The actor with only those roles that open the call: what they may do elsewhere gives them nothing here. */
export const withCallRoles = (access: Access, actor: Actor): Actor => {
  const { roles } = access
  return typeof roles === 'string' ? actor : { ...actor, roles: actor.roles.filter(role => roles.includes(role)) }
}

/** Whether an actor's session and roles open a call. */
export const isAllowed = (access: Access, actor: Pick<Actor, 'roles' | 'audience'>): boolean => {
  if (access.roles === 'anyone') return true
  return access.audiences.includes(actor.audience) && (access.roles === 'signed-in' || hasRole(actor, access.roles))
}

/**
 * Roles that see every person's records on the calls that are open to them; a leader sees the people they lead. Judged by
 * the roles that opened the call, so that a leader who is also in finance sees no more action items for it.
 */
const SEE_ALL_ROLES: readonly Role[] = ['admin', 'hr', 'devmanager', 'finance', 'it', 'rewards']
export const maySeeEveryone = (who: { readonly roles: readonly Role[] }): boolean => hasRole(who, SEE_ALL_ROLES)
