/** One line of the menu. */
import { Link } from '@tanstack/react-router'
import { cn } from '#web/ui/cn.ts'
import type { MenuIcon } from './menu-icons.ts'

export const menuEntryClasses =
  'flex h-8.5 w-full items-center gap-2.5 rounded-md px-2.5 text-[0.8125rem] font-medium text-foreground/85 transition-colors hover:bg-foreground/6 hover:text-foreground'
const activeMenuEntryClasses = 'bg-accent text-accent-foreground hover:bg-accent hover:text-accent-foreground'

interface MenuEntryProps {
  readonly to: string
  readonly label: string
  readonly icon?: MenuIcon
  readonly onLeave?: (() => void) | undefined
  readonly exact?: boolean
  /** Shown at a different address from its own, as the home route's screen is. */
  readonly isCurrent?: boolean
}

export function MenuEntry({ to, label, icon: Sign, onLeave, exact = false, isCurrent = false }: MenuEntryProps) {
  return (
    <Link
      to={to}
      {...(onLeave ? { onClick: onLeave } : {})}
      activeOptions={{ exact, includeSearch: false }}
      activeProps={{ className: activeMenuEntryClasses, 'aria-current': 'page' }}
      className={cn(menuEntryClasses, isCurrent && activeMenuEntryClasses)}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
    >
      {Sign ? <Sign className="size-4 shrink-0 opacity-75" /> : null}
      <span className="truncate">{label}</span>
    </Link>
  )
}
