/** Shows the secret of a webhook, once. */
import { ShownOnce } from '#web/kit/shown-once.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'

export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog open onOpenChange={open => open || onClose()}>
    <DialogContent>
      <DialogTitle>The secret of this webhook</DialogTitle>
      <DialogDescription>The receiver verifies with it that a message comes from here.</DialogDescription>
      <ShownOnce label="Secret" secret={secret} />
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </DialogContent>
  </Dialog>
)
