import { fullName } from '#shared/features/employees/people.ts'
import { config } from '#web/kit/config.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Page } from '#web/kit/page.tsx'
import { useSession } from '#web/kit/session.ts'
import { Card } from '#web/ui/card.tsx'

/** Who opens `/` and has no screen to land on. Everybody else is sent on by the guard. */
export function Home() {
  const person = useSession()?.person
  if (!person) return null
  const name = fullName(person)
  return (
    <Page title={`Hello, ${name}`} subtitle={`You are signed in to ${config().product} as ${person.email}.`}>
      <Card>
        <Notice text="No screen is open to your roles. Ask an admin for the role that you need." />
      </Card>
    </Page>
  )
}
