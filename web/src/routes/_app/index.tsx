import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { hasRole } from '#shared/kit/access.ts'
import { EmployeeSummaryScreen, SUMMARY_ROLES } from '#web/features/employee-summary/employee-summary.tsx'
import { HomeScreen } from '#web/features/home/home.tsx'
import { getAudience } from '#web/kit/config.ts'
import { useSession } from '#web/kit/session.ts'

/** On its own, as staff have no use for it here. */
const OwnTimesheet = lazy(() =>
  import('#web/features/timesheets/own-timesheet-screen.tsx').then(({ OwnTimesheetScreen }) => ({
    default: OwnTimesheetScreen,
  })),
)

export const Route = createFileRoute('/_app/')({ component: Screen })

/** Employees land on their timesheet, staff on the summary where they may see it; the guard has sent the others to their first screen, if they have one. */
function Screen() {
  const session = useSession()
  if (getAudience() === 'timesheet')
    return (
      <Suspense>
        <OwnTimesheet />
      </Suspense>
    )
  return session && hasRole(session, SUMMARY_ROLES) ? <EmployeeSummaryScreen /> : <HomeScreen />
}
