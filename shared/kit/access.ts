/** Access control: roles, the two kinds of session, and the scope that a role has over other people's records. */
import * as z from 'zod/mini'

export const ROLES = ['admin', 'hr', 'leader', 'finance', 'devmanager', 'it', 'rewards', 'employee'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** Roles that an admin can assign; `employee` comes with the timesheet session and cannot be assigned by hand. */
export const PUBLIC_ROLES: readonly Role[] = ROLES.filter(role => role !== 'employee')

/** `staff` is the main host's session, `timesheet` the employee host's. */
export const AUDIENCES = ['staff', 'timesheet'] as const
export const Audience = z.enum(AUDIENCES)
export type Audience = z.infer<typeof Audience>

/** The partition of a session's accounts: users for the main host, employees for the other. */
export const ACCOUNT_PARTITIONS = { staff: 'USER', timesheet: 'EMPLOYEE' } as const satisfies Record<Audience, string>

/**
 * The scope of a call: `none` (no person's records), `all`, `led` (all, but for leaders only the people they lead or
 * are authorized for, and what is assigned to them) or `own`.
 */
export type Scope = 'none' | 'all' | 'led' | 'own'

export interface Access {
  /** `anyone` needs no session; `signed-in` needs any session, even one without roles. */
  readonly roles: readonly Role[] | 'anyone' | 'signed-in'
  readonly audiences: readonly Audience[]
  readonly scope: Scope
}

export const publicAccess: Access = { roles: 'anyone', audiences: [], scope: 'none' }
/** Staff with at least one of these roles. */
export const staffAccess = (roles: readonly Role[], reach: Scope): Access => ({
  roles,
  audiences: ['staff'],
  scope: reach,
})
/** Anybody with a session on the main host, whatever their roles. */
export const anyStaffAccess: Access = staffAccess(PUBLIC_ROLES, 'none')
/** Anybody with a session on either host. */
export const signedInAccess: Access = { roles: 'signed-in', audiences: AUDIENCES, scope: 'own' }

/** A person's own records, on the employee host. */
export const ownAccess: Access = { roles: ['employee'], audiences: ['timesheet'], scope: 'own' }

/**
 * The person that a request acts for. `employeeId` is their id in the employees collection, if they are an employee.
 */
export interface Actor {
  readonly userId: string
  readonly employeeId: string | undefined
  readonly email: string
  readonly name: string
  readonly lastName: string
  readonly roles: readonly Role[]
  readonly audience: Audience
  /** The id of the access token that acts for them, if one does. */
  readonly accessToken?: string
}

export const hasRole = (who: { readonly roles: readonly Role[] }, roles: readonly Role[]): boolean =>
  who.roles.some(role => roles.includes(role))

/** Returns the actor with only the roles that this call allows, so that other roles give no extra rights here. */
export const withCallRoles = (access: Access, actor: Actor): Actor => {
  const { roles } = access
  return typeof roles === 'string' ? actor : { ...actor, roles: actor.roles.filter(role => roles.includes(role)) }
}

/** Whether the actor's session and roles allow a call. */
export const isAllowed = (access: Access, actor: Pick<Actor, 'roles' | 'audience'>): boolean => {
  if (access.roles === 'anyone') return true
  return access.audiences.includes(actor.audience) && (access.roles === 'signed-in' || hasRole(actor, access.roles))
}

/**
 * Roles that see every person's records on the calls they may use; leaders see the people they lead. Pass only the
 * roles that the call allows, so that a leader who is also in finance sees no more action items because of it.
 */
const SEE_ALL_ROLES: readonly Role[] = ['admin', 'hr', 'devmanager', 'finance', 'it', 'rewards']
export const maySeeEveryone = (who: { readonly roles: readonly Role[] }): boolean => hasRole(who, SEE_ALL_ROLES)
