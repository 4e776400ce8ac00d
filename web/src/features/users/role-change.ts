/** Grants or revokes a user's role: shown at once, taken back if the server refuses it, and can be undone. */
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { type User, usersApi } from '#shared/features/users.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toast } from '#web/kit/toast.ts'
import { getPublicRoles, type PublicRole } from './public-roles.ts'

const { list, update } = usersApi.calls

interface RoleChange {
  readonly user: User
  readonly role: PublicRole
  readonly isGiven: boolean
}

interface ListAnswer {
  readonly items: readonly User[]
}

/** Returns the roles with the changes that are still being saved, and a function that makes another. */
export function useRoleChanges(user: User) {
  const client = useQueryClient()
  const mutationKey = [update.path, user._id]
  const unsaved = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as RoleChange,
  })
  const saving = useMutation({
    mutationKey,
    // Quick presses are saved one after the other, since each makes the version that the next one sends.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: RoleChange) => {
      const { _id: id, version, name, lastName, email, ...now } = findNewest(client, change.user)
      const roles = applyChange(getPublicRoles(now), change)
      return fetchApi(update, { params: { id }, version, body: { name, lastName, email, roles } })
    },
    onSuccess: (saved, { role, isGiven }) => {
      showSaved(client, saved)
      toast.undoable(
        isGiven ? t`${fullName(saved)} has the role ${role}` : t`${fullName(saved)} no longer has the role ${role}`,
        () => saving.mutate({ user: saved, role, isGiven: !isGiven }),
      )
    },
  })
  return {
    roles: unsaved.reduce(applyChange, getPublicRoles(user)).sort(),
    change: (role: PublicRole, isGiven: boolean) => saving.mutate({ user, role, isGiven }),
  }
}

function applyChange(roles: readonly PublicRole[], { role, isGiven }: RoleChange): PublicRole[] {
  const others = roles.filter(one => one !== role)
  return isGiven ? [...others, role] : others
}

/** Returns the newest version of the user in a cached list, or the given one. */
const findNewest = (client: QueryClient, user: User): User =>
  client
    .getQueriesData<ListAnswer>({ queryKey: [list.path] })
    .flatMap(([, answer]) => answer?.items ?? [])
    .reduce((newest, row) => (row._id === user._id && row.version > newest.version ? row : newest), user)

/** Puts the saved user into every cached list. They are refetched when shown, since writing makes them count as fresh. */
function showSaved(client: QueryClient, saved: User): void {
  const queryKey = [list.path]
  client.setQueriesData<ListAnswer>({ queryKey }, answer =>
    answer?.items ? { ...answer, items: answer.items.map(row => (row._id === saved._id ? saved : row)) } : answer,
  )
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
}
