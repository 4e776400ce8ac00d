/**
 * Shows amounts to the requesting browser: encrypted to its key and recorded before they are returned, or not at all.
 */

import { log } from '#kit/log.ts'
import type { HandlerRequest } from '#kit/request.ts'
import { SALARY_KEY_HEADER } from '#shared/features/salaries.ts'
import { encryptForBrowser, parseBrowserKey } from './browser-key.ts'
import { currencyAtRest, decryptAtRest, decryptIfReadable } from './cipher.ts'
import { isSignedHandover } from './handover.ts'
import { recordPayViews } from './pay-views.ts'
import { reencryptPay } from './reencrypt.ts'
import type { PayKind, StoredPay } from './store.ts'

/** An entry with its amounts as JWEs to the browser; `null` if the browser sent no key, or an amount is unreadable. */
export interface ViewedEntry extends StoredPay {
  readonly amount: string | null
  readonly increase: string | null
  readonly currency: string
}
export interface PayViewer {
  /**
   * Returns entries of an employee's log, in their order; records the view if there are any. Damaged entries have no
   * amount.
   */
  showEntries(kind: PayKind, employeeId: string, entries: readonly StoredPay[]): Promise<ViewedEntry[]>
  /** Returns one amount as a JWE to the browser. @throws if it is damaged, because null means that there is none. */
  showAmount(kind: PayKind, employeeId: string, sealed: string | null): Promise<string | null>
}

export const withoutAmounts = (entry: StoredPay): ViewedEntry => ({
  ...entry,
  amount: null,
  increase: null,
  currency: currencyAtRest(entry.sealed),
})

/** The viewer of a request; one without a key sees no amounts. @throws 400 when what it sent is not a key. */
export async function createPayViewer({
  header,
  actor,
  now,
}: Pick<HandlerRequest, 'header' | 'actor' | 'now'>): Promise<PayViewer> {
  const key = await parseBrowserKey(header(SALARY_KEY_HEADER))
  if (!key)
    return {
      showEntries: async (_kind, _employeeId, entries) => entries.map(withoutAmounts),
      showAmount: async () => null,
    }
  const record = (kind: PayKind, employeeId: string) =>
    recordPayViews([{ employeeId, what: kind, through: 'log' }], actor, now)
  const encrypt = (text: string | undefined) => (text === undefined ? null : encryptForBrowser(key, text))
  return {
    async showEntries(kind, employeeId, entries) {
      if (entries.length === 0) return []
      await record(kind, employeeId)
      const show = async (sealed: string | null, amount: typeof kind | `${typeof kind} increase`, id: string) =>
        sealed === null ? null : encrypt(await decryptIfReadable(sealed, { employee: employeeId, amount }, id))
      const shown = await Promise.all(
        entries.map(async entry => ({
          ...entry,
          amount: await show(entry.sealed, kind, entry._id),
          increase: await show(entry.sealedIncrease, `${kind} increase`, entry._id),
          currency: currencyAtRest(entry.sealed),
        })),
      )
      if (shown.some(({ sealed, amount }) => amount !== null && isSignedHandover(sealed)))
        await tryToReencrypt(employeeId)
      return shown
    },
    async showAmount(kind, employeeId, sealed) {
      if (sealed === null) return null
      await record(kind, employeeId)
      const amount = await encrypt(await decryptAtRest(sealed, { employee: employeeId, amount: kind }))
      if (amount !== null && isSignedHandover(sealed)) await tryToReencrypt(employeeId)
      return amount
    },
  }
}

/**
 * Re-encrypts amounts from a hire at the first view. If that fails, the view succeeds, and the next one tries again.
 */
async function tryToReencrypt(employeeId: string): Promise<void> {
  try {
    await reencryptPay(employeeId)
  } catch (error) {
    log('warn', 'pay of a hire was not encrypted again', {
      employeeId,
      error: error instanceof Error ? error.name : '',
    })
  }
}
