/** The menu of a row's rarer actions. In a file of its own, as most lists have none. */
import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { useDeleteRow } from './list-screen/row-deletion.tsx'

interface RowMenuProps {
  readonly rowName: string
  /** What one of the actions is doing right now, for example "Preparing the document". */
  readonly busy?: string | undefined
  /** Items of a menu. */
  readonly children: ReactNode
}

/** What a row offers besides opening it, with words. */
export const RowMenu = ({ rowName, busy, children }: RowMenuProps) => (
  <DropdownMenu>
    <DropdownMenuTrigger asChild>
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label={t`More actions for ${rowName}`}
        data-tooltip={t`More actions`}
        className="hover:text-foreground"
      >
        {busy ? <Spinner label={busy} /> : <Ellipsis />}
      </Button>
    </DropdownMenuTrigger>
    <DropdownMenuContent>{children}</DropdownMenuContent>
  </DropdownMenu>
)

/** The item of a row's own menu. The state of the deletion outlives the menu, so the row keeps it. */
export const DeleteItem = ({ askToDelete, isDeleting }: ReturnType<typeof useDeleteRow>) => (
  <DropdownMenuItem disabled={isDeleting} onSelect={askToDelete}>
    <Trash2 /> {t`Delete`}
  </DropdownMenuItem>
)
