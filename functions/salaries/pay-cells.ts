/** The pay of many people in one response: each amount is its own cell, all encrypted with one key per response. */
import { randomBytes } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import type { Day } from '#shared/kit/dates.ts'
import { currencyAtRest, decryptIfReadable } from './cipher.ts'
import { amountInForce, loadAllCurrentPay, type PayKind } from './store.ts'

export interface PayCell {
  /** Encrypted. */
  readonly amount: string
  readonly currency: string
}
/** By kind and employee. */
export type PayCells = Readonly<Record<PayKind, ReadonlyMap<string, PayCell>>>

/** Encrypts the amounts in force on a day with a fresh key; people without an amount are left out. */
export async function encryptPayCells(
  people: readonly { readonly _id: string }[],
  kinds: readonly PayKind[],
  day: Day,
): Promise<{ readonly key: Uint8Array; readonly cells: PayCells }> {
  const pay = await loadAllCurrentPay()
  const key = new Uint8Array(randomBytes(32))
  const cells = { salary: new Map<string, PayCell>(), rate: new Map<string, PayCell>() }
  await Promise.all(
    people.flatMap(({ _id }) =>
      kinds.map(async kind => {
        const theirs = pay.get(_id)
        const resting = theirs && amountInForce(theirs, kind, day)
        const amount =
          resting && (await decryptIfReadable(resting, { employee: _id, amount: kind }, `current ${kind} of ${_id}`))
        if (amount) cells[kind].set(_id, { amount: await encryptCell(amount, key), currency: currencyAtRest(resting) })
      }),
    ),
  )
  return { key, cells }
}

const encryptCell = (amount: string, key: Uint8Array) =>
  new CompactEncrypt(new TextEncoder().encode(amount)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key)
