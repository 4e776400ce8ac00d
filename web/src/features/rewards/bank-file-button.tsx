import { useMutation } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import type { ReactNode } from 'react'
import { rewardsApi } from '#shared/features/rewards.ts'
import { t } from '#shared/kit/texts.ts'
import { downloadFile } from '#web/kit/download.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

interface BankFileButtonProps {
  readonly batchId: string
  /** In a table, the label says which payment it belongs to. */
  readonly label?: string
  readonly children: ReactNode
}

/** Downloads the bank file, as often as needed. */
export function BankFileButton({ batchId, label, children }: BankFileButtonProps) {
  const saving = useMutation({
    mutationFn: () => downloadFile(rewardsApi.calls.bankFile, { params: { id: batchId } }),
  })
  return (
    <Button variant="outline" size="sm" aria-label={label} disabled={saving.isPending} onClick={() => saving.mutate()}>
      {saving.isPending ? <Spinner label={t`Preparing the file`} /> : <Landmark />} {children}
    </Button>
  )
}
