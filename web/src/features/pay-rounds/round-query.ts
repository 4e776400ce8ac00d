/** A pay round as its screen reads it. */
import { type PayRound, payRoundCalls } from '#shared/features/pay-rounds.ts'
import { decryptedQuery, decryptFields } from '#web/features/salaries/public.ts'

/** Loads a round; its amounts are decrypted here. */
export const roundQuery = (id: string) =>
  decryptedQuery(payRoundCalls.payRound, { params: { id } }, async round => ({
    ...round,
    lines: await Promise.all(round.lines.map(line => decryptFields(line, ['current', 'proposed', 'bandMid']))),
  }))

/** Whether a confirmed round's salaries are still being written. */
export const isBeingWritten = ({ state, writtenAt }: Pick<PayRound, 'state' | 'writtenAt'>) =>
  state === 'confirmed' && !writtenAt
