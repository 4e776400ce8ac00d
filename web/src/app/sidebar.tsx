/** The menu: the screens that the user's roles open, in collapsible groups, or only icons while it is narrow. */
import { Link, useLocation } from '@tanstack/react-router'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { findParentScreen, menuForRoles } from '#shared/features/screens.ts'
import { t } from '#shared/kit/texts.ts'
import { getAudience, getConfig } from '#web/kit/config.ts'
import { discardAllDrafts } from '#web/kit/drafts.ts'
import { Logo } from '#web/kit/logo.tsx'
import { getLandingPath } from '#web/kit/return-to.ts'
import { useSession } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { scrollWithin } from '#web/ui/scroll-within.ts'
import { MenuEntry } from './menu-entry.tsx'
import { MenuGroup, NarrowMenuGroup } from './menu-group.tsx'
import { getGroupIcon } from './menu-icons.ts'
import { useWaitingCounts } from './use-waiting-counts.ts'

/** The main host also shows the Employee Summary at the root path. */
const SUMMARY_PATH = '/employee-jobtitles'

interface SidebarProps {
  readonly onLeave?: () => void
  readonly isNarrow?: boolean
  /** Set if the menu can be narrowed. */
  readonly toggleWidth?: () => void
}

export function Sidebar({ onLeave, isNarrow = false, toggleWidth }: SidebarProps) {
  const session = useSession()
  const counts = useWaitingCounts()
  const path = useLocation({ select: location => location.pathname })
  const parent = path === '/' ? SUMMARY_PATH : findParentScreen(path, session?.roles ?? [])?.path
  const leave = () => {
    // Discard the drafts of other forms; the current form asks about its own changes.
    discardAllDrafts(window.location.pathname)
    onLeave?.()
  }
  const entry = { onLeave: leave, isNarrow }
  const Group = isNarrow ? NarrowMenuGroup : MenuGroup
  return (
    <div className="flex h-full flex-col">
      <Link
        to={getLandingPath()}
        onClick={onLeave}
        className={cn(
          'm-2 flex h-11 items-center gap-2.5 rounded-md text-[0.9375rem] font-semibold tracking-tight',
          isNarrow ? 'justify-center' : 'px-2.5',
        )}
      >
        <Logo />
        <span className={cn(isNarrow && 'sr-only')}>{getConfig().product}</span>
      </Link>
      <nav
        ref={useCurrentEntryInSight(path, isNarrow)}
        aria-label={t`Main`}
        className="min-h-0 flex-1 space-y-0.5 overflow-y-auto px-2 pb-4"
      >
        {!session ? (
          <MenuEntry {...entry} to="/login" label={t`Login`} icon={LogIn} />
        ) : getAudience() === 'timesheet' ? (
          <Suspense>{session.roles.includes('employee') && <EmployeeMenu {...entry} />}</Suspense>
        ) : (
          menuForRoles(session.roles).map(group =>
            group.single ? (
              group.screens.map(screen => (
                <MenuEntry
                  key={screen.path}
                  {...entry}
                  to={screen.path}
                  label={t(screen.label)}
                  icon={getGroupIcon(group.label)}
                  count={counts.get(screen.path) ?? 0}
                  isCurrent={screen.path === parent}
                />
              ))
            ) : (
              <Group key={group.label} group={group} parent={parent} onLeave={leave} counts={counts} />
            ),
          )
        )}
      </nav>
      <div className={cn('flex items-center gap-1 border-t p-2 empty:hidden', isNarrow && 'flex-col')}>
        {session ? (
          <MenuEntry to="/logout" label={t`Logout`} icon={LogOut} onLeave={onLeave} isNarrow={isNarrow} />
        ) : null}
        {toggleWidth ? <WidthButton isNarrow={isNarrow} toggle={toggleWidth} /> : null}
      </div>
    </div>
  )
}

function WidthButton({ isNarrow, toggle }: { isNarrow: boolean; toggle: () => void }) {
  const label = isNarrow ? t`Widen the menu` : t`Narrow the menu`
  return (
    <Button
      data-tooltip={`${label}  [`}
      data-tooltip-side={isNarrow ? 'right' : 'top'}
      variant="quiet"
      size="icon-sm"
      aria-label={label}
      aria-keyshortcuts="["
      className={cn(!isNarrow && 'ml-auto')}
      onClick={toggle}
    >
      {isNarrow ? <PanelLeftOpen /> : <PanelLeftClose />}
    </Button>
  )
}

/** Scrolls a long menu to the entry of the current screen. */
function useCurrentEntryInSight(path: string, isNarrow: boolean) {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path and width decide the entry and its position
  useEffect(() => {
    const entry = nav.current?.querySelector('[aria-current="page"]')
    if (entry && nav.current) scrollWithin(nav.current, entry)
  }, [path, isNarrow])
  return nav
}

/** Lazy: only the employee host needs its queries. */
const EmployeeMenu = lazy(() => import('./employee-menu.tsx').then(({ EmployeeMenu }) => ({ default: EmployeeMenu })))
