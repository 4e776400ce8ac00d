import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useId } from 'react'
import type * as z from 'zod/mini'
import { employeesApi } from '#shared/features/employees.ts'
import { ROLE_LABELS } from '#shared/features/role-labels.ts'
import { menuForRoles } from '#shared/features/screens.ts'
import { userMessages } from '#shared/features/users/user.ts'
import { type User, UserForm as UserSchema, usersApi } from '#shared/features/users.ts'
import type { Role } from '#shared/kit/access.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ComboboxField, ReadOnlyField } from '#web/kit/form/fields.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { TransferField, TransferHint } from '#web/kit/form/transfer-field.tsx'
import { useLeaveRecord } from '#web/kit/form/use-leave-record.ts'
import { type RecordFormState as Form, useRecordForm } from '#web/kit/form/use-record-form.ts'
import { catalogueQuery, queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import { Card } from '#web/ui/card.tsx'
import { getPublicRoles } from './public-roles.ts'
import { SignInAccountCard } from './sign-in-account-card.tsx'

export function NewUserScreen() {
  return <UserForm />
}

export function EditUserScreen() {
  return (
    <RecordScreen call={usersApi.calls.one} id={useParams({ from: '/_app/users/$id' }).id} title={t`User`}>
      {user => <UserForm user={user} />}
    </RecordScreen>
  )
}

function UserForm({ user }: { user?: User }) {
  const leave = useLeaveRecord('/users')
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
      toast.success(t(user ? userMessages.updated : userMessages.created))
      leave()
    },
  })
  const assignable = (roles.data ?? [])
    .filter(role => role.isPublic)
    .map(({ name }) => ({ value: name, label: t(ROLE_LABELS[name]) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
  return (
    <ScreenLayout title={user ? fullName(user) : t`New user`} subtitle={user ? t`User` : undefined}>
      <RecordForm form={form} canSave={roles.isSuccess}>
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,48rem)_minmax(0,1fr)]">
          <div className="grid gap-5">
            <FormSection title={t`Person`}>
              {user ? (
                <>
                  <ReadOnlyField label={t`Name`} value={fullName(user)} />
                  <ReadOnlyField label={t`Email`} value={user.email} />
                </>
              ) : (
                <EmployeePicker form={form} />
              )}
            </FormSection>
            <FormSection title={t`Roles`} className="sm:grid-cols-1">
              <TransferField
                {...form.field('roles')}
                label={t`Roles`}
                isLabelHidden
                choices={assignable}
                availableLabel={t`Assignable`}
                selectedLabel={t`Assigned`}
                hint={<TransferHint />}
              />
            </FormSection>
            {user ? (
              <FormSection title={t`Sign-in`} className="sm:grid-cols-1">
                <SignInAccountCard id={user._id} name={fullName(user)} />
              </FormSection>
            ) : null}
          </div>
          <OpenedScreens roles={form.form.watch('roles') ?? []} />
        </div>
      </RecordForm>
    </ScreenLayout>
  )
}

/** The menu entries that these roles open. */
function OpenedScreens({ roles }: { roles: readonly Role[] }) {
  const groups = menuForRoles(roles)
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-5 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-7rem)] xl:overflow-y-auto">
      <h2 id={id} className="mb-3 text-sm font-semibold">{t`What these roles open`}</h2>
      {groups.length > 0 ? (
        <ul className="grid gap-2 text-[0.8125rem] max-xl:sm:grid-cols-2">
          {groups.map(({ label, screens, single }) => (
            <li key={label}>
              {t(label)}
              {single ? null : (
                <p className="text-xs text-muted-foreground">{screens.map(screen => t(screen.label)).join(', ')}</p>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted-foreground">{t`Nothing: the menu is empty without a role.`}</p>
      )}
    </Card>
  )
}

/** Active employees who are not users yet. The selected employee's name and email become the user's. */
function EmployeePicker({ form }: { form: Form<UserInput, UserSchema> }) {
  const free = useQuery(queryFor(employeesApi.calls.noRol))
  const people = free.data ?? []
  const email = form.form.watch('email')
  return (
    <>
      <ComboboxField
        {...form.field('email')}
        label={t`Employee`}
        isLoading={free.isPending}
        choices={people.map(person => ({ value: person.email, label: fullName(person), hint: person.email }))}
        onUserChange={chosen => {
          const person = people.find(one => one.email === chosen)
          form.form.setValue('name', person?.name ?? '', { shouldDirty: true })
          form.form.setValue('lastName', person?.lastName ?? '', { shouldDirty: true })
        }}
      />
      <ReadOnlyField label={t`Email`} value={email} />
    </>
  )
}
type UserInput = z.input<typeof UserSchema>
