import { useState } from 'react'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter, dialogContentClasses, dialogOverlayClasses } from '#web/ui/dialog.tsx'
import { useLayerParts } from '#web/ui/layers.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { usePendingConfirmation } from './confirm.tsx'

/** Shows the questions of `confirmAction`; the root renders it once. */
export function ConfirmationDialog() {
  const question = usePendingConfirmation()
  const focus = useReturnFocus()
  // From the first question on, so that the dialog can close.
  const [isNeeded, setNeeded] = useState(false)
  if (question && !isNeeded) setNeeded(true)
  const parts = useLayerParts(isNeeded)
  if (!parts) return null
  const { AlertDialog: Radix } = parts
  return (
    <Radix.Root open={question !== undefined} onOpenChange={open => open || question?.answer(false)}>
      <Radix.Portal>
        <Radix.Overlay className={dialogOverlayClasses} />
        <Radix.Content className={dialogContentClasses} {...focus}>
          <Radix.Title className="text-base leading-snug font-semibold wrap-anywhere">
            {question && translateSentence(question.title)}
          </Radix.Title>
          <Radix.Description className="whitespace-pre-line text-muted-foreground wrap-anywhere">
            {question && translateSentence(question.text)}
          </Radix.Description>
          <DialogFooter>
            <Radix.Cancel asChild>
              <Button variant="outline">{t(question?.cancelLabel ?? 'Cancel')}</Button>
            </Radix.Cancel>
            <Button variant={question?.destroys ? 'destructive' : 'default'} onClick={() => question?.answer(true)}>
              {t(question?.acceptLabel ?? 'Accept')}
            </Button>
          </DialogFooter>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
