// biome-ignore-all lint/a11y/useSemanticElements: a grid of cells that the focus goes through is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: of the cells only those that can be edited take the focus
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { memo } from 'react'
import { type DayRow, isWeekend, splits } from '#shared/features/timesheets/days.ts'
import type { SheetProject } from '#shared/features/timesheets.ts'
import { weekdayOf } from '#shared/kit/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { DescriptionEditor, HoursEditor, KindEditor, TypeEditor } from './cell-editors.tsx'
import { BENEFIT, type Field, HOLIDAY, lacksDescription, NORMAL, textOf } from './cells.ts'
import { longDay } from './day-state.ts'
import { Cell, Chosen } from './grid-cell.tsx'
import { meaningOf } from './meaning.ts'
import type { SheetStore } from './sheet-store.ts'
import { TroubleNote } from './trouble-note.tsx'
import type { Problem } from './troubles.ts'
import type { Editing, GridActs } from './use-grid.ts'

/** Day, type, description, hours, and what else can be done. */
export const COLUMNS = 'grid grid-cols-[6.5rem_10rem_minmax(0,1fr)_5.5rem_4.25rem]'

interface GridRowProps {
  readonly row: DayRow
  readonly index: number
  /** The other half of a day that is split. */
  readonly isSecond: boolean
  readonly isSplit: boolean
  readonly project: SheetProject
  readonly isToday: boolean
  /** The field that the focus is on. */
  readonly active: Field | undefined
  /** The fields that are part of the choice, joined: a plain value, so that rows which stay are not drawn again. */
  readonly chosen: string
  readonly editing: Editing | undefined
  readonly hoursTrouble: Problem | undefined
  readonly textTrouble: Problem | undefined
  readonly typeTrouble: Problem | undefined
  readonly readOnly: boolean
  readonly acts: GridActs
  readonly store: SheetStore
}

/** Drawn again only when something of its own has changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, isSecond, isSplit, project, isToday, editing, readOnly, acts, store } = props
  const { hoursTrouble, textTrouble, typeTrouble } = props
  const day = longDay(row.date)
  const isFree = isWeekend(row.date) || row.type === HOLIDAY
  const edits = (field: Field) => editing?.field === field
  const begins = (field: 'description' | 'hours') =>
    editing?.text ?? (field === 'hours' && hoursTrouble ? hoursTrouble.text : textOf(row, field))
  const hours = hoursTrouble?.text ?? textOf(row, 'hours')
  const noteId = (what: string) => `${what}-${row._id}`
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={-1}
      className={cn(
        COLUMNS,
        'group/row min-h-10 items-stretch border-b text-sm outline-none last:border-b-0',
        isWeekend(row.date) && 'min-h-8 bg-muted text-muted-foreground',
        row.type === HOLIDAY && 'bg-tone-purple/[0.06]',
        isSecond && 'border-t-0',
      )}
    >
      <div role="rowheader" aria-colindex={1} aria-label={day} className="flex items-center gap-2 py-1 pr-1 pl-4">
        {isSecond ? (
          <span aria-hidden className="pl-9 text-xs text-muted-foreground">
            ½
          </span>
        ) : (
          <>
            <span className="w-7 text-xs text-muted-foreground">{weekdayOf(row.date)}</span>
            <span
              className={cn(
                'grid size-6 place-items-center rounded-full tabular-nums',
                isToday ? 'bg-primary font-semibold text-primary-foreground' : !isFree && 'font-medium',
              )}
            >
              {Number(row.date.slice(8))}
            </span>
          </>
        )}
      </div>
      <div className="flex min-w-0 flex-col justify-center">
        <Cell {...props} field="type" column={2} describedBy={typeTrouble && noteId('type')}>
          {edits('type') ? (
            <TypeEditor row={row} typed={editing?.text ?? ''} acts={acts} />
          ) : (
            <Chosen text={textOf(row, 'type')} isQuiet={row.type === NORMAL} readOnly={readOnly} />
          )}
        </Cell>
        {row.type === BENEFIT ? (
          <Cell {...props} field="subType" column={3}>
            {edits('subType') ? (
              <KindEditor row={row} typed={editing?.text ?? ''} acts={acts} />
            ) : (
              <Chosen text={textOf(row, 'subType') || 'Choose a kind'} isQuiet readOnly={readOnly} />
            )}
          </Cell>
        ) : null}
      </div>
      <Cell
        {...props}
        field="description"
        column={4}
        isBad={textTrouble !== undefined}
        describedBy={textTrouble && noteId('description')}
      >
        {edits('description') ? (
          <DescriptionEditor
            text={begins('description')}
            replaces={editing?.text !== undefined}
            label={`Description of ${day}`}
            acts={acts}
          />
        ) : textTrouble || row.taskDescription ? (
          <span className="line-clamp-3 px-2 leading-relaxed break-words whitespace-pre-line">
            {textTrouble?.text ?? row.taskDescription}
          </span>
        ) : lacksDescription(row) ? (
          <span className="flex items-center gap-1.5 px-2 text-tone-yellow">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0" /> No description yet
          </span>
        ) : (
          <span className="px-2">&nbsp;</span>
        )}
        {[typeTrouble, textTrouble, hoursTrouble].map(problem =>
          problem ? (
            <TroubleNote
              key={problem.edit.field}
              id={noteId(problem.edit.field)}
              problem={problem}
              readOnly={readOnly}
              store={store}
              takeFocus={() => acts.goTo({ row: index, field: problem.edit.field })}
            />
          ) : null,
        )}
      </Cell>
      <Cell
        {...props}
        field="hours"
        column={5}
        isBad={hoursTrouble !== undefined}
        describedBy={hoursTrouble && noteId('hours')}
      >
        {edits('hours') ? (
          <HoursEditor
            text={begins('hours')}
            replaces={editing?.text !== undefined}
            label={`Hours of ${day}`}
            acts={acts}
          />
        ) : (
          <span className="flex items-baseline justify-end gap-1 px-2 tabular-nums">
            {hours ? <span className="font-medium">{hours}</span> : null}
            {hours || !isFree ? <span className="text-xs text-muted-foreground">hrs</span> : null}
          </span>
        )}
      </Cell>
      <div role="gridcell" aria-colindex={6} className="flex items-center justify-end pr-2">
        {!readOnly && isSplit && splits(row.type) ? (
          <Tooltip text="Remove this half">
            <Button
              variant="ghost"
              size="iconSm"
              tabIndex={props.active ? 0 : -1}
              className="size-7 text-muted-foreground"
              aria-label={`Remove the half day of ${day}`}
              onClick={() => acts.remove(row)}
            >
              <X />
            </Button>
          </Tooltip>
        ) : null}
        <Tooltip text={meaningOf(row, project)}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={`${textOf(row, 'type')}: ${meaningOf(row, project)}`}
            className="grid size-7 place-items-center rounded-md text-muted-foreground/70 hover:text-foreground"
          >
            <Info aria-hidden className="size-3.5" />
          </button>
        </Tooltip>
      </div>
    </div>
  )
})
