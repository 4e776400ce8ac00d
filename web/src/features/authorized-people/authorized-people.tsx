import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import UsersRound from 'lucide-react/icons/users-round'
import { fullName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import { Choices } from '#web/kit/choices.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Page } from '#web/kit/page.tsx'
import { askOnce } from '#web/kit/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Label } from '#web/ui/label.tsx'
import { AuthorizedForm } from './authorized-form.tsx'

/** Whom a leader may see beside the people they lead. */
export function AuthorizedPeople({ leader }: { leader: string | undefined }) {
  return (
    <Page
      title="Authorized people"
      subtitle="Whom a leader may see beside the people they lead: their summary, one-on-ones, plans and action items."
    >
      <div className="grid max-w-3xl gap-5">
        <LeaderPicker leader={leader} />
        {leader ? (
          <AuthorizedForm key={leader} leader={leader} />
        ) : (
          <Card>
            <Notice text="Choose a leader first." icon={<UsersRound strokeWidth={1.5} />} />
          </Card>
        )}
      </div>
    </Page>
  )
}

function LeaderPicker({ leader }: { leader: string | undefined }) {
  const navigate = useNavigate()
  const asked = useQuery(askOnce(employees.calls.leaders))
  const leaders = asked.data ?? []
  const chosen = leaders.find(({ _id }) => _id === leader)
  return (
    <Card className="grid gap-1.5 p-5">
      <Label htmlFor="leader">
        Leader
        <span aria-hidden className="ml-0.5 text-destructive dark:text-tone-red">
          *
        </span>
      </Label>
      <Choices
        id="leader"
        label="Leader"
        className="sm:max-w-sm"
        aria-required
        isLoading={asked.isPending}
        choices={leaders.map(person => ({ value: person._id, label: fullName(person), hint: person.email }))}
        chosen={leader ? [leader] : []}
        onChosen={([next]) => void navigate({ to: '/authorized-people', search: { leader: next }, replace: true })}
      >
        {chosen ? (
          fullName(chosen)
        ) : (
          <span className="text-muted-foreground">{asked.isPending ? 'Loading…' : 'Choose…'}</span>
        )}
      </Choices>
    </Card>
  )
}
