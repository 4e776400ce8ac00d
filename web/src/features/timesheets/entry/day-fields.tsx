/** What is typed on a day's card: kept here while it is typed, saved when one goes on. */
import { useEffect, useRef, useState } from 'react'
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { MAX_DESCRIPTION } from '#shared/features/timesheets/editing.ts'
import { typeableHours } from '#shared/features/timesheets/hours.ts'
import { cn } from '#web/ui/cn.ts'
import { fieldLook, Textarea } from '#web/ui/input.tsx'
import { setting, textOf } from './cells.ts'
import type { SheetStore } from './sheet-store.ts'
import type { Problem } from './troubles.ts'

interface DayFieldProps {
  readonly row: DayRow
  readonly day: string
  readonly problem: Problem | undefined
  readonly store: SheetStore
}

export function HoursField({ row, day, problem, store }: DayFieldProps) {
  const { text, setText, leave } = useTyped(problem?.text ?? textOf(row, 'hours'), typed => store.typeHours(row, typed))
  return (
    <label className="relative">
      <span className="sr-only">Hours of {day}</span>
      <input
        value={text}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `hours-${row._id}`}
        className={cn(fieldLook, 'h-11 w-20 pr-9 text-right text-base tabular-nums')}
        onFocus={event => event.target.select()}
        onChange={event => setText(typeableHours(event.target.value))}
        onBlur={leave}
        onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-muted-foreground"
      >
        hrs
      </span>
    </label>
  )
}

export function DescriptionField({ row, day, problem, store, isMissing }: DayFieldProps & { isMissing: boolean }) {
  const { text, setText, leave } = useTyped(problem?.text ?? row.taskDescription, typed =>
    store.do([setting(row, 'description', typed.trim())]),
  )
  return (
    <Textarea
      aria-label={`Description of ${day}`}
      placeholder={isMissing ? 'What were these hours for?' : 'Description'}
      value={text}
      rows={1}
      maxLength={MAX_DESCRIPTION}
      aria-invalid={problem !== undefined}
      aria-describedby={problem && `description-${row._id}`}
      className={cn('max-h-24 min-h-11 resize-none text-base', isMissing && 'border-tone-yellow')}
      onChange={event => setText(event.target.value)}
      onBlur={leave}
    />
  )
}

/** Text that follows what is saved, but while it is typed; saved when the field or the page is left. */
function useTyped(saved: string, save: (text: string) => void) {
  const [typed, setTyped] = useState<string>()
  const latest = useRef({ typed, save })
  useEffect(() => {
    latest.current = { typed, save }
  })
  const leave = () => {
    const { typed, save } = latest.current
    if (typed !== undefined && typed !== saved) save(typed)
    setTyped(undefined)
  }
  const leaving = useRef(leave)
  useEffect(() => {
    leaving.current = leave
  })
  useEffect(() => {
    const keep = () => leaving.current()
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])
  return { text: typed ?? saved, setText: setTyped, leave }
}
