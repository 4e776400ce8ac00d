/** Converts spreadsheet data on the clipboard to cells, and back. Pure. */
import { BENEFIT_TYPE, type DayRow, daySubTypes } from '#shared/features/timesheets/days.ts'
import { MAX_DESCRIPTION_LENGTH } from '#shared/features/timesheets/editing.ts'
import { parseDayHours } from '#shared/features/timesheets/hours.ts'
import { t } from '#shared/kit/texts.ts'
import {
  cellAction,
  cellTextOf,
  editableFieldsOf,
  parseDayType,
  type RowField,
  type SheetAction,
} from '#web/features/timesheets/entry/cells.ts'

export interface RejectedCell {
  readonly date: string
  readonly text: string
  readonly reason: string
}

/** Parses cells separated by tabs and line breaks, with quotes around text that contains a line break. */
export function parseClipboardTable(text: string): string[][] {
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
    } else if (char === '"' && cell === '' && hasClosingQuote(all, at)) quoted = true
    else if (char === '\t') end()
    else if (char === '\n') {
      end()
      table.push([])
    } else cell += char
  }
  end()
  return table
}

/** Whether the quote is closed at the end of a cell; otherwise it is an ordinary quotation mark. */
const hasClosingQuote = (all: string, at: number) => /^"(?:[^"]|"")*"(?=[\t\n]|$)/.test(all.slice(at))

export const formatClipboardTable = (table: readonly (readonly string[])[]): string =>
  table
    .map(cells => cells.map(cell => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')

/**
 * Pastes a table at a cell, row by row. A single value fills all selected rows; hours and descriptions are matched to
 * their columns in either order.
 */
export function planPaste(
  rows: readonly DayRow[],
  at: { readonly row: number; readonly field: RowField },
  table: readonly (readonly string[])[],
  chosen: readonly number[] = [],
): { readonly acts: SheetAction[]; readonly refused: RejectedCell[] } {
  const [first = []] = table
  const acts: SheetAction[] = []
  const refused: RejectedCell[] = []
  const isOne = table.length === 1
  const targets = isOne && chosen.length > 1 ? chosen : table.map((_, index) => at.row + index)
  const fields = findPasteColumns(at.field, table)
  for (const [index, target] of targets.entries()) {
    const row = rows[target]
    for (const [column, text] of (isOne ? first : (table[index] ?? [])).entries()) {
      const field = fields[column]
      if (!row) {
        if (text.trim()) refused.push({ date: '', text, reason: t`Below the last day` })
        continue
      }
      if (!field) {
        if (text.trim()) refused.push({ date: row.date, text, reason: t`No column for it` })
        continue
      }
      const act = parsePastedCell(row, field, text, acts)
      if (typeof act !== 'string') acts.push(act)
      else refused.push({ date: row.date, text, reason: act })
    }
  }
  return { acts, refused }
}

function findPasteColumns(start: RowField, table: readonly (readonly string[])[]): readonly RowField[] {
  const width = Math.max(...table.map(cells => cells.length))
  if (width === 1) return [start]
  if (width === 2 && (start === 'description' || start === 'hours')) {
    const isHours = (column: number) => table.every(cells => typeof parseDayHours(cells[column] ?? '') === 'number')
    return isHours(0) && !isHours(1) ? ['hours', 'description'] : ['description', 'hours']
  }
  const all = editableFieldsOf({ type: '' })
  return all.slice(Math.max(0, all.indexOf(start)))
}

function parsePastedCell(
  row: DayRow,
  field: RowField,
  text: string,
  acts: readonly SheetAction[],
): SheetAction | string {
  if (field === 'hours') {
    const hours = parseDayHours(text)
    return typeof hours === 'string' ? hours : cellAction(row, field, hours)
  }
  if (field === 'description') {
    const description = text.trim()
    return description.length > MAX_DESCRIPTION_LENGTH
      ? t`At most ${MAX_DESCRIPTION_LENGTH} characters`
      : cellAction(row, field, description)
  }
  if (field === 'type') {
    const type = parseDayType(text)
    return type ? cellAction(row, field, type) : t`No such type`
  }
  const becomes = acts.findLast(act => act.dayId === row._id && act.field === 'type')
  const isBenefit = (becomes && 'value' in becomes ? becomes.value : row.type) === BENEFIT_TYPE
  const kind = daySubTypes.all.find(({ name }) =>
    [name, t(name)].some(one => one.toLowerCase() === text.trim().toLowerCase()),
  )
  return kind && isBenefit ? cellAction(row, field, kind._id) : t`No such kind`
}

/** Formats cells for pasting into a spreadsheet. */
export const toClipboardText = (rows: readonly DayRow[], fields: readonly RowField[]): string =>
  formatClipboardTable(rows.map(row => fields.map(field => cellTextOf(row, field))))
