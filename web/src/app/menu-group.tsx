/** A collapsible group of the menu. Its state is remembered, but it is always open while one of its screens is. */
import { Link, useLocation } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import type { ScreenGroup } from '#shared/features/screens.ts'
import { t } from '#shared/kit/texts.ts'
import { loadSetting, saveSetting } from '#web/kit/kept-setting.ts'
import { cn } from '#web/ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import {
  activeMenuEntryClasses,
  describeCount,
  idleMenuEntryClasses,
  MenuEntry,
  menuEntryClasses,
  WaitingCount,
  WaitingDot,
} from './menu-entry.tsx'
import { getGroupIcon } from './menu-icons.ts'

interface MenuGroupProps {
  readonly group: ScreenGroup
  /** The path of the entry that the current page belongs to, if it has none of its own. */
  readonly parent: string | undefined
  readonly onLeave: () => void
  /** Waiting items by screen. */
  readonly counts: ReadonlyMap<string, number>
}

const KEY = 'muster.menu'
type FoldedGroups = Readonly<Record<string, boolean>>
/** By hand, because every screen loads the menu and not every screen the library of schemas. */
const FoldedGroups = {
  safeParse: (kept: unknown) =>
    typeof kept === 'object' && kept !== null && Object.values(kept).every(value => typeof value === 'boolean')
      ? { data: kept as FoldedGroups }
      : {},
}
const loadFoldedGroups = () => loadSetting(KEY, FoldedGroups) ?? {}

export function MenuGroup({ group, parent, onLeave, counts }: MenuGroupProps) {
  const { label, screens } = group
  const holdsPath = useHoldsPath(group, parent)
  const [open, setOpen] = useState(() => holdsPath || (loadFoldedGroups()[label] ?? true))
  const [heldPath, setHeldPath] = useState(holdsPath)
  // Open the group when one of its screens is entered, and restore its state when leaving.
  if (heldPath !== holdsPath) {
    setHeldPath(holdsPath)
    setOpen(holdsPath || (loadFoldedGroups()[label] ?? true))
  }
  const Sign = getGroupIcon(label)
  const total = sumCounts(group, counts)
  const id = useId()
  const toggle = () => {
    setOpen(!open)
    saveSetting(KEY, { ...loadFoldedGroups(), [label]: !open })
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
        className={cn(
          menuEntryClasses,
          'group/fold',
          holdsPath && !open
            ? 'text-accent-foreground hover:bg-foreground/6 hover:text-foreground'
            : idleMenuEntryClasses,
        )}
        {...(!open && total > 0 ? { title: describeCount(total) } : {})}
      >
        <Sign className="size-4 shrink-0 opacity-75" />
        <span className="truncate">{t(label)}</span>
        <span className="ml-auto flex items-center gap-1.5">
          {open ? null : <WaitingCount count={total} />}
          <ChevronRight
            aria-hidden
            className="size-3.5 shrink-0 text-muted-foreground transition-transform group-aria-expanded/fold:rotate-90"
          />
        </span>
      </button>
      <ul id={id} hidden={!open} className="my-0.5 ml-4.5 space-y-0.5 border-l pl-2">
        {open
          ? screens.map(screen => (
              <li key={screen.path}>
                <MenuEntry
                  to={screen.path}
                  label={t(screen.label)}
                  onLeave={onLeave}
                  count={counts.get(screen.path) ?? 0}
                  isCurrent={screen.path === parent}
                />
              </li>
            ))
          : null}
      </ul>
    </div>
  )
}

/** The group in the narrow menu: an icon that opens a menu of its screens. */
export function NarrowMenuGroup({ group, parent, onLeave, counts }: MenuGroupProps) {
  const { label, screens } = group
  const holdsPath = useHoldsPath(group, parent)
  const Sign = getGroupIcon(label)
  const total = sumCounts(group, counts)
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger
        aria-label={t(label)}
        title={[t(label), ...(total > 0 ? [describeCount(total)] : [])].join(', ')}
        className={cn(
          menuEntryClasses,
          'relative justify-center',
          holdsPath ? activeMenuEntryClasses : idleMenuEntryClasses,
        )}
      >
        <Sign className="size-4 shrink-0 opacity-75" />
        <WaitingDot count={total} />
      </DropdownMenuTrigger>
      <DropdownMenuContent side="right" align="start">
        <DropdownMenuLabel>{t(label)}</DropdownMenuLabel>
        {screens.map(screen => (
          <DropdownMenuItem key={screen.path} asChild>
            <Link to={screen.path} onClick={onLeave}>
              {t(screen.label)}
              <WaitingCount count={counts.get(screen.path) ?? 0} />
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const useHoldsPath = ({ screens }: ScreenGroup, parent: string | undefined): boolean => {
  const path = useLocation({ select: location => location.pathname })
  return screens.some(one => one.path === parent || path === one.path || path.startsWith(`${one.path}/`))
}

const sumCounts = ({ screens }: ScreenGroup, counts: ReadonlyMap<string, number>): number =>
  screens.reduce((sum, { path }) => sum + (counts.get(path) ?? 0), 0)
