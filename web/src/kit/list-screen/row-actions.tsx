/** The small buttons at the end of a row. */
import { Link } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { placeOf } from '../place-of.ts'

interface RowActionProps {
  readonly label: string
  /** Whose row it is, so that each button has a name of its own. */
  readonly of: string
  readonly icon: ReactNode
  /** A link, or a deed. */
  readonly to?: string
  readonly act?: () => void
  readonly disabled?: boolean
}

export function RowAction({ label, of, icon, to, act, disabled }: RowActionProps) {
  const look = { variant: 'ghost', size: 'iconSm', 'aria-label': `${label} ${of}` } as const
  return (
    <Tooltip text={label}>
      {to ? (
        <Button asChild {...look} className="text-muted-foreground hover:text-foreground">
          <Link {...placeOf(to)}>{icon}</Link>
        </Button>
      ) : (
        <Button {...look} className="text-muted-foreground hover:text-foreground" disabled={disabled} onClick={act}>
          {icon}
        </Button>
      )}
    </Tooltip>
  )
}

export const EditAction = (props: { of: string; to: string }) => <RowAction label="Edit" icon={<Pencil />} {...props} />
export const ViewAction = (props: { of: string; to: string }) => <RowAction label="View" icon={<Eye />} {...props} />
export const DeleteAction = (props: { of: string; act: () => void; disabled?: boolean }) => (
  <RowAction label="Delete" icon={<Trash2 />} {...props} />
)
