/** Focus, selection and editing of the grid, and its key bindings. */
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { t } from '#shared/kit/texts.ts'
import { cellAction, type RowField, rowKeysOf } from '#web/features/timesheets/entry/cells.ts'
import { restOfMonth } from '#web/features/timesheets/entry/day-state.ts'
import type { SheetStore, SheetView } from '#web/features/timesheets/entry/store/sheet-store.ts'
import type { BulkActions } from '#web/features/timesheets/entry/use-bulk-actions.ts'
import { toast } from '#web/kit/toast.ts'
import { changeDayType } from '../day-type.ts'
import { parseClipboardTable, planPaste, type RejectedCell, toClipboardText } from './clipboard.ts'
import { toGridCommand } from './grid-commands.ts'
import {
  cellSelector,
  clearCellActions,
  type FocusAfterEdit,
  findCellAfterEdit,
  findCellOfTarget,
  findStartCell,
  isFormControl,
  isGridCellEvent,
  isInsideGrid,
  isTableForEditor,
  remapSelection,
} from './grid-navigation.ts'
import {
  type CellPosition,
  clampToGrid,
  extendSelection,
  type GridSelection,
  getSelectedFields,
  getSelectedRowIndexes,
  moveCursor,
  moveCursorByTab,
  selectCell,
  toggleMarkedRow,
} from './grid-selection.ts'

export interface CellEditing extends CellPosition {
  /** The character typed to start editing; without it, the existing value is edited. */
  readonly text?: string
}

/** The callbacks of the cells; the same object for the lifetime of the grid. */
export interface GridHandlers {
  readonly commit: (text: string, after: FocusAfterEdit) => void
  readonly choose: (value: string) => void
  readonly cancel: (after?: FocusAfterEdit) => void
  /** Called when the editor has lost the focus. */
  readonly leave: () => void
  readonly goTo: (cell: CellPosition) => void
  readonly remove: (row: DayRow) => void
  /** Runs a grid command on the row being edited. */
  readonly runCommand: (kind: string) => void
}

interface UseGridOptions {
  readonly store: SheetStore
  readonly view: SheetView
  readonly bulkActions: BulkActions
  readonly today: string
  readonly readOnly: boolean
  readonly onRejectedCells: (refused: readonly RejectedCell[]) => void
  readonly openRepeatDialog: (dayId: string) => void
  /** Called before the focus moves to another cell. */
  readonly onMove: () => void
}

export type GridState = ReturnType<typeof useGrid>

