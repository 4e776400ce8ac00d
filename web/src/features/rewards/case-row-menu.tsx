/** The menu of a case's row in the list. */
import { useMutation } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import History from 'lucide-react/icons/history'
import type { RewardListItem } from '#shared/features/rewards.ts'
import { t } from '#shared/kit/texts.ts'
import type { RowDeletion } from '#web/kit/list-screen/row-deletion.tsx'
import { RowMenu } from '#web/kit/row-menu.tsx'
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
  const invoice = useMutation({ mutationFn: downloadInvoice })
  return (
    <RowMenu
      row={reward}
      rowName={getCaseName(reward)}
      person={offersPage ? reward.employee : undefined}
      deletion={deletion}
      busy={invoice.isPending ? t`Preparing the file` : undefined}
    >
      <DropdownMenuItem onSelect={onHistory}>
        <History /> {t`Case history`}
      </DropdownMenuItem>
      {/* Disabled, not left out, if there is none. Source: spec 2 section 2. */}
      <DropdownMenuItem disabled={!reward.hasInvoice || invoice.isPending} onSelect={() => invoice.mutate(reward._id)}>
        <FileDown /> {t`Download invoice`}
      </DropdownMenuItem>
    </RowMenu>
  )
}
