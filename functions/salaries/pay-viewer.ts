/**
 * Shows amounts to the requesting browser: encrypted to its key and recorded before they are returned, or not at all.
 */
import type { HandlerRequest } from '#kit/lambda.ts'
import { SALARY_KEY_HEADER } from '#shared/features/salaries.ts'
import { encryptForBrowser, parseBrowserKey } from './browser-key.ts'
import { decryptAtRest } from './cipher.ts'
import type { AmountBinding } from './handover.ts'
import { recordPayViews } from './pay-views.ts'
import type { PayKind, StoredPay } from './store.ts'

type EncryptedAmounts = Pick<StoredPay, 'sealed' | 'sealedIncrease'>
/** An entry with its amounts as JWEs to the browser; `null` where the viewer may not see any. */
export type ViewedEntry<Entry extends EncryptedAmounts = StoredPay> = Entry & {
  readonly amount: string | null
  readonly increase: string | null
}
export interface PayViewer {
  /** Returns entries of an employee's log, in their order; records the view if there are any. */
  showEntries<Entry extends EncryptedAmounts>(
    kind: PayKind,
    employeeId: string,
    entries: readonly Entry[],
  ): Promise<ViewedEntry<Entry>[]>
}

export const withoutAmounts = <Entry extends EncryptedAmounts>(entry: Entry): ViewedEntry<Entry> => ({
  ...entry,
  amount: null,
  increase: null,
})

/** The viewer of a request; one without a key sees no amounts. @throws 400 when what it sent is not a key. */
export async function createPayViewer({
  header,
  actor,
  now,
}: Pick<HandlerRequest, 'header' | 'actor' | 'now'>): Promise<PayViewer> {
  const key = await parseBrowserKey(header(SALARY_KEY_HEADER))
  if (!key) return { showEntries: async (_kind, _employeeId, entries) => entries.map(withoutAmounts) }
  const show = async (resting: string | null, whose: AmountBinding) => {
    const text = resting === null ? undefined : await decryptAtRest(resting, whose)
    return text === undefined ? null : encryptForBrowser(key, text)
  }
  return {
    async showEntries(kind, employeeId, entries) {
      if (entries.length === 0) return []
      await recordPayViews([{ employeeId, what: kind, through: 'log' }], actor, now)
      return Promise.all(
        entries.map(async entry => ({
          ...entry,
          amount: await show(entry.sealed, { employee: employeeId, amount: kind }),
          increase: await show(entry.sealedIncrease, { employee: employeeId, amount: `${kind} increase` }),
        })),
      )
    },
  }
}
