/** The figures of a plot as a plain table. */
import type { ReactNode } from 'react'
import { t } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'

interface PlotTableProps {
  readonly label: string
  /** The first is the header of the row names. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** Long texts wrap in print, because paper cannot be scrolled. */
const CELL = 'py-1.5 whitespace-nowrap print:whitespace-normal print:align-top'
const FIGURE = `${CELL} px-2 text-right print:px-0.5`

export const PlotTable = ({ label, columns, rows }: PlotTableProps) => (
  <table
    aria-label={label}
    data-many={columns.length > 8 ? '' : undefined}
    className="w-full text-[0.8125rem] tabular-nums"
  >
    <thead className="text-muted-foreground">
      <tr className="border-b">
        {columns.map((column, index) => (
          <th key={column} scope="col" className={cn('font-medium', index === 0 ? `${CELL} pr-2 text-left` : FIGURE)}>
            {t(column)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="divide-y">
      {rows.map(({ key, cells: [name, ...figures] }) => (
        <tr key={key}>
          <th scope="row" className="py-1.5 pr-2 text-left font-normal print:align-top">
            {name}
          </th>
          {figures.map((figure, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a figure is identified by its column
            <td key={index} className={FIGURE}>
              {figure}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
