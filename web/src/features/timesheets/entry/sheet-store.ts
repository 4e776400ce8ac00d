/** A sheet that is worked on: what the server has, what waits to be saved on top of it, and how that goes. */

import { isClosed } from '#shared/features/timesheets/closing.ts'
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { TOO_MUCH } from '#shared/features/timesheets/days.ts'
import type { Misfit } from '#shared/features/timesheets/editing.ts'
import { readHours } from '#shared/features/timesheets/hours.ts'
import { type Timesheet, timesheetMessages } from '#shared/features/timesheets.ts'
import { ApiError, WENT_WRONG } from '#web/kit/api.ts'
import { session } from '#web/kit/session.ts'
import { load, send } from './calls.ts'
import { type Act, type CellAct, heldIn, isRemoval, rowsOf, setting } from './cells.ts'
import { type Keeper, type Kept, keeperOf } from './kept.ts'
import { added, applied, type Batch, batchOf, type Edit, isCell, madeBy, rebased, renamed, renaming } from './queue.ts'
import { isSame, shared } from './sharing.ts'
import { blamed, type Problem, problemKey } from './troubles.ts'
import { reverting, type Step } from './undo.ts'

export type SaveState = 'saved' | 'saving' | 'offline' | 'failed'

/** What is shown; a new one with each change, in which rows that stayed are the same objects. */
export interface View {
  readonly sheet: Timesheet
  readonly rows: readonly DayRow[]
  readonly problems: ReadonlyMap<string, Problem>
  readonly state: SaveState
  /** Why the last save failed. */
  readonly sentence: string
  readonly waiting: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly isClosed: boolean
}

/** Changes that come close after each other go together. */
const PAUSE = 250
const RETRY = 4000
const LONGEST_RETRY = 30_000
const MOST_RACES = 10

export class SheetStore {
  /** Told of each newer sheet, to remember it elsewhere. */
  onSheet: (sheet: Timesheet) => void = () => {}
  #base: Timesheet
  #rows: readonly DayRow[]
  #queue: readonly Edit[] = []
  #problems = new Map<string, Problem>()
  #sending = 0
  /** Edits that have to go one by one, because together they were refused without saying which. */
  #singly = 0
  #state: SaveState = 'saved'
  #sentence = ''
  #undo: Step[] = []
  #redo: Step[] = []
  #busy = false
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #view: View
  readonly #listeners = new Set<() => void>()
  readonly #keeper: Keeper
  readonly #channel: BroadcastChannel | undefined
  #heard: Timesheet | undefined
  #idle: (() => void)[] = []
  readonly #online = () => this.#soon(0)
  readonly #person = session()?.person._id

