/** The small buttons at the end of a row. */
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { AnyCall } from '#shared/kit/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { SimpleTooltip } from '#web/ui/simple-tooltip.tsx'
import { fetchApi } from '../api.ts'
import { confirmDelete } from '../confirm.tsx'
import { parseHref } from '../parse-href.ts'
import { toast } from '../toast.ts'

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
  const look = { variant: 'ghost', size: 'icon-sm', 'aria-label': `${label} ${rowName}` } as const
  return (
    <SimpleTooltip text={label}>
      {to ? (
        <Button asChild {...look} className="text-muted-foreground hover:text-foreground">
          <Link {...parseHref(to)}>{icon}</Link>
        </Button>
      ) : (
        <Button {...look} className="text-muted-foreground hover:text-foreground" disabled={disabled} onClick={onClick}>
          {icon}
        </Button>
      )}
    </SimpleTooltip>
  )
}

export const EditAction = (props: { rowName: string; to: string }) => (
  <RowAction label="Edit" icon={<Pencil />} {...props} />
)
export const ViewAction = (props: { rowName: string; to: string }) => (
  <RowAction label="View" icon={<Eye />} {...props} />
)
export const DeleteAction = (props: { rowName: string; onClick: () => void; disabled?: boolean }) => (
  <RowAction label="Delete" icon={<Trash2 />} {...props} />
)

interface DeleteRowProps {
  readonly row: { readonly _id: string; readonly version?: number }
  /** What the row is called, in the button's name and when it is gone. */
  readonly rowName: string
  /** What the question calls it, where its name alone would not say what kind of record it is. */
  readonly recordName?: string
  /** The question below the record's name. */
  readonly text: string
  /** The call that takes its id, or a function where the call needs more than that. */
  readonly remove: AnyCall | (() => Promise<unknown>)
}

/** Deletes a record: asks first, and shows a toast when it is done. */
export function DeleteRow({ row, rowName, recordName = rowName, text, remove }: DeleteRowProps) {
  const deletion = useMutation({
    mutationFn: () =>
      typeof remove === 'function' ? remove() : fetchApi(remove, { params: { id: row._id }, version: row.version }),
    onSuccess: () => toast.success(`${rowName} deleted successfully`),
  })
  const askToDelete = async () => {
    if (await confirmDelete(recordName, text)) deletion.mutate()
  }
  return <DeleteAction rowName={rowName} onClick={() => void askToDelete()} disabled={deletion.isPending} />
}
