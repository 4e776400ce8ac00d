import { hasRole } from '#shared/kit/access.ts'
import { useSession } from '#web/kit/session.ts'

/** Whether who is signed in answers what plans ask of admins. */
export const useIsAdmin = (): boolean => hasRole({ roles: useSession()?.roles ?? [] }, ['admin'])
