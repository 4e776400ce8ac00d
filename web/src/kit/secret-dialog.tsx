/** Shows a new secret, once. */
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { ShownOnce } from './shown-once.tsx'

interface SecretDialogProps {
  readonly title: string
  readonly description: string
  readonly label: string
  readonly secret: string
  readonly onClose: () => void
}

export const SecretDialog = ({ title, description, label, secret, onClose }: SecretDialogProps) => (
  <Dialog open onOpenChange={open => open || onClose()}>
    {/* A click outside must not close it, because the secret cannot be shown again. */}
    <DialogContent onInteractOutside={event => event.preventDefault()}>
      <DialogTitle>{title}</DialogTitle>
      <DialogDescription>{description}</DialogDescription>
      <ShownOnce label={label} secret={secret} />
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>{t`Close`}</Button>
      </DialogFooter>
    </DialogContent>
  </Dialog>
)
