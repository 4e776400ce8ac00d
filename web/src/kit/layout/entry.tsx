/** One line of the menu. */
import { Link } from '@tanstack/react-router'
import { cn } from '#web/ui/cn.ts'
import type { Icon } from './icons.ts'

export const entryLook =
  'flex h-8.5 w-full items-center gap-2.5 rounded-md px-2.5 text-[0.8125rem] font-medium text-foreground/85 transition-colors hover:bg-foreground/6 hover:text-foreground'
const activeLook = 'bg-accent text-accent-foreground hover:bg-accent hover:text-accent-foreground'

interface EntryProps {
  readonly to: string
  readonly label: string
  readonly icon?: Icon
  readonly leave?: (() => void) | undefined
  readonly exact?: boolean
  /** Shown at another address than its own: the home route's screen. */
  readonly isHere?: boolean
}

export function Entry({ to, label, icon: Sign, leave, exact = false, isHere = false }: EntryProps) {
  return (
    <Link
      to={to}
      {...(leave ? { onClick: leave } : {})}
      activeOptions={{ exact, includeSearch: false }}
      activeProps={{ className: activeLook, 'aria-current': 'page' }}
      className={cn(entryLook, isHere && activeLook)}
      {...(isHere ? { 'aria-current': 'page' } : {})}
    >
      {Sign ? <Sign className="size-4 shrink-0 opacity-75" /> : null}
      <span className="truncate">{label}</span>
    </Link>
  )
}
