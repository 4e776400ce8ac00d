/** A user's roles, edited in the list: each change is saved at once, with Undo. */
import { useMutation } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { userMessages } from '#shared/features/users/user.ts'
import { type User, usersApi } from '#shared/features/users.ts'
import { PUBLIC_ROLES } from '#shared/kit/access.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { useSession } from '#web/kit/session.ts'
import { toast } from '#web/kit/toast.ts'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { getPublicRoles, type PublicRole } from './public-roles.ts'

export function RolesCell({ user }: { user: User }) {
  const change = useRoleChange()
  const session = useSession()
  const roles = getPublicRoles(user)
  const shown = roles.join(', ') || t`No role`
  if (!user.isActive) return shown
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={t`Roles of ${fullName(user)}: ${shown}`}
        className="group/roles -mx-1.5 inline-flex max-w-full items-center gap-1 rounded-md px-1.5 py-0.5 text-left hover:bg-secondary data-[state=open]:bg-secondary"
      >
        {shown}
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted-foreground print:hidden" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="min-w-44">
        <DropdownMenuLabel>{t`Roles of ${fullName(user)}`}</DropdownMenuLabel>
        {[...PUBLIC_ROLES].sort().map(role => (
          <DropdownMenuCheckboxItem
            key={role}
            checked={roles.includes(role)}
            // The server also refuses both this and removing the last admin.
            disabled={
              change.isPending || (role === 'admin' && roles.includes(role) && user._id === session?.person._id)
            }
            title={role === 'admin' && user._id === session?.person._id ? t(userMessages.ownAdmin) : undefined}
            onCheckedChange={isGiven => change.mutate({ user, role, isGiven })}
          >
            {role}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

interface RoleChange {
  readonly user: User
  readonly role: PublicRole
  readonly isGiven: boolean
}

function useRoleChange() {
  const saving = useMutation({
    mutationFn: ({ user, role, isGiven }: RoleChange) => {
      const { _id: id, version, name, lastName, email } = user
      const others = getPublicRoles(user).filter(one => one !== role)
      const roles = isGiven ? [...others, role] : others
      return fetchApi(usersApi.calls.update, { params: { id }, version, body: { name, lastName, email, roles } })
    },
    onSuccess: (saved, { role, isGiven }) =>
      toast.undoable(
        isGiven ? t`${fullName(saved)} has the role ${role}` : t`${fullName(saved)} no longer has the role ${role}`,
        () => saving.mutate({ user: saved, role, isGiven: !isGiven }),
      ),
  })
  return saving
}
