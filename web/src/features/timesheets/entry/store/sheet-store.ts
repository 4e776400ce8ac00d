/** The state of a sheet being edited: the server's version, unsaved edits on top of it, and the progress of saving. */
import { isTimesheetClosed } from '#shared/features/timesheets/closing.ts'
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { TOO_MANY_HOURS } from '#shared/features/timesheets/days.ts'
import type { EditError } from '#shared/features/timesheets/editing.ts'
import { parseDayHours } from '#shared/features/timesheets/hours.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import {
  type CellAction,
  cellAction,
  getFieldValue,
  isRowRemoval,
  type SheetAction,
  toDayRows,
} from '#web/features/timesheets/entry/cells.ts'
import { ApiError, WENT_WRONG } from '#web/kit/api.ts'
import { getSession } from '#web/kit/session.ts'
import {
  applyActions,
  buildNextBatch,
  createdIdFor,
  type EditBatch,
  enqueueEdit,
  halfIdMapper,
  isQueuedCellEdit,
  type QueuedEdit,
  rebaseQueue,
  remapQueueIds,
} from './edit-queue.ts'
import { createOutboxStorage, type OutboxStorage, type PersistedEdits } from './outbox-storage.ts'
import { findErrorSource, type SaveError, saveErrorKey } from './save-errors.ts'
import { isJsonEqual, loadSheet, reuseUnchangedRows, sendBatch } from './sheet-calls.ts'
import { revertActions, type UndoStep } from './undo.ts'

export type SaveState = 'saved' | 'saving' | 'offline' | 'failed'

/** An immutable snapshot; unchanged rows keep their objects. */
export interface SheetView {
  readonly sheet: Timesheet
  readonly rows: readonly DayRow[]
  readonly saveErrors: ReadonlyMap<string, SaveError>
  readonly saveState: SaveState
  /** Why the last save failed. */
  readonly errorText: string
  readonly waitingCount: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly isClosed: boolean
}

/** Messages between tabs with the same sheet: what was saved, or the version with which a tab has opened it. */
type TabMessage = Timesheet | { readonly newerThan: number }

/** Edits within this many milliseconds are sent together. */
const FLUSH_DELAY = 250
const RETRY_DELAY = 4000
const MAX_RETRY_DELAY = 30_000
const MAX_CONFLICT_RETRIES = 10

export class SheetStore {
  #serverSheet: Timesheet
  #rows: readonly DayRow[]
  #queue: readonly QueuedEdit[] = []
  #saveErrors = new Map<string, SaveError>()
  #sendingCount = 0
  /** How many edits to send one by one, after a batch was rejected without naming the edit. */
  #singleEditsLeft = 0
  #saveState: SaveState = 'saved'
  #errorText = ''
  #undoSteps: UndoStep[] = []
  #redoSteps: UndoStep[] = []
  #isFlushing = false
  #retryCount = 0
  #flushTimer: ReturnType<typeof setTimeout> | undefined
  #view: SheetView
  readonly #listeners = new Set<() => void>()
  readonly #storage: OutboxStorage
  readonly #channel: BroadcastChannel | undefined
  #receivedSheet: Timesheet | undefined
  #idleWaiters: (() => void)[] = []
  readonly #flushWhenOnline = () => this.#scheduleFlush(0)
  readonly #personId = getSession()?.person._id

