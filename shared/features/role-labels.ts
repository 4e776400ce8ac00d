/** What people call the roles. The API and tokens have their names. */
import type { Role } from '#shared/kit/access.ts'
import { t } from '#shared/kit/texts.ts'

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  hr: 'HR',
  leader: 'Leader',
  finance: 'Finance',
  devmanager: 'Development manager',
  it: 'IT',
  rewards: 'Rewards',
  employee: 'Employee',
}

/** `HR, Leader`: sorted as they read, joined by commas. */
export const formatRoles = (roles: readonly Role[]): string =>
  roles
    .map(role => t(ROLE_LABELS[role]))
    .sort()
    .join(', ')
