/** Small changes to a record that several people work on at once: each is made to what is stored by then. */
import type { Collection } from './collection.ts'
import { Refusal } from './refusal.ts'
import type { Identified } from './replica.ts'
import type { Write } from './table.ts'

const TRIES = 8

/**
 * Changes a record as it is now, and again as it is then when somebody else was faster. `change` answers what the record
 * becomes, nothing when it stays, and throws when the change does not fit it any more; `beside` what is written with it.
 */
export async function changing<Row extends Identified, Stored extends Row>(
  collection: Collection<Row, Stored>,
  id: string,
  now: Date,
  change: (before: Stored) => Omit<Stored, '_id' | 'version'> | undefined,
  beside: (before: Stored, fields: Omit<Stored, '_id' | 'version'>) => readonly Write[] = () => [],
): Promise<Stored> {
  for (let attempt = 1; ; attempt++) {
    const before = await collection.get(id)
    const fields = change(before)
    if (!fields) return before
    try {
      return await collection.replace(before, fields, now, ...beside(before, fields))
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'conflict' || attempt === TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, 10 * 2 ** attempt * Math.random()))
    }
  }
}
