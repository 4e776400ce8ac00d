import { fullName } from '#shared/features/employees/people.ts'
import { getConfig } from '#web/kit/config.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { Card } from '#web/ui/card.tsx'

/** Who opens `/` and has no screen to land on. Everybody else is sent on by the guard. */
export function HomeScreen() {
  const person = useSession()?.person
  if (!person) return null
  const name = fullName(person)
  return (
    <ScreenLayout title={`Hello, ${name}`} subtitle={`You are signed in to ${getConfig().product} as ${person.email}.`}>
      <Card>
        <EmptyState text="No screen is open to your roles. Ask an admin for the role that you need." />
      </Card>
    </ScreenLayout>
  )
}
