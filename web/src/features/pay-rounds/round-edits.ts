/** The unsaved edits of a pay round, and what follows from them. Amounts are in plain text, in memory only. */
import * as z from 'zod/mini'
import { compaRatio } from '#shared/features/pay-bands.ts'
import type { PayRoundLine } from '#shared/features/pay-rounds.ts'
import { addIncrease } from '#shared/features/salaries.ts'
import { formatPercent } from '#shared/kit/percent.ts'
import { amountInputSchema, showAmount } from '#web/features/salaries/public.ts'

export type AmountColumn = 'amount' | 'percent'
interface LineEdit {
  /** The last text typed for the salary, and in which of its two columns. */
  readonly typed?: { readonly column: AmountColumn; readonly text: string }
  readonly note?: string
}
export interface RoundEdits {
  /** The version of the round that the edits are based on. */
  readonly version: number
  readonly title?: string
  readonly date?: string
  readonly lines: Readonly<Record<string, LineEdit>>
  readonly removed: readonly string[]
}

export interface EditedLine extends Omit<PayRoundLine, 'current' | 'proposed' | 'bandMid'> {
  /** Undefined if they have no salary, or it cannot be decrypted. */
  readonly before: number | undefined
  readonly after: number | undefined
  /** The new salary in percent of the middle of their band; undefined if they have no band. */
  readonly compaRatio: number | undefined
  /** The texts of the two columns. */
  readonly amount: string
  readonly percent: string
  readonly invalid: AmountColumn | undefined
  /** Whether a new salary has been typed since the last save. */
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
        before,
        after,
        invalid,
        isTyped: edit?.typed !== undefined,
        amount:
          invalid === 'amount' ? (edit?.typed?.text ?? '') : isRaised ? showAmount(String(after), line.currency) : '',
        percent: invalid === 'percent' ? (edit?.typed?.text ?? '') : isRaised ? formatChange(before, after) : '',
      }
    })

/** The new salary; undefined if the text is invalid. An empty text keeps the current pay, and none drops to 0. */
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
/** Rounded to two decimals; empty if `before` is zero. */
export const formatChange = (before: number, after: number): string =>
  before === 0 ? '' : formatPercent(Math.round(((after - before) * 10_000) / before) / 100)

export interface RoundTotals {
  readonly currency: string
  readonly people: number
  readonly before: number
  readonly after: number
  readonly difference: number
  readonly raised: number
}
/** One total per currency, starting with the currency of most people. */
export const sumRound = (lines: readonly SummedLine[]): RoundTotals[] =>
  [...Map.groupBy(lines, ({ currency }) => currency)]
    .map(([currency, theirs]) => ({ currency, people: theirs.length, ...sumOneCurrency(theirs) }))
    .sort((a, b) => b.people - a.people || (a.currency < b.currency ? -1 : 1))
type SummedLine = Pick<EditedLine, 'before' | 'after' | 'currency'>

/** Sums only those who have a salary. */
function sumOneCurrency(lines: readonly SummedLine[]): Omit<RoundTotals, 'currency' | 'people'> {
  const paid = lines.filter(({ before }) => before !== undefined)
  const sum = (amounts: readonly (number | undefined)[]) =>
    amounts.reduce<number>((total, amount) => addIncrease(total, amount ?? 0), 0)
  const before = sum(paid.map(line => line.before))
  const after = sum(paid.map(line => line.after ?? line.before))
  return {
    before,
    after,
    difference: addIncrease(after, 0, before),
    raised: paid.filter(line => line.after !== undefined && line.after !== line.before).length,
  }
}

/** The cells of a column copied from a spreadsheet: the first cell of each line, without trailing empty lines. */
export const splitPastedColumn = (text: string): string[] =>
  text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map(line => (line.split('\t')[0] ?? '').trim())

export type EditColumn = AmountColumn | 'note'
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
