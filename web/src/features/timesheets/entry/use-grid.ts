/** The grid's focus, choice and editing, and what its keys do. */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { say } from '#web/kit/say.ts'
import { type Field, keysOf, setting } from './cells.ts'
import { chooseType } from './choose-type.ts'
import { gridKey } from './grid-keys.ts'
import {
  type After,
  afterwards,
  cellAt,
  clearing,
  isCell,
  isField,
  isInside,
  placeOf,
  remapped,
  startOf,
} from './grid-places.ts'
import { copiedText, pasted, type Refused, tableOf } from './paste.ts'
import {
  at,
  type Cell,
  extended,
  fieldsIn,
  landing,
  moved,
  rowsIn,
  type Selection,
  tabbed,
  toggled,
} from './selection.ts'
import type { SheetStore, View } from './sheet-store.ts'
import type { Deeds } from './use-deeds.ts'

export interface Editing extends Cell {
  /** What was typed to begin with; without it what stands there is edited. */
  readonly text?: string
}

/** What the cells need, the same object as long as the grid lives. */
export interface GridActs {
  readonly commit: (text: string, after: After) => void
  readonly choose: (value: string) => void
  readonly cancel: (after?: After) => void
  /** The focus has left the editor by itself. */
  readonly leave: () => void
  readonly goTo: (cell: Cell) => void
  readonly remove: (row: DayRow) => void
  /** One of the grid's deeds, on the row that is edited. */
  readonly deed: (kind: string) => void
}

interface Options {
  readonly store: SheetStore
  readonly view: View
  readonly deeds: Deeds
  readonly today: string
  readonly readOnly: boolean
  readonly refuse: (refused: readonly Refused[]) => void
  readonly askWhere: (dayId: string) => void
}

export type GridState = ReturnType<typeof useGrid>

