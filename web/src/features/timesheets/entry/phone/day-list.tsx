import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { memo, useRef, useState } from 'react'
import { type DayRow, FULL_DAY_HOURS, HOLIDAY_TYPE, isWeekend } from '#shared/features/timesheets/days.ts'
import { lacksDescription } from '#shared/features/timesheets/figures.ts'
import type { TimesheetProject } from '#shared/features/timesheets/sheet.ts'
import { dayOfMonth, weekdayName } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { cellAction, isEmptyRow, rowKeysOf } from '#web/features/timesheets/entry/cells.ts'
import { formatLongDay } from '#web/features/timesheets/entry/day-state.ts'
import { SaveErrorNote } from '#web/features/timesheets/entry/save-error-note.tsx'
import { type SaveError, saveErrorKey } from '#web/features/timesheets/entry/store/save-errors.ts'
import type { SheetStore, SheetView } from '#web/features/timesheets/entry/store/sheet-store.ts'
import type { BulkActions } from '#web/features/timesheets/entry/use-bulk-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { DescriptionField, HoursField } from './day-card-fields.tsx'
import { DayMenu } from './day-menu.tsx'
import { DayTypeSelect } from './day-type-select.tsx'

/** About as many days as fit on a phone below the header. */
const FIRST_DAYS = 5
/** The height of a workday's card. */
const DAY_REM = 10.5

/** The month as a list of days, for phones. */
interface DayListProps {
  readonly store: SheetStore
  readonly view: SheetView
  readonly isWhole: boolean
  readonly bulkActions: BulkActions
  readonly today: string
  readonly readOnly: boolean
  readonly openRepeatDialog: (dayId: string) => void
}

export function DayList({ store, view, isWhole, bulkActions, today, readOnly, openRepeatDialog }: DayListProps) {
  const { rows, saveErrors, sheet } = view
  const keys = rowKeysOf(rows)
  return (
    <Card className="divide-y overflow-hidden" aria-label={t`Days`}>
      {rows.slice(0, isWhole ? rows.length : FIRST_DAYS).map((row, index) => {
        const trouble = (field: 'type' | 'subType' | 'description' | 'hours') =>
          saveErrors.get(saveErrorKey({ dayId: row._id, date: row.date, field }))
        return (
          <DayCard
            key={keys[index]}
            row={row}
            isSecond={rows[index - 1]?.date === row.date}
            isSplit={rows[index - 1]?.date === row.date || rows[index + 1]?.date === row.date}
            isToday={row.date === today}
            project={sheet.project}
            hoursError={trouble('hours')}
            descriptionError={trouble('description')}
            typeError={trouble('type') ?? trouble('subType')}
            readOnly={readOnly}
            store={store}
            bulkActions={bulkActions}
            openRepeatDialog={openRepeatDialog}
          />
        )
      })}
      {isWhole ? null : <div aria-hidden style={{ height: `${(rows.length - FIRST_DAYS) * DAY_REM}rem` }} />}
    </Card>
  )
}

interface DayCardProps {
  readonly row: DayRow
  readonly isSecond: boolean
  readonly isSplit: boolean
  readonly isToday: boolean
  readonly project: TimesheetProject
  readonly hoursError: SaveError | undefined
  readonly descriptionError: SaveError | undefined
  readonly typeError: SaveError | undefined
  readonly readOnly: boolean
  readonly store: SheetStore
  readonly bulkActions: BulkActions
  readonly openRepeatDialog: (dayId: string) => void
}

