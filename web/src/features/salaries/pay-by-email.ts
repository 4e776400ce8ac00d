/** Everybody's current salary and rate, decrypted for a workbook that this browser writes or reads. */
import { salariesApi } from '#shared/features/salaries.ts'
import { fetchApi } from '#web/kit/api.ts'
import { clientKeyHeaders, decryptBytes, decryptCell } from './encrypted-amounts.ts'

export interface CurrentAmount {
  /** A plain decimal number with two fraction digits. */
  readonly amount: string
  readonly currency: string
}
/** By work email. The call is logged as a view of these people's pay. */
export type PayByEmail = ReadonlyMap<string, Readonly<Record<'salary' | 'rate', CurrentAmount | null>>>

export async function loadPayByEmail(): Promise<PayByEmail> {
  const { key: sealedKey, people } = await fetchApi(salariesApi.calls.currentPay, { headers: await clientKeyHeaders() })
  if (sealedKey === null) throw new Error('The pay came without its key')
  const key = await decryptBytes(sealedKey)
  const decrypt = async (cell: CurrentAmount | null) => cell && { ...cell, amount: await decryptCell(cell.amount, key) }
  return new Map(
    await Promise.all(
      people.map(
        async ({ email, salary, rate }) =>
          [email, { salary: await decrypt(salary), rate: await decrypt(rate) }] as const,
      ),
    ),
  )
}
