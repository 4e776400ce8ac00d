/** Shows amounts to the browser that asks: encrypted to its key, on record before they are answered, or not at all. */
import type { Request } from '#kit/lambda.ts'
import { KEY_HEADER } from '#shared/features/salaries.ts'
import { browserKey, encryptedTo } from './browser-key.ts'
import { unsealed } from './cipher.ts'
import type { Whose } from './handover.ts'
import type { Kind, StoredPay } from './store.ts'
import { recordLooks } from './views.ts'

type Sealed = Pick<StoredPay, 'sealed' | 'sealedIncrease'>
/** An entry with its amounts as JWEs to the browser; `null` where it sees none. */
export type Seen<Entry extends Sealed = StoredPay> = Entry & {
  readonly amount: string | null
  readonly increase: string | null
}
export interface Viewer {
  /** Entries of somebody's log, in their order; the look is recorded when there are any. */
  see<Entry extends Sealed>(kind: Kind, employeeId: string, entries: readonly Entry[]): Promise<Seen<Entry>[]>
}

export const unseen = <Entry extends Sealed>(entry: Entry): Seen<Entry> => ({ ...entry, amount: null, increase: null })

/** The viewer of a request; one without a key sees nothing. @throws 400 when what it sent is no key. */
export async function viewerOf({ header, actor, now }: Pick<Request, 'header' | 'actor' | 'now'>): Promise<Viewer> {
  const key = await browserKey(header(KEY_HEADER))
  if (!key) return { see: async (_kind, _employeeId, entries) => entries.map(unseen) }
  const show = async (resting: string | null, whose: Whose) => {
    const text = resting === null ? undefined : await unsealed(resting, whose)
    return text === undefined ? null : encryptedTo(key, text)
  }
  return {
    async see(kind, employeeId, entries) {
      if (entries.length === 0) return []
      await recordLooks([{ employeeId, what: kind, through: 'log' }], actor, now)
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
