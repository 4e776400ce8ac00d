/** An entry of the menu; only its icon while the menu is narrow. */
import { Link } from '@tanstack/react-router'
import { t } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'
import type { MenuIcon } from './menu-icons.ts'

export const menuEntryClasses =
  'flex h-8.5 w-full items-center gap-2.5 rounded-md px-2.5 text-[0.8125rem] font-medium transition-colors'
export const idleMenuEntryClasses = 'text-foreground/85 hover:bg-foreground/6 hover:text-foreground'
export const activeMenuEntryClasses = 'bg-accent text-accent-foreground'

interface MenuEntryProps {
  readonly to: string
  readonly label: string
  readonly icon?: MenuIcon
  readonly onLeave?: (() => void) | undefined
  readonly exact?: boolean
  /** Set if the screen is shown at another path, such as the root. */
  readonly isCurrent?: boolean
  /** The number of waiting items. */
  readonly count?: number
  readonly isNarrow?: boolean
}

export function MenuEntry(props: MenuEntryProps) {
  const { to, label, icon: Sign, onLeave, exact = false, isCurrent = false, count = 0, isNarrow = false } = props
  return (
    <Link
      to={to}
      {...(onLeave ? { onClick: onLeave } : {})}
      activeOptions={{ exact, includeSearch: false }}
      activeProps={{ className: activeMenuEntryClasses, 'aria-current': 'page' }}
      inactiveProps={{ className: isCurrent ? activeMenuEntryClasses : idleMenuEntryClasses }}
      className={cn(menuEntryClasses, 'scroll-my-10', isNarrow && 'relative justify-center')}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
      {...(isNarrow ? { 'aria-label': label, 'data-tooltip': label, 'data-tooltip-side': 'right' } : {})}
      {...(count > 0 ? { title: describeCount(count) } : {})}
    >
      {Sign ? <Sign className="size-4 shrink-0 opacity-75" /> : null}
      {isNarrow ? null : <span className="truncate">{label}</span>}
      {isNarrow ? <WaitingDot count={count} /> : <WaitingCount count={count} />}
    </Link>
  )
}

export const describeCount = (count: number): string => t`${count} waiting`

/** Hidden from screen readers, since the entry's description has the count. */
export const WaitingCount = ({ count, className }: { count: number; className?: string }) =>
  count > 0 ? (
    <span
      aria-hidden
      className={cn(
        'ml-auto shrink-0 rounded-full bg-foreground/8 px-1.5 text-[0.6875rem] leading-4.5 font-medium text-muted-foreground tabular-nums',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  ) : null

export const WaitingDot = ({ count }: { count: number }) =>
  count > 0 ? <span aria-hidden className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-primary" /> : null
