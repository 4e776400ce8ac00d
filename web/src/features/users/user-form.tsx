import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { employeesApi } from '#shared/features/employees.ts'
import { userMessages } from '#shared/features/users/user.ts'
import { type User, UserForm as UserSchema, usersApi } from '#shared/features/users.ts'
import { fullName } from '#shared/kit/people.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ComboboxField, ReadOnlyField } from '#web/kit/form/fields.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { TransferField } from '#web/kit/form/transfer-field.tsx'
import { type RecordFormState as Form, useRecordForm } from '#web/kit/form/use-record-form.ts'
import { catalogueQuery, queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import { getPublicRoles } from './public-roles.ts'
import { SignInAccountCard } from './sign-in-account-card.tsx'

export function NewUserScreen() {
  return <UserForm />
}

export function EditUserScreen() {
  return (
    <RecordScreen call={usersApi.calls.one} id={useParams({ from: '/_app/users/$id' }).id} title="User">
      {user => <UserForm user={user} />}
    </RecordScreen>
  )
}

function UserForm({ user }: { user?: User }) {
  const navigate = useNavigate()
  const roles = useQuery(catalogueQuery(usersApi.calls.roles))
  const form = useRecordForm({
    schema: UserSchema,
    values: {
      name: user?.name ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
      roles: user ? getPublicRoles(user) : [],
    },
    ...(user ? { version: user.version } : {}),
    save: (body, sent) =>
      user
        ? fetchApi(usersApi.calls.update, { params: { id: user._id }, body, ...sent })
        : fetchApi(usersApi.calls.create, { body, ...sent }),
    onSaved: () => {
      toast.success(user ? userMessages.updated : userMessages.created)
      void navigate({ to: '/users' })
    },
  })
  const assignable = (roles.data ?? [])
    .filter(role => role.isPublic)
    .map(({ name }) => ({ value: name, label: name }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
  return (
    <ScreenLayout title={user ? fullName(user) : 'New user'} subtitle={user ? 'User' : undefined}>
      <RecordForm form={form} className="max-w-3xl" canSave={roles.isSuccess}>
        <FormSection title="Person">
          {user ? (
            <>
              <ReadOnlyField label="Name" value={fullName(user)} />
              <ReadOnlyField label="Email" value={user.email} />
            </>
          ) : (
            <EmployeePicker form={form} />
          )}
        </FormSection>
        {user ? (
          <FormSection title="Sign-in" className="sm:grid-cols-1">
            <SignInAccountCard id={user._id} name={fullName(user)} />
          </FormSection>
        ) : null}
        <FormSection className="sm:grid-cols-1">
          <TransferField
            {...form.field('roles')}
            label="Roles"
            choices={assignable}
            availableLabel="Assignable"
            selectedLabel="Assigned"
            hint="Select several with Shift or Ctrl, or with the arrow keys and Space. Enter moves the selection."
          />
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}

/** Active employees who are not users yet. The chosen employee's name and email become the user's. */
function EmployeePicker({ form }: { form: Form<UserInput, UserSchema> }) {
  const free = useQuery(queryFor(employeesApi.calls.noRol))
  const people = free.data ?? []
  const email = form.form.watch('email')
  return (
    <>
      <ComboboxField
        {...form.field('email')}
        label="Employee"
        isLoading={free.isPending}
        choices={people.map(person => ({ value: person.email, label: fullName(person), hint: person.email }))}
        onUserChange={chosen => {
          const person = people.find(one => one.email === chosen)
          form.form.setValue('name', person?.name ?? '', { shouldDirty: true })
          form.form.setValue('lastName', person?.lastName ?? '', { shouldDirty: true })
        }}
      />
      <ReadOnlyField label="Email" value={email} />
    </>
  )
}
type UserInput = Parameters<typeof useRecordForm<typeof UserSchema, User>>[0]['values']
