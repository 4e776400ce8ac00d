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
  /** In a table, a button names what it belongs to. */
  readonly label?: string
  readonly children: ReactNode
}

/** Saves the file for the bank; it can be saved as often as is needed. */
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
