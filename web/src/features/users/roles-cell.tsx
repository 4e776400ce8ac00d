/** A user's roles, edited in the list: each change is saved at once, with Undo. */
import ChevronDown from 'lucide-react/icons/chevron-down'
import { formatRoles, ROLE_LABELS } from '#shared/features/role-labels.ts'
import { userMessages } from '#shared/features/users/user.ts'
import type { User } from '#shared/features/users.ts'
import { PUBLIC_ROLES } from '#shared/kit/access.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { useSession } from '#web/kit/session.ts'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { useRoleChanges } from './role-change.ts'

export function RolesCell({ user }: { user: User }) {
  const { roles, change } = useRoleChanges(user)
  const session = useSession()
  const shown = formatRoles(roles) || t`No role`
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
            disabled={role === 'admin' && roles.includes(role) && user._id === session?.person._id}
            title={role === 'admin' && user._id === session?.person._id ? t(userMessages.ownAdmin) : undefined}
            onCheckedChange={isGiven => change(role, isGiven)}
          >
            {t(ROLE_LABELS[role])}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
