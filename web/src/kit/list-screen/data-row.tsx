// biome-ignore-all lint/a11y/noRedundantRoles: phones show the rows as cards, and `display: block` removes a table's implicit roles
/** One record of a table: a row of cells, or a card on a phone. */
import { Link, useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { PersonLink } from '#web/kit/person-link.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { toRecordPage } from '../beside/use-open-record.ts'
import { stickyEndClasses, stickyStartClasses } from './table-scroller.tsx'
import { type MarkedRows, setMarks, useIsMarked } from './use-marked-rows.ts'

/** One column's cell of a row. */
export interface CellColumn<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'right'
  readonly className?: string
  /** Whether a row's card on a phone has it; a column that the rows are sorted by is always there. */
  readonly isOnCard?: (row: Row) => boolean
  /** The person in the cell: the name links to their page, or a button at the end of the row if it links elsewhere. */
  readonly person?: (row: Row) => PersonName | null | undefined
  /** Whether the user may see all people in the list. */
  readonly isInReach?: boolean
}

interface DataRowProps<Row extends { readonly _id: string }> {
  readonly row: Row
  readonly columns: readonly CellColumn<Row>[]
  /** The key of the column that names the row. */
  readonly naming: string | undefined
  /** The path that the row opens. */
  readonly path: string | undefined
  /** Opens the row next to the list; `path` then only serves new tabs. */
  readonly onOpen?: (() => void) | undefined
  /** Whether the row is open next to the list. */
  readonly isOpen?: boolean
  /** Undefined if no row has actions. */
  readonly actions: ReactNode
  readonly dense: boolean
  /** With narrow gaps between the columns. */
  readonly isTight: boolean
  readonly isCompact: boolean
  /** Whether the keyboard can move to the row. */
  readonly isFocusable: boolean
  /** Set if rows can be marked. */
  readonly mark?: { readonly label: string; readonly marks: MarkedRows }
}

