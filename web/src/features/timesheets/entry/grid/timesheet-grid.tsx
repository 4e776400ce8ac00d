// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid with roving focus, not a table
// biome-ignore-all lint/a11y/useFocusableInteractive: only editable cells can be focused
/** The month as a keyboard grid: arrow keys move between cells, and typing edits them. */

import { formatMonth } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { rowKeysOf } from '#web/features/timesheets/entry/cells.ts'
import { saveErrorKey } from '#web/features/timesheets/entry/store/save-errors.ts'
import type { SheetStore, SheetView } from '#web/features/timesheets/entry/store/sheet-store.ts'
import { GRID_COLUMNS_CLASS, GridRow } from './grid-row.tsx'
import { getSelectedFields, getSelectedRowIndexes } from './grid-selection.ts'
import type { GridState } from './use-grid.ts'

interface TimesheetGridProps {
  readonly state: GridState
  readonly store: SheetStore
  readonly view: SheetView
  readonly isWhole: boolean
  readonly today: string
  readonly readOnly: boolean
}

/** About as many rows as fit in the window below the header. */
const FIRST_ROWS = 12
/** The height of a row with one line of text. */
const ROW_REM = 2.5

export function TimesheetGrid({ state, store, view, isWhole, today, readOnly }: TimesheetGridProps) {
  const { rows, saveErrors, sheet } = view
  const { grid, selection, editing, cells, on } = state
  const keys = rowKeysOf(rows)
  const chosen = getSelectedRowIndexes(selection)
  const isMany = selection.marked.length > 0 || chosen.length > 1 || getSelectedFields(selection).length > 1
  const fields = selection.marked.length > 0 ? 'type,subType,description,hours' : getSelectedFields(selection).join()
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t`Days of ${formatMonth(sheet.period)}`}
      aria-multiselectable
      aria-readonly={readOnly}
      aria-rowcount={rows.length + 1}
      aria-colcount={6}
      tabIndex={-1}
      className="outline-none"
      {...on}
    >
      <div
        role="row"
        aria-rowindex={1}
        tabIndex={-1}
        className={`${GRID_COLUMNS_CLASS} border-b bg-muted/60 text-xs font-medium text-muted-foreground [&>*]:px-2 [&>*]:py-2`}
      >
        <div role="columnheader" aria-colindex={1} className="pl-4!">{t`Day`}</div>
        <div className="flex">
          <div role="columnheader" aria-colindex={2}>{t`Type`}</div>
          <div role="columnheader" aria-colindex={3} className="sr-only">{t`Kind`}</div>
        </div>
        <div role="columnheader" aria-colindex={4}>{t`Description`}</div>
        <div role="columnheader" aria-colindex={5} className="text-right">{t`Hours`}</div>
        <div role="columnheader" aria-colindex={6}>
          <span className="sr-only">{t`More`}</span>
        </div>
      </div>
      {rows.slice(0, isWhole ? rows.length : FIRST_ROWS).map((row, index) => {
        const trouble = (field: 'type' | 'subType' | 'description' | 'hours') =>
          saveErrors.get(saveErrorKey({ dayId: row._id, date: row.date, field }))
        return (
          <GridRow
            key={keys[index]}
            row={row}
            index={index}
            isSecond={keys[index]?.endsWith('2') ?? false}
            isSplit={rows[index - 1]?.date === row.date || rows[index + 1]?.date === row.date}
            project={sheet.project}
            isToday={row.date === today}
            active={selection.head.row === index ? selection.head.field : undefined}
            chosen={isMany && chosen.includes(index) ? fields : ''}
            editing={editing?.row === index ? editing : undefined}
            hoursError={trouble('hours')}
            descriptionError={trouble('description')}
            typeError={trouble('type') ?? trouble('subType')}
            readOnly={readOnly}
            handlers={cells}
            store={store}
          />
        )
      })}
      {isWhole ? null : <div aria-hidden style={{ height: `${(rows.length - FIRST_ROWS) * ROW_REM}rem` }} />}
    </div>
  )
}
