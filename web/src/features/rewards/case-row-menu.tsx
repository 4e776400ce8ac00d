/** The menu of a case's row in the list. */
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import FileDown from 'lucide-react/icons/file-down'
import History from 'lucide-react/icons/history'
import UserRound from 'lucide-react/icons/user-round'
import type { RewardListItem } from '#shared/features/rewards.ts'
import { t } from '#shared/kit/texts.ts'
import { isDeletable, type RowDeletion, useDeleteRow } from '#web/kit/list-screen/row-deletion.tsx'
import { useOpensPage } from '#web/kit/person-pages.ts'
import { DeleteItem, RowMenu } from '#web/kit/row-menu.tsx'
import { DropdownMenuItem } from '#web/ui/dropdown-menu.tsx'
import { getCaseName } from './case-history.tsx'
import { downloadInvoice } from './invoice.ts'

interface CaseRowMenuProps {
  readonly reward: RewardListItem
  /** Whether it leads to the employee's page, if the user may open it. */
  readonly offersPage: boolean
  readonly onHistory: () => void
  readonly deletion: RowDeletion<RewardListItem>
}

/** What a row offers besides opening the case. */
export function CaseRowMenu({ reward, offersPage, onHistory, deletion }: CaseRowMenuProps) {
  const name = getCaseName(reward)
  const invoice = useMutation({ mutationFn: downloadInvoice })
  const deleting = useDeleteRow({ row: reward, rowName: name, ...deletion })
  const opensPage = useOpensPage(reward.employee._id, false)
  return (
    <RowMenu rowName={name} busy={invoice.isPending ? t`Preparing the file` : undefined}>
      {offersPage && opensPage ? (
        <DropdownMenuItem asChild>
          <Link to="/people/$id" params={{ id: reward.employee._id }}>
            <UserRound /> {t`Page of the person`}
          </Link>
        </DropdownMenuItem>
      ) : null}
      <DropdownMenuItem onSelect={onHistory}>
        <History /> {t`Case history`}
      </DropdownMenuItem>
      {/* Disabled, not left out, if there is none. Source: spec 2 section 2. */}
      <DropdownMenuItem disabled={!reward.hasInvoice || invoice.isPending} onSelect={() => invoice.mutate(reward._id)}>
        <FileDown /> {t`Download invoice`}
      </DropdownMenuItem>
      {isDeletable(deletion, reward) ? <DeleteItem {...deleting} /> : null}
    </RowMenu>
  )
}
