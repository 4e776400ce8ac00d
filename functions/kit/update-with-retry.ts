/** Small changes to a record that several people work on at once: each is made to what is stored by then. */

import { AppError } from './app-error.ts'
import type { Collection } from './collection.ts'
import { retry } from './retry.ts'
import type { VersionedRecord } from './row-cache.ts'
import type { TableWrite } from './table.ts'

type Changed<Stored> = Omit<Stored, '_id' | 'version'>

/**
 * Changes a record as it is now, and again as it is then when somebody else was faster. `change` answers what the record
 * becomes, nothing when it stays, and throws when the change does not fit it any more; `beside` what is written with it.
 */
export function updateWithRetry<Row extends VersionedRecord, Stored extends Row>(
  collection: Collection<Row, Stored>,
  id: string,
  now: Date,
  change: (before: Stored) => Changed<Stored> | undefined | Promise<Changed<Stored> | undefined>,
  beside: (before: Stored, fields: Changed<Stored>) => readonly TableWrite[] = () => [],
): Promise<Stored> {
  // What `change` refuses is refused for good; only a write that came too late is tried again.
  let isWriting = false
  return retry(
    async () => {
      isWriting = false
      const before = await collection.get(id)
      const fields = await change(before)
      if (!fields) return before
      isWriting = true
      return collection.replace(before, fields, now, ...beside(before, fields))
    },
    {
      attempts: 8,
      delay: 10,
      isRetryable: error => isWriting && error instanceof AppError && error.code === 'conflict',
    },
  )
}
