/** A sheet as it is worked on: the grid on a desk, the list of days on a phone. */
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { closedFrom } from '#shared/features/timesheets/closing.ts'
import type { Timesheet } from '#shared/features/timesheets.ts'
import { dayOf } from '#shared/kit/dates.ts'
import { useKeysHere } from '#web/kit/layout/keys-here.ts'
import { Page } from '#web/kit/page.tsx'
import { say } from '#web/kit/say.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Card } from '#web/ui/card.tsx'
import { Attachment } from '../files/attachment.tsx'
import { ImportTimesheet } from '../importing/import-timesheet.tsx'
import { ReopenTimesheet } from '../reopening/reopen-timesheet.tsx'
import { load } from './calls.ts'
import { type Field, isEmpty } from './cells.ts'
import { DayList } from './day-list.tsx'
import { firstMissing } from './day-state.ts'
import { Grid } from './grid.tsx'
import { GRID_KEYS } from './keys.ts'
import { MonthStrip } from './month-strip.tsx'
import { ClosedNotice, RefusedNotice, ReopenedNotice } from './notices.tsx'
import type { Refused } from './paste.ts'
import { RepeatDialog } from './repeat-dialog.tsx'
import { SaveState } from './save-state.tsx'
import { PdfButton, SubmitButton } from './sheet-actions.tsx'
import { SheetHead } from './sheet-head.tsx'
import type { SheetStore } from './sheet-store.ts'
import { Toolbar } from './toolbar.tsx'
import { EMPTY, useDeeds } from './use-deeds.ts'
import { useGrid } from './use-grid.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { catchUp, useSheetStore } from './use-sheet-store.ts'

interface SheetEditorProps {
  readonly sheet: Timesheet
  readonly name: string
  readonly bar: ReactNode
  /** Opened by its id by somebody who looks it over. */
  readonly isReviewed?: boolean
  /** Remembers what the sheet has become. */
  readonly keep: (sheet: Timesheet) => void
}

export function SheetEditor({ sheet: loaded, name, bar, isReviewed = false, keep }: SheetEditorProps) {
  const { store, view } = useSheetStore(loaded, keep)
  const { sheet, rows } = view
  const deeds = useDeeds(store)
  const isNarrow = useIsNarrow()
  const now = useClock(sheet, store)
  const today = localDay(now)
  const readOnly = view.isClosed
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [source, setSource] = useState<string>()
  const repeating = rows.find(({ _id }) => _id === source)
  const askWhere = (id: string) => {
    const row = store.view().rows.find(({ _id }) => _id === id)
    if (row && isEmpty(row)) say.note(EMPTY)
    else setSource(id)
  }
  const grid = useGrid({ store, view, deeds, today, readOnly, refuse: setRefused, askWhere })
  const goTo = (day: string, field: Field) => (isNarrow ? scrollTo(day) : grid.goToDay(day, field))
  const openDay = (day: string) => goTo(day, 'description')
  useKeysHere('Timesheet', GRID_KEYS)
  // The cell has the focus before the next key can come, however slow the machine.
  useShortcut('e', () => flushSync(() => openDay(firstMissing(rows, today) ?? sheet.period)))
  useWaitingGuard(view.waiting > 0)
  useEffect(() => void catchUp(sheet._id), [sheet._id])
  const adopt = (next: Timesheet) => store.adopt(next)

  return (
    <Page
      title="Timesheet"
      subtitle={name}
      wide
      actions={
        <>
          {bar}
          <div className="flex items-center gap-2 max-sm:w-full">
            <PdfButton sheet={sheet} store={store} />
            {isReviewed ? null : <SubmitButton view={view} store={store} goTo={goTo} />}
          </div>
        </>
      }
    >
      <div className="grid gap-4">
        {readOnly ? <ClosedNotice /> : null}
        {sheet.reopened ? <ReopenedNotice reopened={sheet.reopened} /> : null}
        <SheetHead view={view} now={now} />
        <div className="flex flex-wrap items-center gap-2">
          <Attachment
            sheet={sheet}
            readOnly={readOnly}
            onChanged={to => void load(sheet._id).then(adopt, () => adopt({ ...sheet, ...to }))}
          />
          {sheet.project.allowTimsheetImport && !readOnly ? <ImportTimesheet sheet={sheet} onImported={adopt} /> : null}
          <ReopenTimesheet sheet={sheet} onReopened={adopt} />
        </div>
        <MonthStrip rows={rows} today={today} open={openDay} />
        {refused.length > 0 ? <RefusedNotice refused={refused} close={() => setRefused([])} /> : null}
        <div>
          <div className="sticky top-14 z-20 -mx-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-background/95 px-1 py-2 backdrop-blur">
            {readOnly ? (
              <span className="text-muted-foreground">Read only</span>
            ) : (
              <Toolbar acts={grid.acts} canUndo={view.canUndo} canRedo={view.canRedo} isNarrow={isNarrow} />
            )}
            {readOnly && view.problems.size === 0 ? null : <SaveState view={view} retry={store.retry} />}
          </div>
          {isNarrow ? (
            <DayList {...{ store, view, deeds, today, readOnly }} askWhere={askWhere} />
          ) : (
            <Card className="overflow-hidden">
              <Grid {...{ state: grid, store, view, today, readOnly }} />
            </Card>
          )}
        </div>
        {readOnly || isNarrow ? null : (
          <p className="text-center text-xs text-muted-foreground">
            Press <kbd className="rounded border bg-muted px-1 font-sans">E</kbd> for the first missing day,{' '}
            <kbd className="rounded border bg-muted px-1 font-sans">?</kbd> for all keys
          </p>
        )}
      </div>
      {repeating ? (
        <RepeatDialog
          rows={rows}
          source={repeating}
          repeat={targets => deeds.repeat(repeating, targets)}
          close={() => setSource(undefined)}
        />
      ) : null}
    </Page>
  )
}

/** The present, again at each minute; a sheet that closes meanwhile is asked for anew. */
function useClock(sheet: Timesheet, store: SheetStore): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => {
      const next = new Date()
      const closes = closedFrom(sheet)
      if (!sheet.isClosed && next >= closes && now < closes)
        void load(sheet._id).then(
          fresh => store.adopt(fresh),
          () => store.adopt({ ...sheet, isClosed: true }),
        )
      setNow(next)
    }, 60_000)
    return () => clearInterval(timer)
  }, [sheet, store, now])
  return now
}

/** The day on the wall, which is what `today` means to who fills in their days. */
const localDay = (now: Date) => dayOf(new Date(now.getTime() - now.getTimezoneOffset() * 60_000))

function useWaitingGuard(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isWaiting])
}

function scrollTo(day: string): void {
  const place = document.querySelector<HTMLElement>(`[data-day="${day}"]`)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}
