/** Grants or revokes a user's role: shown at once, taken back if the server refuses it, and can be undone. */
import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { ROLE_LABELS } from '#shared/features/role-labels.ts'
import { type User, usersApi } from '#shared/features/users.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toast } from '#web/kit/toast.ts'
import { getPublicRoles, type PublicRole } from './public-roles.ts'

const { update } = usersApi.calls

interface RoleChange {
  readonly user: User
  readonly role: PublicRole
  readonly isGiven: boolean
}
type Saving = Pick<MutationState<User, Error, RoleChange>, 'status' | 'variables' | 'data'>

/** Returns the roles with the changes that are still being saved, and a function that makes another. */
export function useRoleChanges(user: User) {
  const client = useQueryClient()
  const mutationKey = [update.path, user._id]
  const readSaving = ({ state: { status, variables, data } }: { readonly state: MutationState }) =>
    ({ status, variables, data }) as Saving
  const made = useMutationState({ filters: { mutationKey }, select: readSaving })
  const saving = useMutation({
    mutationKey,
    // Quick presses are saved one after the other, since each makes the version that the next one sends.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: RoleChange) => {
      const before = client.getMutationCache().findAll({ mutationKey }).map(readSaving)
      const { _id: id, version, name, lastName, email, ...now } = findNewest(change.user, before)
      const roles = applyChange(getPublicRoles(now), change)
      return fetchApi(update, { params: { id }, version, body: { name, lastName, email, roles } })
    },
    onSuccess: (saved, { role, isGiven }) => {
      const label = t(ROLE_LABELS[role])
      toast.undoable(
        isGiven ? t`${fullName(saved)} has the role ${label}` : t`${fullName(saved)} no longer has the role ${label}`,
        () => saving.mutate({ user: saved, role, isGiven: !isGiven }),
      )
    },
  })
  const unsaved = made.flatMap(({ status, variables }) => (status === 'pending' && variables ? variables : []))
  return {
    roles: unsaved.reduce(applyChange, getPublicRoles(findNewest(user, made))).sort(),
    change: (role: PublicRole, isGiven: boolean) => saving.mutate({ user, role, isGiven }),
  }
}

function applyChange(roles: readonly PublicRole[], { role, isGiven }: RoleChange): PublicRole[] {
  const others = roles.filter(one => one !== role)
  return isGiven ? [...others, role] : others
}

/** Returns the user as last saved, which the row shows only once it has been loaded again. */
const findNewest = (user: User, made: readonly Saving[]): User =>
  made.reduce((newest, { data }) => (data && data.version > newest.version ? data : newest), user)
