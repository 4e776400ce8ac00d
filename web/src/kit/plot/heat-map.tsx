/** Squares in rows and columns, coloured by value. A square can be a link. */
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { parseHref } from '../parse-href.ts'
import { Marks } from './marks.tsx'
import { STEP_FILLS, type Step } from './scale.ts'

export interface HeatSquare {
  readonly step: Step
  /** The value in words, including `text`: `Ana Solís, November 2026: 3/5 held`. */
  readonly label: string
  /** A few characters in the square, so that colour is not the only information. */
  readonly text?: string
  readonly href?: string
}

export interface HeatRow {
  readonly key: string
  readonly name: ReactNode
  /** One for each column; undefined leaves it empty. */
  readonly squares: readonly (HeatSquare | undefined)[]
}

export interface HeatColumn {
  readonly key: string
  readonly name: string
  /** Shown above the first column of a group: a year above its months. */
  readonly group?: string
  /** Emphasizes the column, such as workdays among weekends. */
  readonly isStrong?: boolean
}

interface HeatMapProps {
  readonly label: string
  /** The header of the row names: `Leader`. */
  readonly rowsHeader: string
  readonly columns: readonly HeatColumn[]
  readonly rows: readonly HeatRow[]
  /** Squares of the smallest size for touch, for many columns. */
  readonly small?: boolean
  readonly startsAtEnd?: boolean
}

export const HeatMap = ({ label, rowsHeader, columns, rows, small = false, startsAtEnd = false }: HeatMapProps) => (
  <Marks
    label={label}
    startsAtEnd={startsAtEnd}
    className="group/map relative -mx-1 overflow-x-auto px-1 pb-1 print:overflow-visible"
  >
    <table
      aria-label={label}
      data-many={columns.length > 8 ? '' : undefined}
      // Few columns would become too wide.
      className={cn('border-separate [border-spacing:0] text-xs print:table-fixed', columns.length > 8 && 'w-full')}
    >
      <thead>
        <tr>
          <th
            scope="col"
            className="sticky left-0 z-10 bg-card pr-3 text-left font-normal text-muted-foreground print:w-28"
          >
            {rowsHeader}
          </th>
          {columns.map(({ key, name, group, isStrong = false }) => (
            <th
              key={key}
              scope="col"
              className={cn(
                'px-px pb-1 align-bottom font-normal',
                isStrong ? 'text-foreground' : 'text-muted-foreground',
              )}
            >
              {group ? <span className="block text-left font-medium whitespace-nowrap">{group}</span> : null}
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <HeatMapRow key={row.key} row={row} columns={columns} small={small} />
        ))}
      </tbody>
    </table>
  </Marks>
)

const HeatMapRow = memo(function HeatMapRow({
  row,
  columns,
  small,
}: {
  row: HeatRow
  columns: readonly HeatColumn[]
  small: boolean
}) {
  return (
    <tr data-line>
      <th
        scope="row"
        className="sticky left-0 z-10 max-w-44 bg-card py-0.5 pr-3 text-left text-[0.8125rem] leading-tight font-normal wrap-break-word shadow-[-0.25rem_0_var(--card)] after:pointer-events-none after:absolute after:inset-y-0 after:left-full after:hidden after:w-4 after:bg-[linear-gradient(90deg,var(--card),#0000)] group-data-earlier/map:after:block max-sm:max-w-28 max-sm:text-xs max-sm:leading-tight print:after:hidden"
      >
        {row.name}
      </th>
      {columns.map(({ key }, index) => (
        <td key={key} className="p-px">
          <Square square={row.squares[index]} small={small} />
        </td>
      ))}
    </tr>
  )
})

function Square({ square, small }: { square: HeatSquare | undefined; small: boolean }) {
  const size = small ? 'h-6 min-w-6 px-px' : 'h-8 min-w-10 px-1 max-sm:h-9'
  if (!square) return <span className={cn('block', size)} />
  const { step, label, text, href } = square
  const look = cn(
    'grid place-content-center rounded-sm text-[0.6875rem] tabular-nums ring-1 ring-foreground/10 outline-offset-1 ring-inset',
    size,
    STEP_FILLS[step],
  )
  return href ? (
    <Link
      data-mark
      tabIndex={-1}
      aria-label={label}
      className={cn(look, 'hover:ring-2 hover:ring-ring')}
      {...parseHref(href)}
    >
      {text}
    </Link>
  ) : (
    <span data-mark role="img" tabIndex={-1} aria-label={label} className={look}>
      {text}
    </span>
  )
}
