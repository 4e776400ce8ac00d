/** The menu: the screens that the person's roles allow, in collapsible groups. */
import { Link, useLocation } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import { Collapsible } from 'radix-ui'
import { lazy, Suspense, useState } from 'react'
import { homePathFor, menuForRoles, type ScreenGroup } from '#shared/features/screens.ts'
import { getAudience, getConfig } from '#web/kit/config.ts'
import { discardAllDrafts } from '#web/kit/drafts.ts'
import { Logo } from '#web/kit/logo.tsx'
import { useSession } from '#web/kit/session.ts'
import { cn } from '#web/ui/cn.ts'
import { MenuEntry, menuEntryClasses } from './menu-entry.tsx'
import { getGroupIcon } from './menu-icons.ts'

export function Sidebar({ onLeave }: { onLeave?: () => void }) {
  const session = useSession()
  const leave = () => {
    // A menu entry starts afresh: drafts of other forms are discarded. The form on screen asks about its own changes.
    discardAllDrafts(window.location.pathname)
    onLeave?.()
  }
  const entry = { onLeave: leave }
  const isHome = useLocation({ select: location => location.pathname === '/' })
  return (
    <div className="flex h-full flex-col">
      <Link
        to="/"
        onClick={onLeave}
        className="m-2 flex h-11 items-center gap-2.5 rounded-md px-2.5 text-[0.9375rem] font-semibold tracking-tight"
      >
        <Logo />
        {getConfig().product}
      </Link>
      <nav aria-label="Main" className="min-h-0 flex-1 space-y-0.5 overflow-y-auto px-2 pb-4">
        {!session ? (
          <MenuEntry {...entry} to="/login" label="Login" icon={LogIn} />
        ) : getAudience() === 'timesheet' ? (
          <Suspense>{session.roles.includes('employee') && <EmployeeMenu {...entry} />}</Suspense>
        ) : (
          menuForRoles(session.roles).map(group =>
            group.single ? (
              group.screens.map(({ path, label }) => (
                <MenuEntry
                  key={path}
                  {...entry}
                  to={path}
                  label={label}
                  icon={getGroupIcon(group.label)}
                  isCurrent={isHome && path === homePathFor(session.roles)}
                />
              ))
            ) : (
              <MenuGroup key={group.label} group={group} onLeave={leave} />
            ),
          )
        )}
      </nav>
      {session ? (
        <div className="border-t p-2">
          <MenuEntry to="/logout" label="Logout" icon={LogOut} onLeave={onLeave} />
        </div>
      ) : null}
    </div>
  )
}

/** Loaded lazily: only the employees' host needs its queries. */
const EmployeeMenu = lazy(() => import('./employee-menu.tsx').then(({ EmployeeMenu }) => ({ default: EmployeeMenu })))

const KEY = 'muster.menu'
const loadFoldedGroups = (): Record<string, boolean> => JSON.parse(localStorage.getItem(KEY) ?? '{}')

function MenuGroup({ group, onLeave: leave }: { group: ScreenGroup; onLeave: () => void }) {
  const { label, screens } = group
  const path = useLocation({ select: location => location.pathname })
  const holdsPath = screens.some(screen => path === screen.path || path.startsWith(`${screen.path}/`))
  const [open, setOpen] = useState(() => loadFoldedGroups()[label] ?? true)
  const Sign = getGroupIcon(label)
  const toggle = (next: boolean) => {
    setOpen(next)
    localStorage.setItem(KEY, JSON.stringify({ ...loadFoldedGroups(), [label]: next }))
  }
  return (
    <Collapsible.Root open={open} onOpenChange={toggle}>
      <Collapsible.Trigger
        className={cn(menuEntryClasses, 'group/fold', holdsPath && !open && 'text-accent-foreground')}
      >
        <Sign className="size-4 shrink-0 opacity-75" />
        <span className="truncate">{label}</span>
        <ChevronRight
          aria-hidden
          className="ml-auto size-3.5 shrink-0 text-muted-foreground transition-transform group-data-[state=open]/fold:rotate-90"
        />
      </Collapsible.Trigger>
      <Collapsible.Content asChild>
        <ul className="my-0.5 ml-4.5 space-y-0.5 border-l pl-2">
          {screens.map(screen => (
            <li key={screen.path}>
              <MenuEntry to={screen.path} label={screen.label} onLeave={leave} />
            </li>
          ))}
        </ul>
      </Collapsible.Content>
    </Collapsible.Root>
  )
}
