/**
 * The menu of a row's rarer actions, with words: the page of the person, what the list adds, and Delete. In a file of its
 * own, as most lists have none.
 */
import { Link } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import type { PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type DeletableRow, isDeletable, type RowDeletion, useDeleteRow } from './list-screen/row-deletion.tsx'
import { useOpensPage } from './person-pages.ts'

interface RowMenuProps<Row> {
  readonly row: Row
  readonly rowName: string
  /** Whose page it leads to, if the user may open that. */
  readonly person?: PersonName | undefined
  readonly deletion: RowDeletion<Row>
  /** What one of the actions is doing right now, for example "Preparing the document". */
  readonly busy?: string | undefined
  /** The list's own items. */
  readonly children: ReactNode
}

export function RowMenu<Row extends DeletableRow>(props: RowMenuProps<Row>) {
  const { row, rowName, person, deletion, busy, children } = props
  // Here and not in the items, because a deletion outlives the open menu.
  const { askToDelete, isDeleting } = useDeleteRow({ row, rowName, ...deletion })
  return (
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
      <DropdownMenuContent>
        {person ? <PersonPageItem person={person} /> : null}
        {children}
        {isDeletable(deletion, row) ? (
          <DropdownMenuItem disabled={isDeleting} onSelect={askToDelete}>
            <Trash2 /> {t`Delete`}
          </DropdownMenuItem>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const PersonPageItem = ({ person }: { person: PersonName }) =>
  useOpensPage(person._id, false) ? (
    <DropdownMenuItem asChild>
      <Link to="/people/$id" params={{ id: person._id }}>
        <UserRound /> {t`Page of the person`}
      </Link>
    </DropdownMenuItem>
  ) : null
