import type { User } from '#shared/features/users.ts'
import type { PUBLIC_ROLES } from '#shared/kit/access.ts'

/** The roles of a user that an admin can give and take, sorted by name. */
export const getPublicRoles = ({ roles }: Pick<User, 'roles'>): (typeof PUBLIC_ROLES)[number][] =>
  roles
    .filter(role => role.isPublic)
    .map(role => role.name)
    .sort()
