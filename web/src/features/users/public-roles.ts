import type { User } from '#shared/features/users.ts'
import type { PUBLIC_ROLES } from '#shared/kit/access.ts'

export type PublicRole = (typeof PUBLIC_ROLES)[number]

/** The user's roles that an admin can assign and remove, sorted by name. */
export const getPublicRoles = ({ roles }: Pick<User, 'roles'>): PublicRole[] =>
  roles
    .filter(role => role.isPublic)
    .map(role => role.name as PublicRole)
    .sort()
