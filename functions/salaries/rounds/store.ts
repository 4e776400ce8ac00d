/** Pay rounds by the year they were begun in, with their encrypted amounts; and the people whose salary was written. */
import { Collection } from '#kit/collection.ts'
import { SubCollection } from '#kit/sub-collection.ts'
import { batchGetItems, type TableWrite } from '#kit/table.ts'
import { payRoundStorage } from '#shared/features/pay-rounds/storage.ts'
import { PayRoundRow } from '#shared/features/pay-rounds.ts'

/** All amounts are encrypted and bound to the person, as in their log. */
export interface StoredRoundLine {
  readonly employee: string
  /** Their salary when the proposal was made; null if they had none. */
  readonly current: string | null
  /** Null if no other salary is proposed. */
  readonly proposed: string | null
  readonly increase: string | null
  readonly note: string
}
export interface StoredPayRound extends PayRoundRow {
  readonly lines: readonly StoredRoundLine[]
  readonly reason: string
}
export const payRounds = new Collection<PayRoundRow, StoredPayRound>({
  ...payRoundStorage,
  row: PayRoundRow,
  defaults: { proposers: [] },
})

const WRITTEN = 'PAY_ROUND_LINE'
/** The entry that a confirmed round has written, by round and person. */
const writtenLines = new SubCollection<{ readonly _id: string; readonly entry: string }>(WRITTEN)

export const isLineWritten = async (roundId: string, employee: string): Promise<boolean> =>
  (await batchGetItems([{ pk: `${WRITTEN}#${roundId}`, sk: employee }])).length > 0
export const lineWrittenWrites = (roundId: string, employee: string, entry: string): TableWrite[] =>
  writtenLines.addWrites(roundId, { _id: employee, entry })