export function useGrid({
  store,
  view,
  bulkActions,
  today,
  readOnly,
  onRejectedCells,
  openRepeatDialog,
  onMove,
}: UseGridOptions) {
  const { rows } = view
  const grid = useRef<HTMLDivElement>(null)
  const focusNext = useRef(false)
  /** After Escape, Tab leaves the grid. */
  const leaving = useRef(false)
  const [selection, setSelection] = useState<GridSelection>(() =>
    selectCell(findStartCell(rows, today, restOfMonth(view.sheet))),
  )
  const [editing, setEditing] = useState<CellEditing>()
  const keys = rowKeysOf(rows).join()
  const [known, setKnown] = useState(keys)
  if (known !== keys) {
    setKnown(keys)
    setSelection(remapSelection(selection, known.split(','), keys.split(','), rows))
  }

  const select = (next: GridSelection) => {
    focusNext.current = true
    leaving.current = false
    onMove()
    setSelection(next)
  }
  const goTo = (cell: CellPosition) => select(selectCell(cell))
  const edit = (cell: CellPosition, text?: string) => {
    if (readOnly) return
    setSelection(selectCell(cell))
    setEditing(text === undefined ? cell : { ...cell, text })
  }
  // A layout effect, so that the next keystroke goes to the focused cell.
  useLayoutEffect(() => {
    if (!focusNext.current || editing) return
    focusNext.current = false
    grid.current?.querySelector<HTMLElement>(cellSelector(selection.head))?.focus()
  }, [selection, editing])

  const head = rows[selection.head.row]
  const chosenRows = getSelectedRowIndexes(selection).flatMap(index => rows[index] ?? [])
  const clear = () => {
    const acts = chosenRows.flatMap(row =>
      getSelectedFields(selection).flatMap(field => clearCellActions(rows, row, field)),
    )
    store.dispatch(acts)
  }
  const repeat = () => {
    const [source, ...targets] = chosenRows
    const row = fresh()
    if (source && targets.length > 0) bulkActions.repeat(source, targets)
    else if (row) openRepeatDialog(row._id)
  }
  const fillDown = () => {
    const above = rows[selection.head.row - 1]
    const range = chosenRows.length > 1 ? chosenRows : above && head ? [above, head] : []
    bulkActions.fillDown(range, getSelectedFields(selection))
  }
  const undo = (back: boolean) => {
    const [day] = back ? store.undo() : store.redo()
    if (day) goToDay(day)
  }
  const goToDay = (day: string, field: RowField = selection.head.field) =>
    goTo(
      clampToGrid(
        rows,
        Math.max(
          0,
          rows.findIndex(({ date }) => date === day),
        ),
        field,
      ),
    )

  /** The current row, including an edit that was committed in the same event. */
  const fresh = () => store.getView().rows[selection.head.row]
  const fill = () => {
    const row = fresh()
    if (row) bulkActions.fillRest(row)
  }
  const acts: Record<string, () => void> = {
    undo: () => undo(true),
    redo: () => undo(false),
    clear,
    repeat,
    'fill down': fillDown,
    'copy week': () => void (head && bulkActions.copyWeek(head.date)),
    'fill month': fill,
    mark: () => select(toggleMarkedRow(selection, selection.head.row)),
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isGridCellEvent(event, grid.current)) return
    const pressed = toGridCommand(event)
    if (!pressed) return
    const act = acts[pressed.kind]
    if (act) {
      event.preventDefault()
      if (!readOnly) act()
      return
    }
    if (pressed.kind === 'escape') {
      leaving.current = true
      setSelection(selectCell(selection.head))
      return
    }
    if (pressed.kind === 'tab') {
      const next = leaving.current ? undefined : moveCursorByTab(rows, selection.head, pressed.back)
      if (!next) return
      event.preventDefault()
      goTo(next)
      return
    }
    if (pressed.kind === 'type' && (readOnly || event.nativeEvent.isComposing)) return
    event.preventDefault()
    if (pressed.kind === 'move') {
      const to = moveCursor(rows, selection.head, pressed.step)
      select(pressed.extend ? extendSelection(selection, to) : selectCell(to))
    } else if (pressed.kind === 'all')
      select({ anchor: { row: 0, field: 'type' }, head: { row: rows.length - 1, field: 'hours' }, marked: [] })
    else if (pressed.kind === 'edit') edit(selection.head)
    else if (pressed.kind === 'type') typed(pressed.text)
  }
  const typed = (text: string) => {
    // Sync, so that the editor is mounted before the next key event, even on a slow machine.
    if (head) flushSync(() => edit(selection.head, text))
  }

  const onMouseDown = (event: MouseEvent) => {
    const cell = findCellOfTarget(event.target)
    if (!cell || event.button !== 0 || isFormControl(event.target)) return
    if (!event.shiftKey) return
    event.preventDefault()
    select(extendSelection(selection, cell))
  }
  const onClick = (event: MouseEvent) => {
    const cell = findCellOfTarget(event.target)
    if (!cell || isFormControl(event.target) || !isInsideGrid(event, grid.current)) return
    if (event.shiftKey) return
    if (event.ctrlKey || event.metaKey) select(toggleMarkedRow({ ...selection, head: cell }, cell.row))
    else if (readOnly) goTo(cell)
    else edit(cell)
  }

  const onCopy = (event: ClipboardEvent) => {
    if (!isGridCellEvent({ target: document.activeElement }, grid.current)) return
    // Text selected with the mouse takes precedence.
    if (document.getSelection()?.isCollapsed === false) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', toClipboardText(chosenRows, getSelectedFields(selection)))
  }
  const onCut = (event: ClipboardEvent) => {
    onCopy(event)
    if (event.defaultPrevented && !readOnly) clear()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (readOnly) return
    const table = parseClipboardTable(event.clipboardData?.getData('text/plain') ?? '')
    const { activeElement } = document
    if (!isGridCellEvent({ target: activeElement }, grid.current)) {
      if (!isTableForEditor(activeElement, grid.current, editing, table)) return
      activeElement.dataset.settled = 'yes'
      setEditing(undefined)
      select(selectCell(selection.head))
    }
    event.preventDefault()
    const upper = {
      row: Math.min(selection.anchor.row, selection.head.row),
      field: getSelectedFields(selection)[0] ?? selection.head.field,
    }
    const { acts, refused } = planPaste(rows, upper, table, getSelectedRowIndexes(selection))
    store.dispatch(acts)
    onRejectedCells(refused)
    if (acts.length > 0) toast.success(acts.length === 1 ? t`One cell pasted` : t`${acts.length} cells pasted`)
  }
  // On the document: after a click, the caret is in a cell's text or elsewhere on the page, and the browser fires these
  // events there, wherever the focus is.
  useEffect(() => {
    const listeners = { copy: onCopy, cut: onCut, paste: onPaste }
    const names = Object.keys(listeners) as (keyof typeof listeners)[]
    for (const name of names) document.addEventListener(name, listeners[name])
    return () => {
      for (const name of names) document.removeEventListener(name, listeners[name])
    }
  })

  const latest = useRef<GridHandlers>(undefined)
  useEffect(() => {
    latest.current = {
      commit: (text, after) => {
        const row = editing && rows[editing.row]
        setEditing(undefined)
        if (!row) return
        if (editing.field === 'hours') store.enterHours(row, text)
        else store.dispatch([cellAction(row, 'description', text.trim())])
        if (after) goTo(findCellAfterEdit(rows, editing, after, view.sheet.daysNotEmployed))
      },
      choose: value => {
        const row = editing && rows[editing.row]
        setEditing(undefined)
        select(selectCell(selection.head))
        if (!row) return
        if (editing.field === 'type') void changeDayType(store, row, value)
        else store.dispatch([cellAction(row, editing.field, value)])
      },
      cancel: after => {
        setEditing(undefined)
        if (after && editing) goTo(findCellAfterEdit(rows, editing, after, view.sheet.daysNotEmployed))
        else select(selectCell(selection.head))
      },
      leave: () => setEditing(undefined),
      goTo: ({ row, field }) => goTo(clampToGrid(rows, row, field)),
      remove: row => {
        store.dispatch([{ dayId: row._id, date: row.date, field: 'row' }])
        goToDay(row.date)
      },
      runCommand: kind => acts[kind]?.(),
    }
  })
  const cells = useMemo<GridHandlers>(
    () => ({
      commit: (text, after) => latest.current?.commit(text, after),
      choose: value => latest.current?.choose(value),
      cancel: after => latest.current?.cancel(after),
      leave: () => latest.current?.leave(),
      goTo: cell => latest.current?.goTo(cell),
      remove: row => latest.current?.remove(row),
      runCommand: kind => latest.current?.runCommand(kind),
    }),
    [],
  )

  return { grid, selection, editing, cells, chosenRows, head, goToDay, acts, on: { onKeyDown, onMouseDown, onClick } }
}
