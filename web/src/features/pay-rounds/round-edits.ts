/** What somebody has typed into a pay round and not saved, and what follows from it. Amounts are here in clear, in memory only. */
import * as z from 'zod/mini'
import { compaRatio } from '#shared/features/pay-bands.ts'
import type { PayRoundLine } from '#shared/features/pay-rounds.ts'
import { addIncrease } from '#shared/features/salaries.ts'
import { amountInputSchema, showAmount } from '#web/features/salaries/public.ts'

export type AmountColumn = 'amount' | 'percent'
interface LineEdit {
  /** What was typed last for the salary, and in which of its two columns. */
  readonly typed?: { readonly column: AmountColumn; readonly text: string }
  readonly note?: string
}
export interface RoundEdits {
  /** The version of the round that they are based on. */
  readonly version: number
  readonly title?: string
  readonly date?: string
  readonly lines: Readonly<Record<string, LineEdit>>
  readonly removed: readonly string[]
}

/** A line as the grid shows it. */
export interface EditedLine extends Omit<PayRoundLine, 'current' | 'proposed' | 'bandMid'> {
  /** Undefined if they have no salary, or it cannot be read. */
  readonly before: number | undefined
  readonly after: number | undefined
  /** What they will earn against the middle of their band, in percent; undefined if no band is set. */
  readonly compaRatio: number | undefined
  /** What its two columns show. */
  readonly amount: string
  readonly percent: string
  readonly invalid: AmountColumn | undefined
  /** Whether another salary was typed since it was saved. */
  readonly isTyped: boolean
}

export const applyEdits = (lines: readonly PayRoundLine[], edits: RoundEdits | undefined): EditedLine[] =>
  lines
    .filter(({ _id }) => !edits?.removed.includes(_id))
    .map(({ current, proposed, bandMid, ...line }) => {
      const edit = edits?.lines[line._id]
      const before = current === null ? undefined : Number(current)
      const saved = proposed === null ? before : Number(proposed)
      const after = edit?.typed ? readTyped(edit.typed, before) : saved
      const invalid = edit?.typed && after === undefined ? edit.typed.column : undefined
      const isRaised = after !== undefined && before !== undefined && after !== before
      return {
        ...line,
        note: edit?.note ?? line.note,
        compaRatio: compaRatio(after ?? before, bandMid === null ? undefined : Number(bandMid)),
        ...{ before, after, invalid, isTyped: edit?.typed !== undefined },
        amount:
          invalid === 'amount' ? (edit?.typed?.text ?? '') : isRaised ? showAmount(String(after), line.currency) : '',
        percent: invalid === 'percent' ? (edit?.typed?.text ?? '') : isRaised ? formatPercent(before, after) : '',
      }
    })

/** The new salary; undefined if what was typed is none. Nothing typed takes the proposal back, and no round ends pay. */
function readTyped({ column, text }: NonNullable<LineEdit['typed']>, before: number | undefined): number | undefined {
  if (before === undefined) return undefined
  if (text.trim() === '') return before
  const percent = parsePercent(text)
  if (column === 'percent' && percent === undefined) return undefined
  const amount = column === 'percent' ? String(Math.round(before * (100 + (percent ?? 0))) / 100) : text
  const plain = z.safeParse(amountInputSchema, amount)
  const after = plain.success ? Number(plain.data) : undefined
  return after === 0 && before !== 0 ? undefined : after
}

/** `10`, `+7.5 %`, `-2,5%` */
function parsePercent(text: string): number | undefined {
  const plain = text.replace(/[%\s+]/g, '').replace(',', '.')
  return /^-?\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}
/** To two digits; none from nothing. */
export const formatPercent = (before: number, after: number): string =>
  before === 0 ? '' : `${Math.round(((after - before) * 10_000) / before) / 100}%`

export interface RoundTotals {
  readonly currency: string
  /** How many people it is of. */
  readonly people: number
  readonly before: number
  readonly after: number
  readonly difference: number
  readonly raised: number
}
/** For each currency, the most people first. */
export const sumRound = (lines: readonly SummedLine[]): RoundTotals[] =>
  [...Map.groupBy(lines, ({ currency }) => currency)]
    .map(([currency, theirs]) => ({ currency, people: theirs.length, ...sumOneCurrency(theirs) }))
    .sort((a, b) => b.people - a.people || (a.currency < b.currency ? -1 : 1))
type SummedLine = Pick<EditedLine, 'before' | 'after' | 'currency'>

/** Of those who have a salary. */
function sumOneCurrency(lines: readonly SummedLine[]): Omit<RoundTotals, 'currency' | 'people'> {
  const paid = lines.filter(({ before }) => before !== undefined)
  const sum = (amounts: readonly (number | undefined)[]) =>
    amounts.reduce<number>((total, amount) => addIncrease(total, amount ?? 0), 0)
  const before = sum(paid.map(line => line.before))
  const after = sum(paid.map(line => line.after ?? line.before))
  return {
    ...{ before, after, difference: addIncrease(after, 0, before) },
    raised: paid.filter(line => line.after !== undefined && line.after !== line.before).length,
  }
}

/** The cells of a column that was copied from a spreadsheet: the first of each line, without the empty end. */
export const splitPastedColumn = (text: string): string[] =>
  text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map(line => (line.split('\t')[0] ?? '').trim())

export type EditColumn = AmountColumn | 'note'
/** Types into cells of one column, each with the text for it. */
export const typeInto = (
  edits: RoundEdits,
  column: EditColumn,
  cells: readonly { readonly _id: string; readonly text: string }[],
): RoundEdits => ({
  ...edits,
  lines: {
    ...edits.lines,
    ...Object.fromEntries(
      cells.map(({ _id, text }) => [
        _id,
        { ...edits.lines[_id], ...(column === 'note' ? { note: text } : { typed: { column, text } }) },
      ]),
    ),
  },
})
