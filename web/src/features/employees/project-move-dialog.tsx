import { useState } from 'react'
import { utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { LabelledDay } from '#web/kit/labelled-day.tsx'
import { isIsoDay } from '#web/kit/typed-day.ts'
import { useStableDuringPress } from '#web/kit/use-stable-during-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Label } from '#web/ui/label.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

export interface ProjectMoveInput {
  readonly effectiveDate: string
  readonly comments: string
}
interface ProjectMoveDialogProps {
  readonly from: string
  readonly to: string
  readonly onAccept: (move: ProjectMoveInput) => void
  /** Restores the old project. */
  readonly onCancel: () => void
}

/** Asks when an employee's project change takes effect. It is saved with the form. */
export function ProjectMoveDialog({ from, to, onAccept, onCancel }: ProjectMoveDialogProps) {
  const [effectiveDate, setDate] = useState(utcToday(new Date()))
  const [comments, setComments] = useState('')
  const isWrong = useStableDuringPress(effectiveDate !== '' && !isIsoDay(effectiveDate))
  return (
    <Dialog open onOpenChange={open => open || onCancel()}>
      <DialogContent>
        <DialogTitle>{t`Project change`}</DialogTitle>
        <DialogDescription>{t`From ${from} to ${to}. The change is recorded in the project history once the employee is saved.`}</DialogDescription>
        <form
          className="grid gap-4"
          onSubmit={event => {
            event.preventDefault()
            event.stopPropagation()
            if (isIsoDay(effectiveDate)) onAccept({ effectiveDate, comments })
          }}
        >
          <LabelledDay
            label={t`Effective date`}
            min="2000-01-01"
            value={effectiveDate}
            refusal={isWrong ? t`Invalid date` : undefined}
            onDayChange={setDate}
          />
          <div className="grid gap-1.5">
            <Label htmlFor="move-comments">{t`Comments`}</Label>
            <Textarea
              id="move-comments"
              value={comments}
              maxLength={5000}
              onChange={event => setComments(event.target.value)}
            />
          </div>
          <DialogFooter>
            <Button variant="outline" onClick={onCancel}>{t`Cancel`}</Button>
            <Button type="submit" variant="default" disabled={!isIsoDay(effectiveDate)}>{t`Accept`}</Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
