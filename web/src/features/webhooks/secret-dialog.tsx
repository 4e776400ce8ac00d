/** Shows the secret of a webhook, once. */
import Copy from 'lucide-react/icons/copy'
import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const field = useId()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    setIsCopied(true)
  }
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent>
        <DialogTitle>The secret of this webhook</DialogTitle>
        <DialogDescription>
          The receiver verifies with it that a message comes from here. Copy it now: it is not shown again.
        </DialogDescription>
        <div className="grid gap-1.5">
          <Label htmlFor={field}>Secret</Label>
          <div className="flex gap-2">
            <Input id={field} readOnly value={secret} onFocus={event => event.target.select()} />
            <Button variant="default" onClick={() => void copy()}>
              <Copy /> {isCopied ? 'Copied' : 'Copy'}
            </Button>
          </div>
        </div>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