  constructor(sheet: Timesheet) {
    this.#serverSheet = sheet
    this.#rows = toDayRows(sheet)
    this.#view = this.#snapshot()
    this.#storage = createOutboxStorage(sheet._id)
    if (typeof BroadcastChannel !== 'undefined') {
      this.#channel = new BroadcastChannel(`muster.sheet:${sheet._id}`)
      this.#channel.onmessage = ({ data }) => this.#receive(data as TabMessage)
      // Another tab may have saved between loading the sheet and subscribing to the channel.
      this.#channel.postMessage({ newerThan: sheet.version } satisfies TabMessage)
    }
    window.addEventListener('online', this.#flushWhenOnline)
    this.#storage.adoptOrphans(left => this.#adoptQueue(left))
  }

  readonly subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell)
    return () => this.#listeners.delete(tell)
  }
  readonly getView = (): SheetView => this.#view

  /** Applies actions; each call is one undo step. Returns the days that changed. */
  dispatch(acts: readonly SheetAction[]): readonly string[] {
    const before = this.#rows
    this.#enqueue(acts)
    const dates = [...new Set(acts.map(({ date }) => date))].filter(
      date => !isJsonEqual(rowsOn(before, date), rowsOn(this.#rows, date)),
    )
    if (dates.length === 0) return []
    const on = (rows: readonly DayRow[]) => rows.filter(({ date }) => dates.includes(date))
    this.#undoSteps.push({ before: on(before), after: on(this.#rows) })
    this.#redoSteps = []
    this.#emit()
    return dates
  }

  /** Sets hours as typed; invalid hours stay visible and are not sent. */
  enterHours(row: DayRow, text: string): void {
    const hours = parseDayHours(text)
    if (typeof hours === 'number') return void this.dispatch([cellAction(row, 'hours', hours)])
    const edit = { ...cellAction(row, 'hours', row.timeSpent), seen: row.timeSpent }
    this.#addSaveError({ edit, text, sentence: hours })
  }

  undo(): readonly string[] {
    return this.#revert(this.#undoSteps, this.#redoSteps, ({ before, after }) => [after, before])
  }
  redo(): readonly string[] {
    return this.#revert(this.#redoSteps, this.#undoSteps, ({ before, after }) => [before, after])
  }

  /** Resends a conflicting value, to overwrite the other person's. */
  keepMine({ edit }: SaveError): void {
    this.#clearSaveError(edit)
    this.dispatch([edit])
  }
  discardSaveError({ edit }: SaveError): void {
    this.#clearSaveError(edit)
    this.#persist()
    this.#emit()
  }

  /** Applies a sheet that was loaded, or saved by another tab. */
  adopt(sheet: Timesheet): void {
    if (sheet._id !== this.#serverSheet._id || sheet.version < this.#serverSheet.version) return
    if (this.#isFlushing) this.#receivedSheet = sheet
    else this.#applyServer(sheet)
  }

  readonly retry = (): void => {
    this.#retryCount = 0
    this.#scheduleFlush(0)
  }

  /** Resolves when no edits are waiting, or they cannot be sent for now. */
  async whenIdle(): Promise<void> {
    this.#scheduleFlush(0)
    if (this.#queue.length > 0) await new Promise<void>(resolve => this.#idleWaiters.push(resolve))
  }

  get isIdle(): boolean {
    return this.#queue.length === 0 && !this.#isFlushing
  }
  get hasListeners(): boolean {
    return this.#listeners.size > 0
  }

  dispose(): void {
    clearTimeout(this.#flushTimer)
    window.removeEventListener('online', this.#flushWhenOnline)
    this.#channel?.close()
    this.#storage.dispose()
  }

  #receive(message: TabMessage): void {
    if (!('newerThan' in message)) this.adopt(message)
    else if (this.#serverSheet.version > message.newerThan)
      this.#channel?.postMessage(this.#serverSheet satisfies TabMessage)
  }

  #enqueue(acts: readonly SheetAction[]): void {
    for (const act of acts) {
      const row = this.#rows.find(({ _id }) => _id === act.dayId)
      if (!row) continue
      const { misfits, rows } = applyActions(this.#rows, [act], this.#serverSheet.project)
      const edit: QueuedEdit = { ...act, seen: isRowRemoval(act) ? null : getFieldValue(row, act.field) }
      if (isQueuedCellEdit(edit)) this.#clearSaveError(edit)
      if (misfits.length > 0) {
        if (isQueuedCellEdit(edit))
          this.#addSaveError({
            edit,
            text: String(edit.value ?? ''),
            sentence: EDIT_ERROR_TEXTS[misfits[0]?.misfit ?? 'no such row'],
          })
        continue
      }
      this.#queue = enqueueEdit(this.#queue, edit, this.#sendingCount)
      this.#rows = reuseUnchangedRows(this.#rows, rows)
    }
    // Rebuild the rows: dropping a queued edit may also undo its side effects.
    this.#rows = reuseUnchangedRows(
      this.#rows,
      applyActions(toDayRows(this.#serverSheet), this.#queue, this.#serverSheet.project).rows,
    )
    // A value that was not saved goes with its row, when the person removes that or joins it with the other half.
    const isShown = ({ edit }: SaveError) => this.#rows.some(({ _id }) => _id === edit.dayId)
    this.#saveErrors = new Map([...this.#saveErrors].filter(([, problem]) => isShown(problem)))
    this.#persist()
    this.#emit()
    this.#scheduleFlush(FLUSH_DELAY)
  }

  #revert(
    from: UndoStep[],
    to: UndoStep[],
    ways: (step: UndoStep) => readonly [readonly DayRow[], readonly DayRow[]],
  ): readonly string[] {
    const step = from.pop()
    if (!step) return []
    const [was, becomes] = ways(step)
    to.push(step)
    this.#enqueue(revertActions(this.#rows, was, becomes))
    return becomes.map(({ date }) => date)
  }

  #clearSaveError(edit: CellAction): void {
    const key = saveErrorKey(edit)
    if (this.#saveErrors.has(key)) this.#saveErrors = new Map([...this.#saveErrors].filter(([one]) => one !== key))
  }

  #addSaveError(problem: SaveError): void {
    this.#saveErrors = new Map(this.#saveErrors).set(saveErrorKey(problem.edit), problem)
    this.#persist()
    this.#emit()
  }

  #scheduleFlush(wait: number): void {
    clearTimeout(this.#flushTimer)
    if (this.#queue.length > 0) this.#flushTimer = setTimeout(() => void this.#flush(), wait)
    else this.#notifyIdle()
  }

  async #flush(): Promise<void> {
    // Edits must not be saved as the next user who signs in here.
    if (this.#isFlushing || getSession()?.person._id !== this.#personId) return
    this.#isFlushing = true
    this.#saveState = 'saving'
    this.#emit()
    for (let races = 0; this.#queue.length > 0; ) {
      const batch = buildNextBatch(toDayRows(this.#serverSheet), this.#queue, this.#singleEditsLeft > 0 ? 1 : undefined)
      this.#sendingCount = batch.edits.length
      try {
        const answer = await sendBatch(this.#serverSheet, batch)
        this.#sendingCount = 0
        this.#singleEditsLeft = Math.max(0, this.#singleEditsLeft - batch.edits.length)
        this.#queue = this.#queue.slice(batch.edits.length)
        this.#retryCount = 0
        for (const edit of batch.edits) this.#reconcileIds(edit, toDayRows(answer))
        this.#applyServer(answer)
        this.#channel?.postMessage(answer satisfies TabMessage)
      } catch (error) {
        this.#sendingCount = 0
        if (!(error instanceof ApiError)) reportError(error)
        const goesOn =
          error instanceof ApiError && races++ < MAX_CONFLICT_RETRIES && (await this.#recover(error, batch))
        if (goesOn) continue
        this.#stop(error)
        break
      }
    }
    this.#isFlushing = false
    if (this.#queue.length === 0) this.#saveState = 'saved'
    if (this.#receivedSheet && this.#receivedSheet.version > this.#serverSheet.version)
      this.#applyServer(this.#receivedSheet)
    this.#receivedSheet = undefined
    this.#notifyIdle()
    this.#emit()
  }

  /** Replaces the temporary id of a new half day wherever it is used. */
  #reconcileIds(edit: QueuedEdit, rows: readonly DayRow[]): void {
    const made = createdIdFor(edit, rows)
    if (!made) return
    const { date } = edit
    const name = halfIdMapper(date, made)
    const ofRows = (all: readonly DayRow[]) =>
      all.map(row => (row.date === date ? { ...row, _id: name(row._id) } : row))
    const ofSteps = (steps: readonly UndoStep[]) =>
      steps.map(({ before, after }) => ({ before: ofRows(before), after: ofRows(after) }))
    this.#queue = remapQueueIds(this.#queue, date, name)
    const problems = [...this.#saveErrors.values()].map(problem =>
      problem.edit.date === date ? { ...problem, edit: { ...problem.edit, dayId: name(problem.edit.dayId) } } : problem,
    )
    this.#saveErrors = new Map(problems.map(problem => [saveErrorKey(problem.edit), problem]))
    this.#undoSteps = ofSteps(this.#undoSteps)
    this.#redoSteps = ofSteps(this.#redoSteps)
  }

  /** Handles an error response; returns whether to continue sending. */
  async #recover(error: ApiError, batch: EditBatch): Promise<boolean> {
    if (error.status === 409) {
      try {
        this.#applyServer(await loadSheet(this.#serverSheet._id))
        return true
      } catch {
        // Offline: the waiting edits are sent once the server is reachable.
        return false
      }
    }
    if (error.status === 404) {
      this.#rejectFirst(this.#queue.length, error.userMessage)
      return true
    }
    if (error.status !== 400) return false
    const found = findErrorSource(error, batch)
    if (found) {
      this.#queue = this.#queue.filter(edit => edit !== found.edit)
      const { edit, sentence } = found
      this.#addSaveError({ edit, text: String(edit.value ?? ''), sentence })
    } else if (batch.edits.length === 1) this.#rejectFirst(1, error.errors[0]?.message ?? error.userMessage)
    else this.#singleEditsLeft = batch.edits.length
    this.#rebuild()
    return true
  }

  /** Removes the first edits from the queue; their values stay visible with the reason. */
  #rejectFirst(count: number, sentence: string): void {
    const refused = this.#queue.slice(0, count)
    this.#queue = this.#queue.slice(count)
    for (const edit of refused)
      if (isQueuedCellEdit(edit)) this.#addSaveError({ edit, text: String(edit.value ?? ''), sentence })
    this.#rebuild()
  }

  #stop(error: unknown): void {
    const status = error instanceof ApiError ? error.status : undefined
    this.#saveState = status === 0 ? 'offline' : 'failed'
    this.#errorText = error instanceof ApiError ? error.userMessage : WENT_WRONG
    // Signed out: the edits are sent once the user has signed in again.
    if (status === 401 || status === 403) return
    clearTimeout(this.#flushTimer)
    this.#flushTimer = setTimeout(
      () => void this.#flush(),
      Math.min(RETRY_DELAY * 2 ** this.#retryCount++, MAX_RETRY_DELAY),
    )
  }

  #applyServer(sheet: Timesheet): void {
    const { project } = this.#serverSheet
    // Keep the object of an unchanged project, otherwise every row would be rendered again.
    this.#serverSheet = { ...sheet, project: isJsonEqual(project, sheet.project) ? project : sheet.project }
    const { queue, clashes } = rebaseQueue(toDayRows(sheet), this.#queue, sheet.project)
    this.#queue = queue
    for (const { edit, theirs } of clashes)
      this.#addSaveError({ edit, text: String(edit.value ?? ''), sentence: 'Changed elsewhere', theirs })
    if (this.#isClosed() && this.#queue.length > 0) this.#rejectFirst(this.#queue.length, timesheetMessages.closed)
    this.#rebuild()
  }

  #rebuild(): void {
    this.#rows = reuseUnchangedRows(
      this.#rows,
      applyActions(toDayRows(this.#serverSheet), this.#queue, this.#serverSheet.project).rows,
    )
    this.#persist()
    this.#emit()
  }

  /** Takes over edits from a closed tab. */
  #adoptQueue({ queue, problems }: PersistedEdits): void {
    for (const problem of problems) this.#addSaveError(problem)
    this.#queue = [...this.#queue, ...queue]
    this.#applyServer(this.#serverSheet)
    this.#scheduleFlush(0)
  }

  #isClosed(): boolean {
    return this.#serverSheet.isClosed || isTimesheetClosed(this.#serverSheet, new Date())
  }

  #persist(): void {
    this.#storage.write({ queue: this.#queue, problems: [...this.#saveErrors.values()] })
  }

  #notifyIdle(): void {
    if (this.#isFlushing) return
    for (const tell of this.#idleWaiters) tell()
    this.#idleWaiters = []
  }

  #snapshot(): SheetView {
    return {
      sheet: this.#serverSheet,
      rows: this.#rows,
      saveErrors: this.#saveErrors,
      saveState: this.#saveState,
      errorText: this.#errorText,
      waitingCount: this.#queue.length,
      canUndo: this.#undoSteps.length > 0,
      canRedo: this.#redoSteps.length > 0,
      isClosed: this.#isClosed(),
    }
  }

  #emit(): void {
    this.#view = this.#snapshot()
    for (const tell of this.#listeners) tell()
  }
}

const EDIT_ERROR_TEXTS: Readonly<Record<EditError, string>> = {
  'no such row': timesheetMessages.dayOfOther,
  'too much': TOO_MANY_HOURS,
  'no benefit': timesheetMessages.notBenefit,
  unpaid: timesheetMessages.unpaid,
  'drops hours': 'The other half of this day has hours: choose the type on the day itself',
  'too long': timesheetMessages.tooLong,
}

const rowsOn = (rows: readonly DayRow[], day: string) => rows.filter(({ date }) => date === day)
