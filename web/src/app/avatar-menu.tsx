/** The account menu: the user, the theme, and a link to the other host. Logout is in the main menu. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Bell from 'lucide-react/icons/bell'
import Braces from 'lucide-react/icons/braces'
import CircleUser from 'lucide-react/icons/circle-user'
import Keyboard from 'lucide-react/icons/keyboard'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sun from 'lucide-react/icons/sun'
import { useEffect } from 'react'
import { sessionApi as contract } from '#shared/features/session.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { getAudience } from '#web/kit/config.ts'
import { HostLink } from '#web/kit/host-link.tsx'
import { followChoice } from '#web/kit/language.ts'
import { queryFor } from '#web/kit/queries.ts'
import { useSession } from '#web/kit/session.ts'
import { setTheme, THEMES, useTheme } from '#web/kit/theme.ts'
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
import { getInitials, PersonAvatar } from '#web/ui/person-avatar.tsx'
import { LanguageChoice } from './language-choice.tsx'

const themeLabels = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  system: { label: 'System', Icon: Monitor },
}

interface AvatarMenuProps {
  readonly showShortcuts: () => void
  readonly showPicture: () => void
}

export function AvatarMenu({ showShortcuts, showPicture }: AvatarMenuProps) {
  const session = useSession()
  const theme = useTheme()
  const { data: signedIn } = useQuery({ ...queryFor(contract.calls.me), enabled: session !== undefined })
  useEffect(() => followChoice(signedIn?.language ?? null), [signedIn?.language])
  if (!session) return null
  const { person, roles } = session
  const name = fullName(person)
  const otherHost = signedIn?.audiences.find(audience => audience !== getAudience())
  // The accessible name contains the visible text, for users of voice control.
  const account = person.picture ? t`Account of ${name}` : t`Account of ${name}, ${getInitials(name)}`
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="grid rounded-full" aria-label={account}>
        <PersonAvatar name={name} picture={person.picture || undefined} />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-64">
        <DropdownMenuLabel className="flex items-center gap-3 py-2.5">
          <PersonAvatar name={name} picture={person.picture || undefined} size={10} />
          <span className="min-w-0">
            <span className="block truncate text-sm text-foreground">{name}</span>
            <span className="block truncate font-normal">{person.email}</span>
            <span className="block truncate font-normal">{roles.join(', ')}</span>
          </span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{t`Theme`}</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={theme}
          onValueChange={next => setTheme(THEMES.find(one => one === next) ?? 'system')}
        >
          {THEMES.map(one => {
            const { label, Icon } = themeLabels[one]
            return (
              <DropdownMenuRadioItem key={one} value={one} onSelect={event => event.preventDefault()}>
                <Icon /> {t(label)}
              </DropdownMenuRadioItem>
            )
          })}
        </DropdownMenuRadioGroup>
        <LanguageChoice />
        <DropdownMenuSeparator />
        {person.employeeId ? (
          <DropdownMenuItem onSelect={showPicture}>
            <CircleUser /> {t`Your picture`}
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem asChild>
          <Link to="/notifications">
            <Bell /> {t`Notifications`}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/access-tokens">
            <ShieldCheck /> {t`Access tokens`}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={showShortcuts}>
          <Keyboard /> {t`Keyboard shortcuts`} <kbd className="ml-auto text-xs text-muted-foreground">?</kbd>
        </DropdownMenuItem>
        {getAudience() === 'staff' ? (
          <DropdownMenuItem asChild>
            <Link to="/api-reference">
              <Braces /> {t`API reference`}
            </Link>
          </DropdownMenuItem>
        ) : null}
        {otherHost ? (
          <DropdownMenuItem asChild>
            <HostLink to={otherHost}>
              <ArrowRightLeft />
            </HostLink>
          </DropdownMenuItem>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
