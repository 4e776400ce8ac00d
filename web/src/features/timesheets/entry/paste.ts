/** What a spreadsheet puts into the clipboard, turned into cells. Pure. */
import { type DayRow, daySubTypes } from '#shared/features/timesheets/days.ts'
import { MAX_DESCRIPTION } from '#shared/features/timesheets/editing.ts'
import { readHours } from '#shared/features/timesheets/hours.ts'
import { type Act, BENEFIT, type Field, fieldsOf, setting, textOf, typeTyped } from './cells.ts'

export interface Refused {
  readonly date: string
  readonly text: string
  readonly why: string
}

/** Rows of cells: tabs between them, and quotes around what holds a line break. */
export function tableOf(text: string): string[][] {
  const table: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    table.at(-1)?.push(cell)
    cell = ''
  }
  const all = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < all.length; at++) {
    const char = all[at] ?? ''
    if (quoted) {
      if (char !== '"') cell += char
      else if (all[at + 1] === '"') cell += all[at++]
      else quoted = false
    } else if (char === '"' && cell === '' && closes(all, at)) quoted = true
    else if (char === '\t') end()
    else if (char === '\n') {
      end()
      table.push([])
    } else cell += char
  }
  end()
  return table
}

/** Whether a quote has its end before the next cell, so that it is no mere quotation mark. */
const closes = (all: string, at: number) => /^"(?:[^"]|"")*"(?=[\t\n]|$)/.test(all.slice(at))

export const tableText = (table: readonly (readonly string[])[]): string =>
  table
    .map(cells => cells.map(cell => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')

/**
 * A table put down at a cell, row by row. One value fills all the rows that are chosen; hours beside descriptions find
 * their column whichever comes first.
 */
export function pasted(
  rows: readonly DayRow[],
  at: { readonly row: number; readonly field: Field },
  table: readonly (readonly string[])[],
  chosen: readonly number[] = [],
): { readonly acts: Act[]; readonly refused: Refused[] } {
  const [first = []] = table
  const acts: Act[] = []
  const refused: Refused[] = []
  const isOne = table.length === 1
  const targets = isOne && chosen.length > 1 ? chosen : table.map((_, index) => at.row + index)
  const fields = columnsFor(at.field, table)
  for (const [index, target] of targets.entries()) {
    const row = rows[target]
    for (const [column, text] of (isOne ? first : (table[index] ?? [])).entries()) {
      const field = fields[column]
      if (!row) {
        if (text.trim()) refused.push({ date: '', text, why: 'Below the last day' })
        continue
      }
      if (!field) {
        if (text.trim()) refused.push({ date: row.date, text, why: 'No column for it' })
        continue
      }
      const act = cellFrom(row, field, text, acts)
      if (typeof act !== 'string') acts.push(act)
      else refused.push({ date: row.date, text, why: act })
    }
  }
  return { acts, refused }
}

function columnsFor(start: Field, table: readonly (readonly string[])[]): readonly Field[] {
  const width = Math.max(...table.map(cells => cells.length))
  if (width === 1) return [start]
  if (width === 2 && (start === 'description' || start === 'hours')) {
    const isHours = (column: number) => table.every(cells => typeof readHours(cells[column] ?? '') === 'number')
    return isHours(0) && !isHours(1) ? ['hours', 'description'] : ['description', 'hours']
  }
  const all = fieldsOf({ type: '' })
  return all.slice(Math.max(0, all.indexOf(start)))
}

function cellFrom(row: DayRow, field: Field, text: string, acts: readonly Act[]): Act | string {
  if (field === 'hours') {
    const hours = readHours(text)
    return typeof hours === 'string' ? hours : setting(row, field, hours)
  }
  if (field === 'description') {
    const description = text.trim()
    return description.length > MAX_DESCRIPTION
      ? `At most ${MAX_DESCRIPTION} characters`
      : setting(row, field, description)
  }
  if (field === 'type') {
    const type = typeTyped(text)
    return type ? setting(row, field, type) : 'No such type'
  }
  const becomes = acts.findLast(act => act.dayId === row._id && act.field === 'type')
  const isBenefit = (becomes && 'value' in becomes ? becomes.value : row.type) === BENEFIT
  const kind = daySubTypes.all.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase())
  return kind && isBenefit ? setting(row, field, kind._id) : 'No such kind'
}

/** The text of some cells, as a spreadsheet takes it. */
export const copiedText = (rows: readonly DayRow[], fields: readonly Field[]): string =>
  tableText(rows.map(row => fields.map(field => textOf(row, field))))
