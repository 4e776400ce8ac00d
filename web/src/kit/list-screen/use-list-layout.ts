/** A person's columns of a list, their order, and the row spacing. Kept in the browser. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { loadSetting, saveSetting, settingKey } from '../kept-setting.ts'
import type { RankedColumn } from './use-column-room.ts'

const KeptLayout = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  /** Columns that the person has switched on: they stay even if there is little room. */
  chosen: z._default(z.array(z.string()), []),
  isCompact: z.boolean(),
})
type KeptLayout = z.infer<typeof KeptLayout>
const FIRST_LAYOUT: KeptLayout = { order: [], hidden: [], chosen: [], isCompact: false }

const layoutKey = (path: string) => settingKey('columns', path)

interface NamedColumn extends RankedColumn {
  readonly isRowHeader?: true
}

export interface ListLayout<Column> {
  /** All columns in the person's order. */
  readonly all: readonly Column[]
  readonly shown: readonly Column[]
  /** Whether the person has switched the column on, so that it stays even if there is little room. */
  readonly isChosen: (column: Column) => boolean
  readonly isCompact: boolean
  readonly isChanged: boolean
  /** Whether the column names the rows, and so is always shown. */
  readonly isNaming: (column: Column) => boolean
  readonly setShown: (column: Column, isShown: boolean) => void
  readonly move: (column: Column, step: -1 | 1) => void
  readonly setCompact: (isCompact: boolean) => void
  readonly reset: () => void
}

export function useListLayout<Column extends NamedColumn>(
  path: string,
  columns: readonly Column[],
): ListLayout<Column> {
  const [layout, setLayout] = useState(() => loadSetting(layoutKey(path), KeptLayout) ?? FIRST_LAYOUT)
  const keep = (next: KeptLayout) => {
    saveSetting(layoutKey(path), next)
    setLayout(next)
  }
  const naming = columns.find(column => column.isRowHeader) ?? columns[0]
  // A column that is newer than the saved order keeps its original position.
  const rank = (column: Column) => {
    const kept = layout.order.indexOf(column.key)
    return kept < 0 ? columns.indexOf(column) : kept
  }
  const all = columns.toSorted((one, other) => rank(one) - rank(other))
  return {
    all,
    shown: all.filter(column => column === naming || !layout.hidden.includes(column.key)),
    isChosen: ({ key }) => layout.chosen.includes(key),
    isCompact: layout.isCompact,
    isChanged: JSON.stringify(layout) !== JSON.stringify(FIRST_LAYOUT),
    isNaming: column => column === naming,
    setShown: ({ key }, isShown) => {
      const hidden = layout.hidden.filter(one => one !== key)
      const chosen = layout.chosen.filter(one => one !== key)
      keep({ ...layout, ...(isShown ? { hidden, chosen: [...chosen, key] } : { hidden: [...hidden, key], chosen }) })
    },
    move: (column, step) => {
      const keys = all.map(({ key }) => key)
      const from = keys.indexOf(column.key)
      keep({ ...layout, order: keys.toSpliced(from, 1).toSpliced(from + step, 0, column.key) })
    },
    setCompact: isCompact => keep({ ...layout, isCompact }),
    reset: () => keep(FIRST_LAYOUT),
  }
}
