import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import UsersRound from 'lucide-react/icons/users-round'
import { fullName } from '#shared/features/employees/people.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { Combobox } from '#web/kit/combobox.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { catalogueQuery } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { Card } from '#web/ui/card.tsx'
import { Label } from '#web/ui/label.tsx'
import { AuthorizedPeopleForm } from './authorized-people-form.tsx'

/** Whom a leader may see beside the people they lead. */
export function AuthorizedPeopleScreen() {
  const { leader } = useSearch({ from: '/_app/authorized-people' })
  return (
    <ScreenLayout
      title="Authorized people"
      subtitle="Whom a leader may see beside the people they lead: their summary, one-on-ones, plans and action items."
    >
      <div className="grid max-w-3xl gap-5">
        <LeaderPicker leader={leader} />
        {leader ? (
          <AuthorizedPeopleForm key={leader} leader={leader} />
        ) : (
          <Card>
            <EmptyState text="Choose a leader first." icon={<UsersRound strokeWidth={1.5} />} />
          </Card>
        )}
      </div>
    </ScreenLayout>
  )
}

function LeaderPicker({ leader }: { leader: string | undefined }) {
  const navigate = useNavigate()
  const asked = useQuery(catalogueQuery(employeesApi.calls.leaders))
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
      <Combobox
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
      </Combobox>
    </Card>
  )
}