export function useGrid({ store, view, deeds, today, readOnly, refuse, askWhere }: Options) {
  const { rows } = view
  const grid = useRef<HTMLDivElement>(null)
  const focusNext = useRef(false)
  /** After Escape, Tab goes on with the page. */
  const leaving = useRef(false)
  const [selection, setSelection] = useState<Selection>(() => at(startOf(rows, today)))
  const [editing, setEditing] = useState<Editing>()
  const keys = keysOf(rows).join()
  const [known, setKnown] = useState(keys)
  if (known !== keys) {
    setKnown(keys)
    setSelection(remapped(selection, known.split(','), keys.split(','), rows))
  }

  const select = (next: Selection) => {
    focusNext.current = true
    leaving.current = false
    setSelection(next)
  }
  const goTo = (cell: Cell) => select(at(cell))
  const edit = (cell: Cell, text?: string) => {
    if (readOnly) return
    setSelection(at(cell))
    setEditing(text === undefined ? cell : { ...cell, text })
  }
  // At once: what is typed next goes where the focus is.
  useLayoutEffect(() => {
    if (!focusNext.current || editing) return
    focusNext.current = false
    grid.current?.querySelector<HTMLElement>(placeOf(selection.head))?.focus()
  }, [selection, editing])

  const head = rows[selection.head.row]
  const chosenRows = rowsIn(selection).flatMap(index => rows[index] ?? [])
  const clear = () => {
    const acts = chosenRows.flatMap(row => fieldsIn(selection).flatMap(field => clearing(rows, row, field)))
    store.do(acts)
  }
  const repeat = () => {
    const [source, ...targets] = chosenRows
    const row = fresh()
    if (source && targets.length > 0) deeds.repeat(source, targets)
    else if (row) askWhere(row._id)
  }
  const fillDown = () => {
    const above = rows[selection.head.row - 1]
    const range = chosenRows.length > 1 ? chosenRows : above && head ? [above, head] : []
    deeds.fillDown(range, fieldsIn(selection))
  }
  const undo = (back: boolean) => {
    const [day] = back ? store.undo() : store.redo()
    if (day) goToDay(day)
  }
  const goToDay = (day: string, field: Field = selection.head.field) =>
    goTo(
      landing(
        rows,
        Math.max(
          0,
          rows.findIndex(({ date }) => date === day),
        ),
        field,
      ),
    )

  /** The row as it is by now, which a deed that follows an edit at once has to see. */
  const fresh = () => store.view().rows[selection.head.row]
  const fill = () => {
    const row = fresh()
    if (row) deeds.fillRest(row)
  }
  const acts: Record<string, () => void> = {
    undo: () => undo(true),
    redo: () => undo(false),
    clear,
    repeat,
    'fill down': fillDown,
    'copy week': () => void (head && deeds.copyWeek(head.date)),
    'fill month': fill,
    mark: () => select(toggled(selection, selection.head.row)),
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isCell(event, grid.current)) return
    const pressed = gridKey(event)
    if (!pressed) return
    const act = acts[pressed.kind]
    if (act) {
      event.preventDefault()
      if (!readOnly) act()
      return
    }
    if (pressed.kind === 'escape') {
      leaving.current = true
      setSelection(at(selection.head))
      return
    }
    if (pressed.kind === 'tab') {
      const next = leaving.current ? undefined : tabbed(rows, selection.head, pressed.back)
      if (!next) return
      event.preventDefault()
      goTo(next)
      return
    }
    if (pressed.kind === 'type' && (readOnly || event.nativeEvent.isComposing)) return
    event.preventDefault()
    if (pressed.kind === 'move') {
      const to = moved(rows, selection.head, pressed.step)
      select(pressed.extend ? extended(selection, to) : at(to))
    } else if (pressed.kind === 'all')
      select({ anchor: { row: 0, field: 'type' }, head: { row: rows.length - 1, field: 'hours' }, marked: [] })
    else if (pressed.kind === 'edit') edit(selection.head)
    else if (pressed.kind === 'type') typed(pressed.text)
  }
  const typed = (text: string) => {
    // The editor is there before the next key can be, however slow the machine.
    if (head) flushSync(() => edit(selection.head, text))
  }

  const onMouseDown = (event: MouseEvent) => {
    const cell = cellAt(event.target)
    if (!cell || event.button !== 0 || isField(event.target)) return
    if (!event.shiftKey) return
    event.preventDefault()
    select(extended(selection, cell))
  }
  const onClick = (event: MouseEvent) => {
    const cell = cellAt(event.target)
    if (!cell || isField(event.target) || !isInside(event, grid.current)) return
    if (event.shiftKey) return
    if (event.ctrlKey || event.metaKey) select(toggled({ ...selection, head: cell }, cell.row))
    else if (readOnly) goTo(cell)
    else edit(cell)
  }

  const onCopy = (event: ClipboardEvent) => {
    if (!isCell(event, grid.current)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copiedText(chosenRows, fieldsIn(selection)))
  }
  const onCut = (event: ClipboardEvent) => {
    onCopy(event)
    if (event.defaultPrevented && !readOnly) clear()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (!isCell(event, grid.current) || readOnly) return
    event.preventDefault()
    const table = tableOf(event.clipboardData.getData('text/plain'))
    const upper = {
      row: Math.min(selection.anchor.row, selection.head.row),
      field: fieldsIn(selection)[0] ?? selection.head.field,
    }
    const { acts, refused } = pasted(rows, upper, table, rowsIn(selection))
    store.do(acts)
    refuse(refused)
    if (acts.length > 0) say.done(acts.length === 1 ? 'One cell pasted' : `${acts.length} cells pasted`)
  }

  const latest = useRef<GridActs>(undefined)
  useEffect(() => {
    latest.current = {
      commit: (text, after) => {
        const row = editing && rows[editing.row]
        setEditing(undefined)
        if (!row) return
        if (editing.field === 'hours') store.typeHours(row, text)
        else store.do([setting(row, 'description', text.trim())])
        if (after) goTo(afterwards(rows, editing, after))
      },
      choose: value => {
        const row = editing && rows[editing.row]
        setEditing(undefined)
        select(at(selection.head))
        if (!row) return
        if (editing.field === 'type') void chooseType(store, row, value)
        else store.do([setting(row, editing.field, value)])
      },
      cancel: after => {
        setEditing(undefined)
        if (after && editing) goTo(afterwards(rows, editing, after))
        else select(at(selection.head))
      },
      leave: () => setEditing(undefined),
      goTo: ({ row, field }) => goTo(landing(rows, row, field)),
      remove: row => {
        store.do([{ dayId: row._id, date: row.date, field: 'row' }])
        goToDay(row.date)
      },
      deed: kind => acts[kind]?.(),
    }
  })
  const cells = useMemo<GridActs>(
    () => ({
      commit: (text, after) => latest.current?.commit(text, after),
      choose: value => latest.current?.choose(value),
      cancel: after => latest.current?.cancel(after),
      leave: () => latest.current?.leave(),
      goTo: cell => latest.current?.goTo(cell),
      remove: row => latest.current?.remove(row),
      deed: kind => latest.current?.deed(kind),
    }),
    [],
  )

  return {
    ...{ grid, selection, editing, cells, chosenRows, head, goToDay, acts },
    on: { onKeyDown, onMouseDown, onClick, onCopy, onCut, onPaste },
  }
}
