// biome-ignore-all lint/a11y/useSemanticElements: a grid of cells that the focus goes through is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: of the cells only those that can be edited take the focus
/** The month as a grid for the keyboard: every cell is reached by arrows and edited by typing. */
import { showMonth } from '#web/kit/month-input.tsx'
import { keysOf } from './cells.ts'
import { COLUMNS, GridRow } from './grid-row.tsx'
import { fieldsIn, rowsIn } from './selection.ts'
import type { SheetStore, View } from './sheet-store.ts'
import { problemKey } from './troubles.ts'
import type { GridState } from './use-grid.ts'

interface GridProps {
  readonly state: GridState
  readonly store: SheetStore
  readonly view: View
  readonly today: string
  readonly readOnly: boolean
}

export function Grid({ state, store, view, today, readOnly }: GridProps) {
  const { rows, problems, sheet } = view
  const { grid, selection, editing, cells, on } = state
  const keys = keysOf(rows)
  const chosen = rowsIn(selection)
  const isMany = selection.marked.length > 0 || chosen.length > 1 || fieldsIn(selection).length > 1
  const fields = selection.marked.length > 0 ? 'type,subType,description,hours' : fieldsIn(selection).join()
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={`Days of ${showMonth(sheet.period)}`}
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
        className={`${COLUMNS} border-b bg-muted/60 text-xs font-medium text-muted-foreground [&>*]:px-2 [&>*]:py-2`}
      >
        <div role="columnheader" aria-colindex={1} className="pl-4!">
          Day
        </div>
        <div className="flex">
          <div role="columnheader" aria-colindex={2}>
            Type
          </div>
          <div role="columnheader" aria-colindex={3} className="sr-only">
            Kind
          </div>
        </div>
        <div role="columnheader" aria-colindex={4}>
          Description
        </div>
        <div role="columnheader" aria-colindex={5} className="text-right">
          Hours
        </div>
        <div role="columnheader" aria-colindex={6}>
          <span className="sr-only">More</span>
        </div>
      </div>
      {rows.map((row, index) => {
        const trouble = (field: 'type' | 'subType' | 'description' | 'hours') =>
          problems.get(problemKey({ dayId: row._id, date: row.date, field }))
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
            hoursTrouble={trouble('hours')}
            textTrouble={trouble('description')}
            typeTrouble={trouble('type') ?? trouble('subType')}
            readOnly={readOnly}
            acts={cells}
            store={store}
          />
        )
      })}
    </div>
  )
}
