/** Who is signed in, how the app looks, and the way out. */
import { Link } from '@tanstack/react-router'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { fullName } from '#shared/features/employees/people.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { useSession } from '../session.ts'
import { setTheme, THEMES, useTheme } from '../theme.ts'

const looks = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  system: { label: 'System', Icon: Monitor },
}

export function AvatarMenu({ showShortcuts }: { showShortcuts: () => void }) {
  const session = useSession()
  const theme = useTheme()
  if (!session) return null
  const { person, roles } = session
  const name = fullName(person)
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger className="rounded-full" aria-label={`Account of ${name}`}>
        <Avatar name={name} picture={person.picture || undefined} />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-64">
        <DropdownMenuLabel className="flex items-center gap-3 py-2.5">
          <Avatar name={name} picture={person.picture || undefined} className="size-10 text-sm" />
          <span className="min-w-0">
            <span className="block truncate text-sm text-foreground">{name}</span>
            <span className="block truncate font-normal">{person.email}</span>
            <span className="block truncate font-normal">{roles.join(', ')}</span>
          </span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Theme</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={theme}
          onValueChange={next => setTheme(THEMES.find(one => one === next) ?? 'system')}
        >
          {THEMES.map(one => {
            const { label, Icon } = looks[one]
            return (
              <DropdownMenuRadioItem key={one} value={one} onSelect={event => event.preventDefault()}>
                <Icon /> {label}
              </DropdownMenuRadioItem>
            )
          })}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={showShortcuts}>
          <Keyboard /> Keyboard shortcuts <kbd className="ml-auto text-xs text-muted-foreground">?</kbd>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/logout">
            <LogOut /> Logout
          </Link>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
