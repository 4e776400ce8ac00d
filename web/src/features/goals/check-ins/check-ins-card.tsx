/** A goal's check-ins and a plot of their progress; the same for the employee and for leaders. */
import { useState } from 'react'
import { type CheckIn, type CheckInForm, checkInMessages } from '#shared/features/goals/check-ins.ts'
import { type Day, formatDay } from '#shared/kit/dates.ts'
import { formatPercent } from '#shared/kit/percent.ts'
import { t } from '#shared/kit/texts.ts'
import type { SaveContext } from '#web/kit/form/use-save.ts'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type CheckedGoal, CheckInDialog } from './check-in-dialog.tsx'
import { ConfidenceChip } from './confidence-chip.tsx'
import { ProgressPlot } from './progress-plot.tsx'

const FEW = 5

interface CheckInsCardProps {
  readonly goal: CheckedGoal
  readonly isUnsuccessful: boolean
  /** A completed goal no longer asks how it goes. */
  readonly isCompleted?: boolean
  /** Newest first. */
  readonly checkIns: readonly CheckIn[]
  readonly send: (form: CheckInForm, sent: SaveContext) => Promise<unknown>
  /** Since when a check-in has been due; null if none is. */
  readonly dueSince?: Day | null
  /** Why checking in is not possible right now; undefined if it is. */
  readonly pause?: string | undefined
}

export function CheckInsCard({
  goal,
  isUnsuccessful,
  isCompleted = false,
  checkIns,
  send,
  dueSince = null,
  pause,
}: CheckInsCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isLong, setIsLong] = useState(false)
  const shown = isLong ? checkIns : checkIns.slice(0, FEW)
  return (
    <>
      {checkIns.length > 0 ? <ProgressPlot goal={goal} checkIns={checkIns} /> : null}
      <Card className="p-5">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-sm font-semibold">
            {t`Check-ins`}
            {checkIns.length > 0 ? ` (${checkIns.length})` : null}
          </h2>
          {isUnsuccessful ? null : (
            <Button
              variant={dueSince ? 'default' : 'outline'}
              size="sm"
              disabled={Boolean(pause)}
              onClick={() => setIsOpen(true)}
            >{t`Check in`}</Button>
          )}
        </div>
        {dueSince ? (
          <p className="mb-3 text-[0.8125rem] text-tone-yellow">{t`A check-in has been due since ${formatDay(dueSince)}.`}</p>
        ) : null}
        {pause && !isUnsuccessful ? <p className="mb-3 text-xs text-muted-foreground">{pause}</p> : null}
        {checkIns.length === 0 ? (
          <p className="text-muted-foreground">
            {isUnsuccessful
              ? t(checkInMessages.ended)
              : isCompleted
                ? t`No check-ins.`
                : t`No check-ins yet. Say how it goes, and where the numbers stand.`}
          </p>
        ) : (
          <ol aria-label={t`Check-ins`} className="divide-y">
            {shown.map(checkIn => (
              <CheckInRow key={checkIn._id} checkIn={checkIn} goal={goal} />
            ))}
          </ol>
        )}
        {checkIns.length > shown.length ? (
          <Button variant="ghost" size="sm" className="mt-2 -ml-2" onClick={() => setIsLong(true)}>
            {t`Show all ${checkIns.length}`}
          </Button>
        ) : null}
      </Card>
      {isOpen ? <CheckInDialog goal={goal} last={checkIns[0]} send={send} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function CheckInRow({ checkIn, goal }: { checkIn: CheckIn; goal: CheckedGoal }) {
  const { day, confidence, progress, comment, createdBy, isOwn, values } = checkIn
  const moved = values.flatMap(({ keyResult, current }) => {
    const found = goal.keyResults.find(({ _id }) => _id === keyResult)
    return found?.measure ? `${found.keyResult}: ${current}${found.measure.unit && ` ${found.measure.unit}`}` : []
  })
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-medium tabular-nums">{formatDay(day)}</span>
        <ConfidenceChip confidence={confidence} />
        <span className="tabular-nums">{formatPercent(progress)}</span>
        <span className="text-xs text-muted-foreground">{isOwn ? t`You` : <AuthorLink author={createdBy} />}</span>
      </p>
      {moved.length > 0 ? (
        <p className="text-[0.8125rem] wrap-anywhere text-muted-foreground">{moved.join(' · ')}</p>
      ) : null}
      {comment ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {comment}
        </p>
      ) : null}
    </li>
  )
}
