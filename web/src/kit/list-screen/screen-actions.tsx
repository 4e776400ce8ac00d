/** A screen's less used actions: buttons, or on a phone a menu. */
import { Link } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx'
import { useIsPhone } from '../use-media.ts'

export interface ScreenAction {
  readonly label: string
  readonly icon: ReactNode
  /** The screen that it leads to; or what it does. */
  readonly to?: string
  readonly act?: () => void
  readonly disabled?: boolean
  /** Why it is disabled. */
  readonly title?: string | undefined
}

/** A phone has no room for the words of several buttons. */
export function ScreenActions({ actions }: { actions: readonly ScreenAction[] }) {
  const isPhone = useIsPhone()
  // A single one has room.
  if (!isPhone || actions.length < 2)
    return actions.map(({ label, icon, to, act, disabled, title }) =>
      to ? (
        <Button key={label} variant="outline" asChild>
          <Link to={to}>
            {icon} {label}
          </Link>
        </Button>
      ) : (
        <Button key={label} variant="outline" disabled={disabled} title={title} onClick={act}>
          {icon} {label}
        </Button>
      ),
    )
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="icon" aria-label={t`More actions`}>
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {actions.map(({ label, icon, to, act, disabled }) =>
          to ? (
            <DropdownMenuItem key={label} asChild>
              <Link to={to}>
                {icon} {label}
              </Link>
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem key={label} disabled={disabled ?? false} onSelect={act}>
              {icon} {label}
            </DropdownMenuItem>
          ),
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
