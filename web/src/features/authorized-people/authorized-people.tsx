import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import UsersRound from 'lucide-react/icons/users-round'
import type { ReactNode } from 'react'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import type { EmployeeOption } from '#shared/features/employees/record.ts'
import { AuthorizedEmployees, employeesApi } from '#shared/features/employees.ts'
import type { Result } from '#shared/kit/contract.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { ApiError, fetchApi } from '#web/kit/api.ts'
import { Combobox, type SelectChoice, toPersonChoice } from '#web/kit/combobox.tsx'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { TransferField, TransferHint } from '#web/kit/form/transfer-field.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { catalogueQuery, queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import { Card } from '#web/ui/card.tsx'
import { Label } from '#web/ui/label.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** The people that a leader may see in addition to those they lead. */
export function AuthorizedPeopleScreen() {
  const { leader } = useSearch({ from: '/_app/authorized-people' })
  return (
    <ScreenLayout
      width="form"
      title={t`Authorized people`}
      subtitle={t`People a leader can see in addition to their direct reports: their summary, one-on-ones, plans and action items`}
    >
      <div className="grid gap-5">
        <LeaderPicker leader={leader} />
        {leader ? (
          <AuthorizedPeopleForm key={leader} leader={leader} />
        ) : (
          <Card>
            <EmptyState text={t`Choose a leader first.`} icon={<UsersRound strokeWidth={1.5} />} />
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
        {t`Leader`}
        <span aria-hidden className="ml-0.5 text-destructive dark:text-tone-red">
          *
        </span>
      </Label>
      <Combobox
        id="leader"
        label={t`Leader`}
        className="sm:max-w-sm"
        aria-required
        isLoading={asked.isPending}
        choices={leaders.map(toPersonChoice)}
        chosen={leader ? [leader] : []}
        onChosen={([next]) => void navigate({ to: '/authorized-people', search: { leader: next }, replace: true })}
      >
        {chosen ? (
          fullName(chosen)
        ) : (
          <span className="text-muted-foreground">{asked.isPending ? t`Loading…` : t`Choose…`}</span>
        )}
      </Combobox>
    </Card>
  )
}

const { active, authorizedPeople, authorize } = employeesApi.calls
type AuthorizedPeopleRecord = Result<typeof authorizedPeople>

/** Loads the people that a leader is authorized for, and everybody else to choose from. */
function AuthorizedPeopleForm({ leader }: { leader: string }) {
  const present = useQuery(queryFor(authorizedPeople, { params: { id: leader } }))
  const everybody = useQuery(queryFor(active))
  if (present.data && everybody.data)
    return <AuthorizedPeopleFields present={present.data} choices={buildPersonChoices(everybody.data, present.data)} />
  const failed = [present, everybody].find(query => query.isError)
  if (!failed) return <FormSkeleton />
  return (
    <Card>
      {failed.error instanceof ApiError && failed.error.status === 404 ? (
        <EmptyState text={t`There is no such leader. Choose another one.`} />
      ) : (
        <ErrorState error={failed.error} retry={() => void failed.refetch()} />
      )}
    </Card>
  )
}

/** Returns everybody but the leader, including people on the leader's list who have left the company. */
function buildPersonChoices(
  everybody: readonly EmployeeOption[],
  { _id, employees: present }: AuthorizedPeopleRecord,
): SelectChoice[] {
  const stillHere = new Map(everybody.map(person => [person._id, person]))
  const people = new Map<string, PersonName>([...present, ...everybody].map(person => [person._id, person]))
  people.delete(_id)
  return [...people.values()]
    .map(person => ({
      value: person._id,
      label: fullName(person),
      hint: stillHere.get(person._id)?.email ?? t`Inactive`,
    }))
    .sort((a, b) => (toComparableText(a.label) < toComparableText(b.label) ? -1 : 1))
}

function AuthorizedPeopleFields({
  present,
  choices,
}: {
  present: AuthorizedPeopleRecord
  choices: readonly SelectChoice[]
}) {
  const form = useRecordForm({
    schema: AuthorizedEmployees,
    values: { employees: present.employees.map(({ _id }) => _id) },
    version: present.version,
    draftKey: present._id,
    save: (body, sent) => fetchApi(authorize, { params: { id: present._id }, body, ...sent }),
    onSaved: () => toast.success(t(employeeMessages.authorized)),
  })
  return (
    <RecordForm form={form}>
      <FormSection className="sm:grid-cols-1">
        <TransferField
          {...form.field('employees')}
          label={t`People`}
          choices={choices}
          availableLabel={t`Employees`}
          selectedLabel={t`Authorized`}
          searchable
          hint={<TransferHint />}
        />
      </FormSection>
    </RecordForm>
  )
}

const FormSkeleton = (): ReactNode => (
  <Card className="grid gap-4 p-5">
    <span className="sr-only">
      <Spinner />
    </span>
    <Skeleton className="h-4 w-24" />
    <Skeleton className="h-52" />
  </Card>
)
