import { useState } from 'react'
import { today } from '#shared/kit/list.ts'
import { DayInput } from '#web/kit/day-input.tsx'
import { useAfterPress } from '#web/kit/use-after-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'

export interface Move {
  readonly effectiveDate: string
  readonly comments: string
}
interface ProjectMoveDialogProps {
  readonly from: string
  readonly to: string
  readonly accept: (move: Move) => void
  /** Gives the old project back. */
  readonly cancel: () => void
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Since when an employee works on another project. Nothing is saved before the form is. */
export function ProjectMoveDialog({ from, to, accept, cancel }: ProjectMoveDialogProps) {
  const [effectiveDate, setDate] = useState(today(new Date()))
  const [comments, setComments] = useState('')
  const isWrong = useAfterPress(effectiveDate !== '' && !isDay(effectiveDate))
  return (
    <Dialog open onOpenChange={open => open || cancel()}>
      <DialogContent>
        <DialogTitle>Project change</DialogTitle>
        <DialogDescription>
          From {from} to {to}. The change is recorded in the project history once the employee is saved.
        </DialogDescription>
        <form
          className="grid gap-4"
          onSubmit={event => {
            event.preventDefault()
            event.stopPropagation()
            if (isDay(effectiveDate)) accept({ effectiveDate, comments })
          }}
        >
          <div className="grid gap-1.5">
            <Label htmlFor="effective-date">Effective date</Label>
            <DayInput
              id="effective-date"
              label="Effective date"
              min="2000-01-01"
              value={effectiveDate}
              onDay={setDate}
              aria-invalid={isWrong}
              aria-required
            />
            {isWrong ? <p className="text-xs text-destructive dark:text-tone-red">Invalid date</p> : null}
          </div>
          <div className="grid gap-1.5">
            <Label htmlFor="move-comments">Comments</Label>
            <Textarea
              id="move-comments"
              value={comments}
              maxLength={5000}
              onChange={event => setComments(event.target.value)}
            />
          </div>
          <DialogFooter>
            <Button onClick={cancel}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={!isDay(effectiveDate)}>
              Accept
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
