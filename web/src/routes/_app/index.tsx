import { createFileRoute } from '@tanstack/react-router'
import { hasRole } from '#shared/kit/access.ts'
import { EmployeeSummary, SUMMARY_ROLES } from '#web/features/employee-summary/employee-summary.tsx'
import { Home } from '#web/features/home/home.tsx'
import { variant } from '#web/kit/config.ts'
import { useSession } from '#web/kit/session.ts'

export const Route = createFileRoute('/_app/')({ component: Screen })

/** Where staff land who may see the summary; the guard has sent the others to their first screen, if they have one. */
function Screen() {
  const session = useSession()
  return variant() === 'staff' && session && hasRole(session, SUMMARY_ROLES) ? <EmployeeSummary /> : <Home />
}