export function DataRow<Row extends { readonly _id: string }>(props: DataRowProps<Row>) {
  const { row, columns, naming, path, onOpen, isOpen = false, actions, dense, isTight, isCompact, mark } = props
  const navigate = useNavigate()
  const isMarked = useIsMarked(mark?.marks, row._id)
  const cells = columns.map(column => ({
    column,
    content: column.key === naming && path ? column.cell(row) : renderCell(column, row),
  }))
  const open = (event: MouseEvent, to: string) => {
    // React events also bubble from menus that cells open in portals.
    if (!event.currentTarget.contains(event.target as Node)) return
    if ((event.target as Element).closest('a, button, input')) return
    if (window.getSelection()?.toString()) return
    if (event.ctrlKey || event.metaKey) return void window.open(to, '_blank', 'noopener')
    if (onOpen) onOpen()
    else void navigate(toRecordPage(to))
  }
  return (
    <tr
      role="row"
      data-row={row._id}
      data-marked={isMarked ? '' : undefined}
      data-open={isOpen ? '' : undefined}
      aria-current={isOpen ? 'true' : undefined}
      onClick={path ? event => open(event, path) : undefined}
      tabIndex={props.isFocusable ? -1 : undefined}
      className={cn(
        'group/row [--ground:var(--card)] max-sm:relative max-sm:bg-(--ground) max-sm:grid max-sm:grid-flow-dense max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:border-b max-sm:px-4 max-sm:py-3 max-sm:last:border-b-0',
        path && 'cursor-pointer hover:[--ground:color-mix(in_oklab,var(--muted)_70%,var(--card))]',
        'data-marked:[--ground:var(--accent)] data-open:[--ground:var(--accent)] focus-visible:outline-none focus-visible:[--ground:var(--accent)] max-sm:focus-visible:outline-2',
      )}
    >
      {mark ? (
        <td role="cell" className={cn(cellClasses, markCellClasses, focusBarClasses, 'z-10')}>
          <Checkbox
            aria-label={mark.label}
            checked={isMarked}
            onCheckedChange={checked => setMarks(mark.marks, [row._id], checked === true)}
            tabIndex={-1}
            // Once a row is marked, all checkboxes are visible, not only the hovered row's.
            className="opacity-0 max-sm:opacity-100 max-sm:before:-inset-3 group-hover/row:opacity-100 group-focus-within/row:opacity-100 group-has-data-marked/rows:opacity-100 pointer-coarse:opacity-100"
          />
        </td>
      ) : null}
      {cells.map(({ column, content }) => (
        <td
          key={column.key}
          role="cell"
          className={cn(
            cellClasses,
            focusBarClasses,
            isTight ? 'px-1.5' : 'px-2 xl:px-3',
            isCompact ? 'base:py-1' : 'base:py-2.5',
            'align-middle first:pl-4 last:pr-4 max-sm:min-w-0 max-sm:p-0 max-sm:first:pl-0 max-sm:last:pr-0',
            column.key === naming && [
              stickyStartClasses,
              mark ? 'sm:left-10 max-sm:pl-8' : 'sm:left-0',
              // Wide enough for a title on two or three lines, however many columns there are.
              column.person ? '' : dense ? 'sm:min-w-36 xl:min-w-44' : 'sm:min-w-44',
              // On a phone, the row's buttons are next to it; a column with more or fewer buttons sets the variable.
              'z-10 max-sm:order-first max-sm:col-span-2 max-sm:pr-(--room-beside-name,8rem) max-sm:font-medium',
            ],
            column.align === 'right' && 'tabular-nums sm:text-right',
            // A card has no line for nothing.
            column.key !== naming && (isNothing(content) || column.isOnCard?.(row) === false) && 'max-sm:hidden',
            column.className,
          )}
        >
          {column.key !== naming ? (
            <span aria-hidden className="block text-xs text-muted-foreground sm:hidden">
              {t(column.header)}
            </span>
          ) : null}
          {column.key === naming && path ? (
            <Link
              {...toRecordPage(path)}
              onClick={event => {
                // The browser handles clicks for a new tab or window.
                if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
                event.preventDefault()
                onOpen()
              }}
              className={cn(
                'rounded-sm font-medium wrap-anywhere group-hover/row:text-primary dark:group-hover/row:text-accent-foreground',
                column.person && nameClasses,
              )}
            >
              {content}
            </Link>
          ) : (
            <span
              className={cn(
                'min-w-0 break-words max-sm:block max-sm:min-h-6 max-sm:leading-6',
                column.person && nameClasses,
              )}
            >
              {content}
            </span>
          )}
        </td>
      ))}
      {actions === undefined ? null : (
        <td
          role="cell"
          className={cn(
            cellClasses,
            'z-10 w-0 py-1 pr-3 max-sm:absolute max-sm:top-1.5 max-sm:right-2 max-sm:w-auto max-sm:p-0',
            isCompact && 'sm:py-0 sm:[&_:is(a,button,[data-no-button])]:size-7',
            stickyEndClasses,
          )}
        >
          <div className="flex justify-end gap-0.5">{actions}</div>
        </td>
      )}
    </tr>
  )
}

/** A person's name takes the width that it needs for one line, and no more; only a very long one wraps. */
const nameClasses = 'sm:inline-block sm:w-max sm:max-w-40 xl:max-w-52'

const isNothing = (content: ReactNode) => content === undefined || content === null || content === '' || content === '–'

function renderCell<Row>(column: CellColumn<Row>, row: Row): ReactNode {
  const person = column.person?.(row)
  return person ? <PersonLink person={person} isInReach={column.isInReach ?? false} isQuiet /> : column.cell(row)
}

/** The line below a row is a border of its cells, so that sticky cells keep it while the others scroll. */
const cellClasses = 'bg-(--ground) sm:border-b sm:group-last/row:border-b-0'

/** A bar at the edge of the row that has the focus or is open next to the list. */
const focusBarClasses =
  'group-focus-visible/row:first:shadow-[inset_3px_0_0_var(--ring)] group-data-open/row:first:shadow-[inset_3px_0_0_var(--primary)]'

/** The checkbox column; on a phone, the space before the name. */
export const markCellClasses =
  'print:hidden w-10 min-w-10 pr-1 pl-4 align-middle leading-none max-sm:absolute max-sm:top-3 max-sm:left-4 max-sm:w-auto max-sm:min-w-0 max-sm:p-0 sm:sticky sm:left-0'
