/** The sheet editor: a grid on a desktop, a list of days on a phone. */
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { sheetClosingTime } from '#shared/features/timesheets/closing.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { dayOf } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useScreenShortcuts } from '#web/kit/screen-shortcuts.ts'
import { sentence } from '#web/kit/sentence.tsx'
import { toast } from '#web/kit/toast.ts'
import { useLatest } from '#web/kit/use-latest.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { ApprovalButtons } from '../approval/approval-buttons.tsx'
import { SheetAttachment } from '../attachment/attachment.tsx'
import { DeleteSheetButton, type LeaveSheet } from '../reopening/delete-sheet-button.tsx'
import { ReopenButton } from '../reopening/reopen-button.tsx'
import { isEmptyRow, type RowField } from './cells.ts'
import { findFirstMissingDay, restOfMonth } from './day-state.ts'
import type { RejectedCell } from './grid/clipboard.ts'
import { GRID_SHORTCUTS } from './grid/grid-commands.ts'
import { TimesheetGrid } from './grid/timesheet-grid.tsx'
import { useGrid } from './grid/use-grid.ts'
import { MonthStrip } from './head/month-strip.tsx'
import { ApprovalBanner, ClosedBanner, RejectedCellsBanner, ReopenedBanner } from './head/sheet-banners.tsx'
import { DownloadPdfButton, SubmitReportButton } from './head/sheet-buttons.tsx'
import { SheetHeader } from './head/sheet-header.tsx'
import { SaveStatus, SheetToolbar } from './head/sheet-toolbar.tsx'
import { DayList } from './phone/day-list.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'
import { loadSheet } from './store/sheet-calls.ts'
import type { SheetStore } from './store/sheet-store.ts'
import { flushOrphanedSheets, useSheetStore } from './store/use-sheet-store.ts'
import { NOTHING_TO_REPEAT, useBulkActions } from './use-bulk-actions.ts'
import { useGradualRows } from './use-gradual-rows.ts'

// Lazy: few projects import files, and most people only fill in their own sheet.
const ImportButton = lazy(() =>
  import('../import/import-button.tsx').then(module => ({ default: module.ImportButton })),
)
const SealCard = lazy(() => import('../seal/seal-card.tsx').then(module => ({ default: module.SealCard })))

interface SheetEditorProps {
  readonly sheet: Timesheet
  readonly name: ReactNode
  readonly picker: ReactNode
  /** Whether a reviewer opened it by its id. */
  readonly isReviewed?: boolean
  /** Called with the last saved sheet, for the next time it is opened. */
  readonly onClose: (sheet: Timesheet) => void
  /** Leaves the screen after a reviewer has deleted the sheet. */
  readonly onDelete?: LeaveSheet
}