  constructor(sheet: Timesheet) {
    this.#base = sheet
    this.#rows = rowsOf(sheet)
    this.#view = this.#look()
    this.#keeper = keeperOf(sheet._id)
    if (typeof BroadcastChannel !== 'undefined') {
      this.#channel = new BroadcastChannel(`muster.sheet:${sheet._id}`)
      this.#channel.onmessage = ({ data }) => this.adopt(data as Timesheet)
    }
    window.addEventListener('online', this.#online)
    this.#keeper.follow(left => this.#takeOver(left))
  }

  readonly subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell)
    return () => this.#listeners.delete(tell)
  }
  readonly view = (): View => this.#view

  /** Does something to rows; one call is one step to undo. Answers the days that are not what they were. */
  do(acts: readonly Act[]): readonly string[] {
    const before = this.#rows
    this.#enqueue(acts)
    const dates = [...new Set(acts.map(({ date }) => date))].filter(
      date => !isSame(rowsOn(before, date), rowsOn(this.#rows, date)),
    )
    if (dates.length === 0) return []
    const on = (rows: readonly DayRow[]) => rows.filter(({ date }) => dates.includes(date))
    this.#undo.push({ before: on(before), after: on(this.#rows) })
    this.#redo = []
    this.#tell()
    return dates
  }

  /** Hours as typed: what are none stay in sight and are not sent. */
  typeHours(row: DayRow, text: string): void {
    const hours = readHours(text)
    if (typeof hours === 'number') return void this.do([setting(row, 'hours', hours)])
    const edit = { ...setting(row, 'hours', row.timeSpent), seen: row.timeSpent }
    this.#trouble({ edit, text, sentence: hours })
  }

  undo(): readonly string[] {
    return this.#revert(this.#undo, this.#redo, ({ before, after }) => [after, before])
  }
  redo(): readonly string[] {
    return this.#revert(this.#redo, this.#undo, ({ before, after }) => [before, after])
  }

  /** Sends a value again that stands beside another's: it is meant to replace it. */
  keepMine({ edit }: Problem): void {
    this.#forget(edit)
    this.do([edit])
  }
  dropProblem({ edit }: Problem): void {
    this.#forget(edit)
    this.#persist()
    this.#tell()
  }

  /** Takes in a sheet that was read, or that another tab has saved. */
  adopt(sheet: Timesheet): void {
    if (sheet._id !== this.#base._id || sheet.version < this.#base.version) return
    if (this.#busy) this.#heard = sheet
    else this.#take(sheet)
  }

  readonly retry = (): void => {
    this.#tries = 0
    this.#soon(0)
  }

  /** When nothing waits any more, or cannot be sent for now. */
  async settled(): Promise<void> {
    this.#soon(0)
    if (this.#queue.length > 0) await new Promise<void>(resolve => this.#idle.push(resolve))
  }

  get isSettled(): boolean {
    return this.#queue.length === 0 && !this.#busy
  }
  get isWatched(): boolean {
    return this.#listeners.size > 0
  }

  close(): void {
    clearTimeout(this.#timer)
    window.removeEventListener('online', this.#online)
    this.#channel?.close()
    this.#keeper.letGo()
  }

  #enqueue(acts: readonly Act[]): void {
    for (const act of acts) {
      const row = this.#rows.find(({ _id }) => _id === act.dayId)
      if (!row) continue
      const { misfits, rows } = applied(this.#rows, [act], this.#base.project)
      const edit: Edit = { ...act, seen: isRemoval(act) ? null : heldIn(row, act.field) }
      if (isCell(edit)) this.#forget(edit)
      if (misfits.length > 0) {
        if (isCell(edit))
          this.#trouble({
            edit,
            text: String(edit.value ?? ''),
            sentence: MISFITS[misfits[0]?.misfit ?? 'no such row'],
          })
        continue
      }
      this.#queue = added(this.#queue, edit, this.#sending)
      this.#rows = shared(this.#rows, rows)
    }
    // Taking back what waits may also take back what followed from it.
    this.#rows = shared(this.#rows, applied(rowsOf(this.#base), this.#queue, this.#base.project).rows)
    this.#persist()
    this.#tell()
    this.#soon(PAUSE)
  }

  #revert(
    from: Step[],
    to: Step[],
    ways: (step: Step) => readonly [readonly DayRow[], readonly DayRow[]],
  ): readonly string[] {
    const step = from.pop()
    if (!step) return []
    const [was, becomes] = ways(step)
    to.push(step)
    this.#enqueue(reverting(this.#rows, was, becomes))
    return becomes.map(({ date }) => date)
  }

  #forget(edit: CellAct): void {
    const key = problemKey(edit)
    if (this.#problems.has(key)) this.#problems = new Map([...this.#problems].filter(([one]) => one !== key))
  }

  #trouble(problem: Problem): void {
    this.#problems = new Map(this.#problems).set(problemKey(problem.edit), problem)
    this.#persist()
    this.#tell()
  }

  #soon(wait: number): void {
    clearTimeout(this.#timer)
    if (this.#queue.length > 0) this.#timer = setTimeout(() => void this.#flush(), wait)
    else this.#calm()
  }

  async #flush(): Promise<void> {
    // Nobody saves in the name of who sits here next.
    if (this.#busy || session()?.person._id !== this.#person) return
    this.#busy = true
    this.#state = 'saving'
    this.#tell()
    for (let races = 0; this.#queue.length > 0; ) {
      const batch = batchOf(rowsOf(this.#base), this.#queue, this.#singly > 0 ? 1 : undefined)
      this.#sending = batch.edits.length
      try {
        const answer = await send(this.#base, batch)
        this.#sending = 0
        this.#singly = Math.max(0, this.#singly - batch.edits.length)
        this.#queue = this.#queue.slice(batch.edits.length)
        this.#tries = 0
        for (const edit of batch.edits) this.#learn(edit, rowsOf(answer))
        this.#take(answer)
        this.#channel?.postMessage(answer)
      } catch (error) {
        this.#sending = 0
        if (!(error instanceof ApiError)) reportError(error)
        const goesOn = error instanceof ApiError && races++ < MOST_RACES && (await this.#stumbled(error, batch))
        if (goesOn) continue
        this.#halt(error)
        break
      }
    }
    this.#busy = false
    if (this.#queue.length === 0) this.#state = 'saved'
    if (this.#heard && this.#heard.version > this.#base.version) this.#take(this.#heard)
    this.#heard = undefined
    this.#calm()
    this.#tell()
  }

  /** Calls the half that a split has made by its id, wherever it is spoken of. */
  #learn(edit: Edit, rows: readonly DayRow[]): void {
    const made = madeBy(edit, rows)
    if (!made) return
    const { date } = edit
    const name = renaming(date, made)
    const ofRows = (all: readonly DayRow[]) =>
      all.map(row => (row.date === date ? { ...row, _id: name(row._id) } : row))
    const ofSteps = (steps: readonly Step[]) =>
      steps.map(({ before, after }) => ({ before: ofRows(before), after: ofRows(after) }))
    this.#queue = renamed(this.#queue, date, name)
    this.#undo = ofSteps(this.#undo)
    this.#redo = ofSteps(this.#redo)
  }

  /** Whether sending can go on after a refusal. */
  async #stumbled(error: ApiError, batch: Batch): Promise<boolean> {
    if (error.status === 409) {
      try {
        this.#take(await load(this.#base._id))
        return true
      } catch {
        // Not reached any more: what waits is sent when it is.
        return false
      }
    }
    if (error.status === 404) {
      this.#refuse(this.#queue.length, error.sentence)
      return true
    }
    if (error.status !== 400) return false
    const found = blamed(error, batch)
    if (found) {
      this.#queue = this.#queue.filter(edit => edit !== found.edit)
      const { edit, sentence } = found
      this.#trouble({ edit, text: String(edit.value ?? ''), sentence })
    } else if (batch.edits.length === 1) this.#refuse(1, error.errors[0]?.message ?? error.sentence)
    else this.#singly = batch.edits.length
    this.#rebuild()
    return true
  }

  /** Takes the first edits out of the queue; their values stay in sight with the reason. */
  #refuse(count: number, sentence: string): void {
    const refused = this.#queue.slice(0, count)
    this.#queue = this.#queue.slice(count)
    for (const edit of refused) if (isCell(edit)) this.#trouble({ edit, text: String(edit.value ?? ''), sentence })
    this.#rebuild()
  }

  #halt(error: unknown): void {
    const status = error instanceof ApiError ? error.status : undefined
    this.#state = status === 0 ? 'offline' : 'failed'
    this.#sentence = error instanceof ApiError ? error.sentence : WENT_WRONG
    // Without a session nothing can be sent: it is sent when the person is back.
    if (status === 401 || status === 403) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#flush(), Math.min(RETRY * 2 ** this.#tries++, LONGEST_RETRY))
  }

  #take(sheet: Timesheet): void {
    const { project } = this.#base
    // The same object for the same project, or every row would be drawn again.
    this.#base = { ...sheet, project: isSame(project, sheet.project) ? project : sheet.project }
    const { queue, clashes } = rebased(rowsOf(sheet), this.#queue, sheet.project)
    this.#queue = queue
    for (const { edit, theirs } of clashes)
      this.#trouble({ edit, text: String(edit.value ?? ''), sentence: 'Changed elsewhere', theirs })
    if (this.#isClosed() && this.#queue.length > 0) this.#refuse(this.#queue.length, timesheetMessages.closed)
    this.#rebuild()
    this.onSheet(sheet)
  }

  #rebuild(): void {
    this.#rows = shared(this.#rows, applied(rowsOf(this.#base), this.#queue, this.#base.project).rows)
    this.#persist()
    this.#tell()
  }

  /** Goes on with what another tab left behind. */
  #takeOver({ queue, problems }: Kept): void {
    for (const problem of problems) this.#trouble(problem)
    this.#queue = [...this.#queue, ...queue]
    this.#take(this.#base)
    this.#soon(0)
  }

  #isClosed(): boolean {
    return this.#base.isClosed || isClosed(this.#base, new Date())
  }

  #persist(): void {
    this.#keeper.keep({ queue: this.#queue, problems: [...this.#problems.values()] })
  }

  #calm(): void {
    if (this.#busy) return
    for (const tell of this.#idle) tell()
    this.#idle = []
  }

  #look(): View {
    return {
      sheet: this.#base,
      rows: this.#rows,
      problems: this.#problems,
      state: this.#state,
      sentence: this.#sentence,
      waiting: this.#queue.length,
      canUndo: this.#undo.length > 0,
      canRedo: this.#redo.length > 0,
      isClosed: this.#isClosed(),
    }
  }

  #tell(): void {
    this.#view = this.#look()
    for (const tell of this.#listeners) tell()
  }
}

const MISFITS: Readonly<Record<Misfit, string>> = {
  'no such row': timesheetMessages.dayOfOther,
  'too much': TOO_MUCH,
  'no benefit': timesheetMessages.notBenefit,
  unpaid: timesheetMessages.unpaid,
  'drops hours': 'The other half of this day has hours: choose the type on the day itself',
  'too long': timesheetMessages.tooLong,
}

const rowsOn = (rows: readonly DayRow[], day: string) => rows.filter(({ date }) => date === day)
