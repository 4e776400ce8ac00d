import type { StoredUser } from '#functions/users/store.ts'
import { type Actor, PUBLIC_ROLES } from '#shared/kit/access.ts'

/** A user as they would be signed in on the main host, for jobs that look on their behalf. */
export const toStaffActor = ({ _id, employeeId, email, name, lastName, roles }: StoredUser): Actor => ({
  userId: _id,
  employeeId,
  email,
  name,
  lastName,
  audience: 'staff',
  roles: roles.filter(role => PUBLIC_ROLES.includes(role)),
})
