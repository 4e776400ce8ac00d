// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid with roving focus, not a table
// biome-ignore-all lint/a11y/useFocusableInteractive: only editable cells can be focused

import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { memo } from 'react'
import {
  BENEFIT_TYPE,
  type DayRow,
  HOLIDAY_TYPE,
  isHalfDayType,
  isWeekend,
  NORMAL_TYPE,
} from '#shared/features/timesheets/days.ts'
import { lacksDescription } from '#shared/features/timesheets/figures.ts'
import type { TimesheetProject } from '#shared/features/timesheets/sheet.ts'
import { dayOfMonth, weekdayName } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { cellTextOf, type RowField } from '#web/features/timesheets/entry/cells.ts'
import { formatLongDay } from '#web/features/timesheets/entry/day-state.ts'
import { describeDayType } from '#web/features/timesheets/entry/day-type.ts'
import { SaveErrorNote } from '#web/features/timesheets/entry/save-error-note.tsx'
import type { SaveError } from '#web/features/timesheets/entry/store/save-errors.ts'
import type { SheetStore } from '#web/features/timesheets/entry/store/sheet-store.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { DescriptionEditor, HoursEditor, SubTypeEditor, TypeEditor } from './cell-editors.tsx'
import { ChoiceCellText, GridCell } from './grid-cell.tsx'
import type { CellEditing, GridHandlers } from './use-grid.ts'

const NO_BREAK_SPACE = '\u00a0'

/** The columns of a row: day, type, description, hours, and the menu. */
export const GRID_COLUMNS_CLASS = 'grid grid-cols-[6.5rem_10rem_minmax(0,1fr)_5.5rem_4.25rem]'

interface GridRowProps {
  readonly row: DayRow
  readonly index: number
  /** Whether this is the second half of a split day. */
  readonly isSecond: boolean
  readonly isSplit: boolean
  readonly project: TimesheetProject
  readonly isToday: boolean
  /** The focused field. */
  readonly active: RowField | undefined
  /** The selected fields, joined to a string: a primitive, so that `memo` skips unchanged rows. */
  readonly chosen: string
  readonly editing: CellEditing | undefined
  readonly hoursError: SaveError | undefined
  readonly descriptionError: SaveError | undefined
  readonly typeError: SaveError | undefined
  readonly readOnly: boolean
  readonly handlers: GridHandlers
  readonly store: SheetStore
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, isSecond, isSplit, project, isToday, editing, readOnly, handlers, store } = props
  const { hoursError, descriptionError, typeError } = props
  const day = formatLongDay(row.date)
  const isFree = isWeekend(row.date) || row.type === HOLIDAY_TYPE
  const edits = (field: RowField) => editing?.field === field
  const begins = (field: 'description' | 'hours') =>
    editing?.text ?? (field === 'hours' && hoursError ? hoursError.text : cellTextOf(row, field))
  const hours = hoursError?.text ?? cellTextOf(row, 'hours')
  const noteId = (what: string) => `${what}-${row._id}`
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={-1}
      className={cn(
        GRID_COLUMNS_CLASS,
        'group/row items-stretch border-b text-sm outline-none last:border-b-0',
        isWeekend(row.date) ? 'min-h-8 text-muted-foreground' : 'min-h-10',
        row.type === HOLIDAY_TYPE ? 'bg-tone-purple/[0.06]' : isWeekend(row.date) && 'bg-muted',
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
            <span className="w-7 text-xs text-muted-foreground">{weekdayName(row.date)}</span>
            <span
              className={cn(
                'grid size-6 place-items-center rounded-full tabular-nums',
                isToday ? 'bg-primary font-semibold text-primary-foreground' : !isFree && 'font-medium',
              )}
            >
              {dayOfMonth(row.date)}
            </span>
          </>
        )}
      </div>
      <div className="flex min-w-0 flex-col justify-center">
        <GridCell {...props} field="type" column={2} describedBy={typeError && noteId('type')}>
          {edits('type') ? (
            <TypeEditor row={row} typed={editing?.text ?? ''} handlers={handlers} />
          ) : (
            <ChoiceCellText text={cellTextOf(row, 'type')} isQuiet={row.type === NORMAL_TYPE} readOnly={readOnly} />
          )}
        </GridCell>
        {row.type === BENEFIT_TYPE ? (
          <GridCell {...props} field="subType" column={3}>
            {edits('subType') ? (
              <SubTypeEditor row={row} typed={editing?.text ?? ''} handlers={handlers} />
            ) : (
              <ChoiceCellText text={cellTextOf(row, 'subType') || t`Choose a kind`} isQuiet readOnly={readOnly} />
            )}
          </GridCell>
        ) : null}
      </div>
      <GridCell
        {...props}
        field="description"
        column={4}
        isInvalid={descriptionError !== undefined}
        describedBy={descriptionError && noteId('description')}
      >
        {edits('description') ? (
          <DescriptionEditor
            text={begins('description')}
            isReplacing={editing?.text !== undefined}
            label={t`Description of ${day}`}
            handlers={handlers}
          />
        ) : descriptionError || row.taskDescription ? (
          <span className="line-clamp-3 px-2 leading-relaxed break-words whitespace-pre-line">
            {descriptionError?.text ?? row.taskDescription}
          </span>
        ) : lacksDescription(row) ? (
          <span className="flex items-center gap-1.5 px-2 text-tone-yellow">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0" /> {t`No description yet`}
          </span>
        ) : (
          <span className="px-2">{NO_BREAK_SPACE}</span>
        )}
        {[typeError, descriptionError, hoursError].map(problem =>
          problem ? (
            <SaveErrorNote
              key={problem.edit.field}
              id={noteId(problem.edit.field)}
              saveError={problem}
              readOnly={readOnly}
              store={store}
              takeFocus={() => handlers.goTo({ row: index, field: problem.edit.field })}
            />
          ) : null,
        )}
      </GridCell>
      <GridCell
        {...props}
        field="hours"
        column={5}
        isInvalid={hoursError !== undefined}
        describedBy={hoursError && noteId('hours')}
      >
        {edits('hours') ? (
          <HoursEditor
            text={begins('hours')}
            isReplacing={editing?.text !== undefined}
            label={t`Hours of ${day}`}
            handlers={handlers}
          />
        ) : (
          <span className="flex items-baseline justify-end gap-1 px-2 tabular-nums">
            {hours ? <span className="font-medium">{hours}</span> : null}
            {hours || !isFree ? <span className="text-xs text-muted-foreground">{t`hrs`}</span> : null}
          </span>
        )}
      </GridCell>
      <div role="gridcell" aria-colindex={6} className="flex items-center justify-end pr-2">
        {!readOnly && isSplit && isHalfDayType(row.type) ? (
          <Button
            data-tooltip={t`Remove this half`}
            variant="quiet"
            size="icon-xs"
            tabIndex={props.active ? 0 : -1}
            aria-label={t`Remove the half day of ${day}`}
            onClick={() => handlers.remove(row)}
          >
            <X />
          </Button>
        ) : null}
        <button
          data-tooltip={describeDayType(row, project)}
          type="button"
          tabIndex={-1}
          aria-label={`${cellTextOf(row, 'type')}: ${describeDayType(row, project)}`}
          className="grid size-7 place-items-center rounded-md text-muted-foreground/70 hover:text-foreground"
        >
          <Info aria-hidden className="size-3.5" />
        </button>
      </div>
    </div>
  )
})
