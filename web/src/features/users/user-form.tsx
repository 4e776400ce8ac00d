import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { fullName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import { type User, UserForm as UserSchema, userMessages, users } from '#shared/features/users.ts'
import { api } from '#web/kit/api.ts'
import { ComboField, ReadField } from '#web/kit/form/fields.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { TransferField } from '#web/kit/form/transfer-field.tsx'
import { type RecordForm as Form, useRecordForm } from '#web/kit/form/use-record-form.ts'
import { Page } from '#web/kit/page.tsx'
import { ask, askOnce } from '#web/kit/queries.ts'
import { say } from '#web/kit/say.ts'
import { publicRoles } from './public-roles.ts'
import { SignInAccount } from './sign-in-account.tsx'

export function NewUser() {
  return <UserForm />
}

export function EditUser({ id }: { id: string }) {
  return (
    <RecordScreen call={users.calls.one} id={id} title="User">
      {user => <UserForm user={user} />}
    </RecordScreen>
  )
}

function UserForm({ user }: { user?: User }) {
  const navigate = useNavigate()
  const roles = useQuery(askOnce(users.calls.roles))
  const form = useRecordForm({
    schema: UserSchema,
    values: {
      name: user?.name ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
      roles: user ? publicRoles(user) : [],
    },
    ...(user ? { version: user.version } : {}),
    save: (body, sent) =>
      user
        ? api(users.calls.update, { params: { id: user._id }, body, ...sent })
        : api(users.calls.create, { body, ...sent }),
    saved: () => {
      say.done(user ? userMessages.updated : userMessages.created)
      void navigate({ to: '/users' })
    },
  })
  const assignable = (roles.data ?? [])
    .filter(role => role.isPublic)
    .map(({ name }) => ({ value: name, label: name }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
  return (
    <Page title={user ? fullName(user) : 'New user'} subtitle={user ? 'User' : undefined}>
      <RecordForm form={form} className="max-w-3xl" canSave={roles.isSuccess}>
        <Section title="Person">
          {user ? (
            <>
              <ReadField label="Name" value={fullName(user)} />
              <ReadField label="Email" value={user.email} />
            </>
          ) : (
            <EmployeePicker form={form} />
          )}
        </Section>
        {user ? (
          <Section title="Sign-in" className="sm:grid-cols-1">
            <SignInAccount id={user._id} name={fullName(user)} />
          </Section>
        ) : null}
        <Section className="sm:grid-cols-1">
          <TransferField
            {...form.field('roles')}
            label="Roles"
            choices={assignable}
            from="Assignable"
            to="Assigned"
            hint="Mark several with Shift or Ctrl, or with the arrow keys and Space. Enter moves what is marked."
          />
        </Section>
      </RecordForm>
    </Page>
  )
}

/** Active employees who are no user yet. Whoever is picked gives the user their name and email. */
function EmployeePicker({ form }: { form: Form<UserInput, UserSchema> }) {
  const free = useQuery(ask(employees.calls.noRol))
  const people = free.data ?? []
  const email = form.form.watch('email')
  return (
    <>
      <ComboField
        {...form.field('email')}
        label="Employee"
        isLoading={free.isPending}
        choices={people.map(person => ({ value: person.email, label: fullName(person), hint: person.email }))}
        onChanged={chosen => {
          const person = people.find(one => one.email === chosen)
          form.form.setValue('name', person?.name ?? '', { shouldDirty: true })
          form.form.setValue('lastName', person?.lastName ?? '', { shouldDirty: true })
        }}
      />
      <ReadField label="Email" value={email} />
    </>
  )
}
type UserInput = Parameters<typeof useRecordForm<typeof UserSchema, User>>[0]['values']
