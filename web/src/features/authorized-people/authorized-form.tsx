import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { fullName, type PersonName } from '#shared/features/employees/people.ts'
import type { EmployeeOption } from '#shared/features/employees/record.ts'
import { employees } from '#shared/features/employees.ts'
import { fold } from '#shared/kit/list.ts'
import type { Result } from '#shared/kit/route.ts'
import { ApiError, api } from '#web/kit/api.ts'
import type { Choice } from '#web/kit/choices.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { TransferField } from '#web/kit/form/transfer-field.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { Failed, Notice } from '#web/kit/notice.tsx'
import { ask } from '#web/kit/queries.ts'
import { say } from '#web/kit/say.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const { active, authorizedPeople, authorize } = employees.calls
type Authorized = Result<typeof authorizedPeople>

/** Loads whom a leader is authorized for, and everybody else to choose from. */
export function AuthorizedForm({ leader }: { leader: string }) {
  const present = useQuery(ask(authorizedPeople, { params: { id: leader } }))
  const everybody = useQuery(ask(active))
  if (present.data && everybody.data)
    return <PeopleForm present={present.data} choices={choicesOf(everybody.data, present.data)} />
  const failed = [present, everybody].find(query => query.isError)
  if (!failed) return <Loading />
  return (
    <Card>
      {failed.error instanceof ApiError && failed.error.status === 404 ? (
        <Notice text="There is no such leader. Choose another one." />
      ) : (
        <Failed {...(failed.error ? { text: failed.error.message } : {})} retry={() => void failed.refetch()} />
      )}
    </Card>
  )
}

/** Everybody but the leader, and whoever is on the leader's list although they have left. */
function choicesOf(everybody: readonly EmployeeOption[], { _id, employees: present }: Authorized): Choice[] {
  const stillHere = new Map(everybody.map(person => [person._id, person]))
  const people = new Map<string, PersonName>([...present, ...everybody].map(person => [person._id, person]))
  people.delete(_id)
  return [...people.values()]
    .map(person => ({
      value: person._id,
      label: fullName(person),
      hint: stillHere.get(person._id)?.email ?? 'Inactive',
    }))
    .sort((a, b) => (fold(a.label) < fold(b.label) ? -1 : 1))
}

function PeopleForm({ present, choices }: { present: Authorized; choices: readonly Choice[] }) {
  const form = useRecordForm({
    schema: authorize.body,
    values: { employees: present.employees.map(({ _id }) => _id) },
    version: present.version,
    which: present._id,
    save: (body, sent) => api(authorize, { params: { id: present._id }, body, ...sent }),
    saved: () => say.done(employeeMessages.authorized),
  })
  return (
    <RecordForm form={form}>
      <Section className="sm:grid-cols-1">
        <TransferField
          {...form.field('employees')}
          label="People"
          choices={choices}
          from="Employees"
          to="Authorized"
          searchable
          hint="Mark several with Shift or Ctrl, or with the arrow keys and Space. Enter moves what is marked."
        />
      </Section>
    </RecordForm>
  )
}

const Loading = (): ReactNode => (
  <Card className="grid gap-4 p-5">
    <span className="sr-only">
      <Spinner />
    </span>
    <Skeleton className="h-4 w-24" />
    <Skeleton className="h-52" />
  </Card>
)
