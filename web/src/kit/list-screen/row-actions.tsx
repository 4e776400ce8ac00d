/** The small buttons at the end of a row. */
import { Link } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { toRecordPage } from '../beside/use-open-record.ts'

interface RowActionProps {
  readonly label: string
  /** The row's name, so that each button has a name of its own. */
  readonly rowName: string
  readonly icon: ReactNode
  /** A link, or an action. */
  readonly to?: string
  readonly onClick?: () => void
  readonly disabled?: boolean
}

export function RowAction({ label, rowName, icon, to, onClick, disabled }: RowActionProps) {
  const look = {
    variant: 'quiet',
    size: 'icon-sm',
    'aria-label': `${label} ${rowName}`,
    'data-tooltip': label,
    className: 'hover:text-foreground',
  } as const
  return to ? (
    <Button asChild {...look}>
      <Link {...toRecordPage(to)}>{icon}</Link>
    </Button>
  ) : (
    <Button {...look} disabled={disabled} onClick={onClick}>
      {icon}
    </Button>
  )
}

export const EditAction = (props: { rowName: string; to: string }) => (
  <RowAction label={t`Edit`} icon={<Pencil />} {...props} />
)
export const ViewAction = (props: { rowName: string; to: string }) => (
  <RowAction label={t`View`} icon={<Eye />} {...props} />
)
export const DeleteAction = (props: { rowName: string; onClick: () => void; disabled?: boolean }) => (
  <RowAction label={t`Delete`} icon={<Trash2 />} {...props} />
)