export function SheetEditor({ sheet: loaded, name, picker, isReviewed = false, onClose, onDelete }: SheetEditorProps) {
  const { store, view } = useSheetStore(loaded, onClose)
  const { sheet, rows } = view
  const bulkActions = useBulkActions(store)
  const isNarrow = useIsNarrow()
  const now = useMinuteClock(sheet, store)
  const today = toLocalDay(now)
  const readOnly = view.isClosed
  const rest = useMemo(() => restOfMonth(sheet), [sheet])
  const [refused, setRefused] = useState<readonly RejectedCell[]>([])
  const [source, setSource] = useState<string>()
  const repeating = rows.find(({ _id }) => _id === source)
  // Stable, like all props of a day, so that unchanged days are not rendered again.
  const askWhere = useCallback(
    (id: string) => {
      const row = store.getView().rows.find(({ _id }) => _id === id)
      if (row && isEmptyRow(row)) toast.message(t(NOTHING_TO_REPEAT))
      else setSource(id)
    },
    [store],
  )
  const { isWhole, drawAll } = useGradualRows()
  const grid = useGrid({
    store,
    view,
    bulkActions,
    today,
    readOnly,
    onRejectedCells: setRefused,
    openRepeatDialog: askWhere,
    onMove: drawAll,
  })
  const goTo = (day: string, field: RowField) => {
    if (!isNarrow) return grid.goToDay(day, field)
    flushSync(drawAll)
    scrollToDay(day)
  }
  const latestGoTo = useLatest(goTo)
  const openDay = useCallback((day: string) => latestGoTo.current(day, 'description'), [latestGoTo])
  useScreenShortcuts('Timesheet', GRID_SHORTCUTS)
  // Sync, so that the cell has the focus before the next key event, even on a slow machine.
  useShortcut('e', () => flushSync(() => openDay(findFirstMissingDay(rows, today, rest) ?? sheet.period)))
  useUnsavedChangesGuard(view.waitingCount > 0)
  useEffect(() => void flushOrphanedSheets(sheet._id), [sheet._id])
  const adopt = (next: Timesheet) => store.adopt(next)

  return (
    <ScreenLayout
      title={t`Timesheet`}
      subtitle={name}
      width="table"
      actions={
        <>
          {picker}
          <div className={cn('flex items-center gap-2', !isReviewed && 'max-sm:w-full')}>
            <DownloadPdfButton sheet={sheet} store={store} />
            {onDelete ? <DeleteSheetButton sheet={sheet} onDelete={onDelete} /> : null}
            {isReviewed ? (
              <ApprovalButtons
                sheet={sheet}
                onReturn={adopt}
                onApprove={() => void loadSheet(sheet._id).then(adopt, () => undefined)}
              />
            ) : null}
            {isReviewed ? null : <SubmitReportButton view={view} store={store} goTo={goTo} />}
          </div>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {readOnly ? <ClosedBanner seal={sheet.seal} /> : null}
        <ApprovalBanner sheet={sheet} />
        {sheet.reopened ? <ReopenedBanner reopened={sheet.reopened} /> : null}
        <SheetHeader view={view} now={now} />
        {isReviewed ? (
          <Suspense>
            <SealCard sheet={sheet} />
          </Suspense>
        ) : null}
        <MonthStrip rows={rows} today={today} rest={rest} open={openDay} />
        {refused.length > 0 ? <RejectedCellsBanner refused={refused} close={() => setRefused([])} /> : null}
        <div>
          <div className="@container sticky low:static top-14 z-20 -mx-1 flex flex-wrap items-center gap-1 bg-background/95 px-1 py-2 backdrop-blur">
            {readOnly ? (
              <span className="text-muted-foreground">{t`Read only`}</span>
            ) : (
              <SheetToolbar commands={grid.acts} canUndo={view.canUndo} canRedo={view.canRedo} isNarrow={isNarrow} />
            )}
            <SheetAttachment
              sheet={sheet}
              readOnly={readOnly}
              onChange={to => void loadSheet(sheet._id).then(adopt, () => adopt({ ...sheet, ...to }))}
            />
            {sheet.project.allowTimsheetImport && !readOnly ? (
              <Suspense>
                <ImportButton sheet={sheet} onImport={adopt} />
              </Suspense>
            ) : null}
            <ReopenButton sheet={sheet} onReopen={adopt} />
            {readOnly && view.saveErrors.size === 0 ? null : <SaveStatus view={view} retry={store.retry} />}
          </div>
          {isNarrow ? (
            <DayList
              store={store}
              view={view}
              isWhole={isWhole}
              bulkActions={bulkActions}
              today={today}
              readOnly={readOnly}
              openRepeatDialog={askWhere}
            />
          ) : (
            <Card className="relative overflow-hidden">
              <TimesheetGrid
                state={grid}
                store={store}
                view={view}
                isWhole={isWhole}
                today={today}
                readOnly={readOnly}
              />
            </Card>
          )}
        </div>
        {readOnly || isNarrow ? null : (
          <p className="text-center text-xs text-muted-foreground">
            {sentence`Press ${<Key>E</Key>} for the first missing day, ${<Key>?</Key>} for all keys`}
          </p>
        )}
      </div>
      {repeating ? (
        <RepeatDialog
          sheet={sheet}
          rows={rows}
          source={repeating}
          onRepeat={targets => bulkActions.repeat(repeating, targets)}
          close={() => setSource(undefined)}
        />
      ) : null}
    </ScreenLayout>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded border bg-muted px-1 font-sans">{children}</kbd>
)

/** The current time, updated every minute. Reloads the sheet once it closes. */
function useMinuteClock(sheet: Timesheet, store: SheetStore): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => {
      const next = new Date()
      const closes = sheetClosingTime(sheet)
      if (!sheet.isClosed && next >= closes && now < closes)
        void loadSheet(sheet._id).then(
          fresh => store.adopt(fresh),
          () => store.adopt({ ...sheet, isClosed: true }),
        )
      setNow(next)
    }, 60_000)
    return () => clearInterval(timer)
  }, [sheet, store, now])
  return now
}

/** The local date, because that is what `today` means to people who fill in their days. */
const toLocalDay = (now: Date) => dayOf(new Date(now.getTime() - now.getTimezoneOffset() * 60_000))

function useUnsavedChangesGuard(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isWaiting])
}

function scrollToDay(day: string): void {
  const place = document.querySelector<HTMLElement>(`[data-day="${day}"]`)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

/**
 * Whether the window is too narrow for the grid, so that the month is a list. Paper is narrow too, but browsers count
 * the pages before the list would be rendered, so the month prints as it was displayed.
 */
function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeToWidth, readIsNarrow)
}
const NARROW_QUERY = '(max-width: 899px)'

let isNarrowOnScreen = false
function readIsNarrow(): boolean {
  if (!window.matchMedia('print').matches) isNarrowOnScreen = window.matchMedia(NARROW_QUERY).matches
  return isNarrowOnScreen
}

function subscribeToWidth(tell: () => void): () => void {
  const media = window.matchMedia(NARROW_QUERY)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}
