import { hasRole } from '#shared/kit/access.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { EmployeeSummaryScreen, SUMMARY_ROLES } from '#web/features/employee-summary/employee-summary.tsx'
import { getConfig } from '#web/kit/config.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { Card } from '#web/ui/card.tsx'

/** Staff land on the summary if they may see it; the guard redirects others to their first screen. */
export function StaffRootScreen() {
  const session = useSession()
  return session && hasRole(session, SUMMARY_ROLES) ? <EmployeeSummaryScreen /> : <NoRolesScreen />
}

/** For users without any screen. */
function NoRolesScreen() {
  const person = useSession()?.person
  if (!person) return null
  const name = fullName(person)
  return (
    <ScreenLayout
      title={t`Hello, ${name}`}
      subtitle={t`You are signed in to ${getConfig().product} as ${person.email}.`}
    >
      <Card>
        <EmptyState
          text={t`Your roles do not give you access to any screen yet. Ask an admin for the role you need.`}
        />
      </Card>
    </ScreenLayout>
  )
}