/** A day on a phone. Most days only need a tap on 8 h and a short description. */
const DayCard = memo(function DayCard(props: DayCardProps) {
  const { row, isSecond, isToday, hoursError, descriptionError, typeError, readOnly, store } = props
  const [isOpened, setIsOpened] = useState(false)
  const day = formatLongDay(row.date)
  const heading = useRef<HTMLHeadingElement>(null)
  const troubles = [typeError, hoursError, descriptionError].flatMap(problem => problem ?? [])
  const isQuiet = isWeekend(row.date) && isEmptyRow(row) && troubles.length === 0
  /** Keeps the card open after a day off was cleared, so that it does not collapse under the finger. */
  const stay = () => {
    setIsOpened(true)
    heading.current?.focus({ preventScroll: true })
  }
  const name = (
    <h2
      ref={heading}
      data-day={row.date}
      tabIndex={-1}
      className={cn('w-16 shrink-0 scroll-mt-36 text-sm font-medium outline-none', isToday && 'text-accent-foreground')}
    >
      <span aria-hidden className="font-normal text-muted-foreground">
        {isSecond ? '½ ' : ''}
        {weekdayName(row.date)}
      </span>{' '}
      <span aria-hidden>{dayOfMonth(row.date)}</span>
      <span className="sr-only">{day}</span>
    </h2>
  )
  if (isQuiet && !isOpened)
    return (
      <article className="flex h-10 items-center justify-between bg-muted px-4 text-muted-foreground">
        {name}
        {readOnly ? null : (
          <Button
            variant="ghost"
            size="sm"
            className="print:hidden"
            aria-label={t`Add hours on ${day}`}
            onClick={() => setIsOpened(true)}
          >
            <Plus /> {t`Hours`}
          </Button>
        )}
      </article>
    )
  const add = (hours: number) => {
    const next = Math.min(24, Math.max(0, row.timeSpent + hours))
    store.dispatch([cellAction(row, 'hours', next)])
  }
  return (
    <article
      style={{ containIntrinsicBlockSize: `auto ${DAY_REM}rem` }}
      className={cn(
        // Skips rendering of days out of view; not in print, where they would be blank.
        '[content-visibility:auto] print:[content-visibility:visible]',
        'grid grid-cols-1 gap-2.5 px-4 py-3',
        row.type === HOLIDAY_TYPE ? 'bg-tone-purple/[0.06]' : isWeekend(row.date) && 'bg-muted',
      )}
    >
      <div className="flex items-center gap-2">
        {name}
        <DayTypeSelect {...props} />
        {readOnly ? null : <DayMenu {...props} />}
      </div>
      <div className="flex items-center gap-2">
        {readOnly ? (
          <span className="font-medium tabular-nums">
            {row.timeSpent} <span className="text-xs font-normal text-muted-foreground">{t`hrs`}</span>
          </span>
        ) : (
          <>
            <Button
              variant="outline"
              size="icon-lg"
              aria-label={t`Half an hour less on ${day}`}
              onClick={() => add(-0.5)}
            >
              <Minus />
            </Button>
            <HoursField row={row} day={day} saveError={hoursError} store={store} />
            <Button
              variant="outline"
              size="icon-lg"
              aria-label={t`Half an hour more on ${day}`}
              onClick={() => add(0.5)}
            >
              <Plus />
            </Button>
            <Button
              className="ml-auto h-11 px-4"
              variant={row.timeSpent === FULL_DAY_HOURS ? 'outline' : 'default'}
              disabled={row.timeSpent === FULL_DAY_HOURS}
              aria-label={t`8 h on ${day}`}
              onClick={() => store.dispatch([cellAction(row, 'hours', FULL_DAY_HOURS)])}
            >{t`8 h`}</Button>
          </>
        )}
      </div>
      {readOnly ? (
        <p className="break-words whitespace-pre-line">{row.taskDescription}</p>
      ) : (
        <DescriptionField
          row={row}
          day={day}
          saveError={descriptionError}
          store={store}
          isMissing={lacksDescription(row)}
        />
      )}
      {troubles.map(problem => (
        <SaveErrorNote
          key={problem.edit.field}
          id={`${problem.edit.field}-${row._id}`}
          saveError={problem}
          readOnly={readOnly}
          store={store}
          takeFocus={stay}
        />
      ))}
    </article>
  )
})
