import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_RETURN_REASON, type PayRound, payRoundCalls, payRoundMessages } from '#shared/features/pay-rounds.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'

/** Returns a proposed round, with a reason, so that it can be changed. */
export function ReturnRoundButton({ round, disabled }: { round: PayRound; disabled: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const returning = useMutation({
    mutationFn: (reason: string) =>
      fetchApi(payRoundCalls.returnRound, { params: { id: round._id }, body: { reason }, version: round.version }),
    onSuccess: () => {
      setOpen(false)
      toast.success(t(payRoundMessages.returned))
    },
  })
  return (
    <>
      <Button variant="outline" disabled={disabled} onClick={() => setOpen(true)}>{t`Return`}</Button>
      {isOpen ? (
        <ReasonDialog
          title={t`Return this pay round?`}
          text={t`It can be changed and proposed again. The reason is shown above it.`}
          acceptLabel={t`Return`}
          busyLabel={t`Returning`}
          maxLength={MAX_RETURN_REASON}
          isSaving={returning.isPending}
          onAccept={reason => returning.mutate(reason)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
