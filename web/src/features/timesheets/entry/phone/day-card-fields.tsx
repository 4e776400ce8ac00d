/** The inputs of a day's card, with local state while typing; saved on blur. */
import { useEffect, useState } from 'react'
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { MAX_DESCRIPTION_LENGTH } from '#shared/features/timesheets/editing.ts'
import { limitHoursInput } from '#shared/features/timesheets/hours.ts'
import { t } from '#shared/kit/texts.ts'
import { cellAction, cellTextOf } from '#web/features/timesheets/entry/cells.ts'
import type { SaveError } from '#web/features/timesheets/entry/store/save-errors.ts'
import type { SheetStore } from '#web/features/timesheets/entry/store/sheet-store.ts'
import { useLatest } from '#web/kit/use-latest.ts'
import { cn } from '#web/ui/cn.ts'
import { fieldClasses } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

interface DayCardFieldProps {
  readonly row: DayRow
  readonly day: string
  readonly saveError: SaveError | undefined
  readonly store: SheetStore
}

export function HoursField({ row, day, saveError, store }: DayCardFieldProps) {
  const { text, setText, leave } = useDraftText(saveError?.text ?? cellTextOf(row, 'hours'), typed =>
    store.enterHours(row, typed),
  )
  return (
    <label className="relative">
      <span className="sr-only">{t`Hours of ${day}`}</span>
      <input
        value={text}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={saveError !== undefined}
        aria-describedby={saveError && `hours-${row._id}`}
        className={cn(fieldClasses, 'h-11 w-20 pr-9 text-right text-base tabular-nums')}
        onFocus={event => event.target.select()}
        onChange={event => setText(limitHoursInput(event.target.value))}
        onBlur={leave}
        onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-muted-foreground"
      >{t`hrs`}</span>
    </label>
  )
}

export function DescriptionField({
  row,
  day,
  saveError,
  store,
  isMissing,
}: DayCardFieldProps & { isMissing: boolean }) {
  const { text, setText, leave } = useDraftText(saveError?.text ?? row.taskDescription, typed =>
    store.dispatch([cellAction(row, 'description', typed.trim())]),
  )
  return (
    <Textarea
      aria-label={t`Description of ${day}`}
      placeholder={isMissing ? t`What were these hours for?` : t`Description`}
      value={text}
      rows={1}
      maxLength={MAX_DESCRIPTION_LENGTH}
      aria-invalid={saveError !== undefined}
      aria-describedby={saveError && `description-${row._id}`}
      className={cn('max-h-24 min-h-11 resize-none text-base leading-normal', isMissing && 'border-tone-yellow')}
      onChange={event => setText(event.target.value)}
      onBlur={leave}
    />
  )
}

/** A draft that follows the saved value unless the user is typing; saved on blur and when the page is closed. */
function useDraftText(saved: string, save: (text: string) => void) {
  const [typed, setTyped] = useState<string>()
  const latest = useLatest({ typed, save })
  const leave = () => {
    const { typed, save } = latest.current
    if (typed !== undefined && typed !== saved) save(typed)
    setTyped(undefined)
  }
  const leaving = useLatest(leave)
  useEffect(() => {
    const keep = () => leaving.current()
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [leaving])
  return { text: typed ?? saved, setText: setTyped, leave }
}
