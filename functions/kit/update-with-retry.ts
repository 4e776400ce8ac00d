/** Small changes to a record that several people work on at once: each is made to what is stored by then. */

import { AppError } from './app-error.ts'
import type { Collection } from './collection.ts'
import type { VersionedRecord } from './row-cache.ts'
import type { TableWrite } from './table.ts'

const MAX_TRIES = 8

/**
 * Changes a record as it is now, and again as it is then when somebody else was faster. `change` answers what the record
 * becomes, nothing when it stays, and throws when the change does not fit it any more; `beside` what is written with it.
 */
export async function updateWithRetry<Row extends VersionedRecord, Stored extends Row>(
  collection: Collection<Row, Stored>,
  id: string,
  now: Date,
  change: (before: Stored) => Omit<Stored, '_id' | 'version'> | undefined,
  beside: (before: Stored, fields: Omit<Stored, '_id' | 'version'>) => readonly TableWrite[] = () => [],
): Promise<Stored> {
  for (let attempt = 1; ; attempt++) {
    const before = await collection.get(id)
    const fields = change(before)
    if (!fields) return before
    try {
      return await collection.replace(before, fields, now, ...beside(before, fields))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict' || attempt === MAX_TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, 10 * 2 ** attempt * Math.random()))
    }
  }
}
