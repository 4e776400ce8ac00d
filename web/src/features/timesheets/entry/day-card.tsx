import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { memo, useRef, useState } from 'react'
import { type DayRow, FULL_DAY, isWeekend } from '#shared/features/timesheets/days.ts'
import type { SheetProject } from '#shared/features/timesheets.ts'
import { weekdayOf } from '#shared/kit/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { HOLIDAY, isEmpty, lacksDescription, setting } from './cells.ts'
import { DescriptionField, HoursField } from './day-fields.tsx'
import { DayMenu } from './day-menu.tsx'
import { longDay } from './day-state.ts'
import type { SheetStore } from './sheet-store.ts'
import { TroubleNote } from './trouble-note.tsx'
import type { Problem } from './troubles.ts'
import { TypeChip } from './type-chip.tsx'
import type { Deeds } from './use-deeds.ts'

interface DayCardProps {
  readonly row: DayRow
  readonly isSecond: boolean
  readonly isSplit: boolean
  readonly isToday: boolean
  readonly project: SheetProject
  readonly hoursTrouble: Problem | undefined
  readonly textTrouble: Problem | undefined
  readonly typeTrouble: Problem | undefined
  readonly readOnly: boolean
  readonly store: SheetStore
  readonly deeds: Deeds
  readonly askWhere: (dayId: string) => void
}

/** A day under the thumb: most are done by one tap on 8 h and a few words. */
export const DayCard = memo(function DayCard(props: DayCardProps) {
  const { row, isSecond, isToday, hoursTrouble, textTrouble, typeTrouble, readOnly, store } = props
  const [isOpened, setIsOpened] = useState(false)
  const day = longDay(row.date)
  const heading = useRef<HTMLHeadingElement>(null)
  const troubles = [typeTrouble, hoursTrouble, textTrouble].flatMap(problem => problem ?? [])
  const isQuiet = isWeekend(row.date) && isEmpty(row) && troubles.length === 0
  /** A day off that has nothing in it any more does not shrink away from under the thumb. */
  const stay = () => {
    setIsOpened(true)
    heading.current?.focus({ preventScroll: true })
  }
  const name = (
    <h2
      ref={heading}
      data-day={row.date}
      tabIndex={-1}
      className={cn('scroll-mt-36 text-sm font-medium outline-none', isToday && 'text-accent-foreground')}
    >
      <span aria-hidden className="font-normal text-muted-foreground">
        {isSecond ? '½ ' : ''}
        {weekdayOf(row.date)}
      </span>{' '}
      <span aria-hidden>{Number(row.date.slice(8))}</span>
      <span className="sr-only">{day}</span>
    </h2>
  )
  if (isQuiet && !isOpened)
    return (
      <article className="flex h-10 items-center justify-between bg-muted px-4 text-muted-foreground">
        {name}
        {readOnly ? null : (
          <Button variant="ghost" size="sm" aria-label={`Add hours on ${day}`} onClick={() => setIsOpened(true)}>
            <Plus /> Hours
          </Button>
        )}
      </article>
    )
  const add = (hours: number) => {
    const next = Math.min(24, Math.max(0, row.timeSpent + hours))
    store.do([setting(row, 'hours', next)])
  }
  return (
    <article
      className={cn(
        'grid gap-2.5 px-4 py-3',
        isWeekend(row.date) && 'bg-muted',
        row.type === HOLIDAY && 'bg-tone-purple/[0.06]',
      )}
    >
      <div className="flex items-center gap-2">
        {name}
        <TypeChip {...props} />
        {readOnly ? null : <DayMenu {...props} />}
      </div>
      <div className="flex items-center gap-2">
        {readOnly ? (
          <span className="font-medium tabular-nums">{row.timeSpent} hrs</span>
        ) : (
          <>
            <Button
              size="icon"
              className="size-11"
              aria-label={`Half an hour less on ${day}`}
              onClick={() => add(-0.5)}
            >
              <Minus />
            </Button>
            <HoursField row={row} day={day} problem={hoursTrouble} store={store} />
            <Button size="icon" className="size-11" aria-label={`Half an hour more on ${day}`} onClick={() => add(0.5)}>
              <Plus />
            </Button>
            <Button
              className="ml-auto h-11 px-4"
              variant={row.timeSpent === FULL_DAY ? 'secondary' : 'primary'}
              disabled={row.timeSpent === FULL_DAY}
              aria-label={`8 h on ${day}`}
              onClick={() => store.do([setting(row, 'hours', FULL_DAY)])}
            >
              8 h
            </Button>
          </>
        )}
      </div>
      {readOnly ? (
        <p className="break-words whitespace-pre-line">{row.taskDescription}</p>
      ) : (
        <DescriptionField row={row} day={day} problem={textTrouble} store={store} isMissing={lacksDescription(row)} />
      )}
      {troubles.map(problem => (
        <TroubleNote
          key={problem.edit.field}
          id={`${problem.edit.field}-${row._id}`}
          problem={problem}
          readOnly={readOnly}
          store={store}
          takeFocus={stay}
        />
      ))}
    </article>
  )
})
