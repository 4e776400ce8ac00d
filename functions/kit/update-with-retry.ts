/** Small changes to a record that several people edit at once: each is applied to the latest stored version. */
import { AppError } from './app-error.ts'
import type { Collection } from './collection.ts'
import { retry } from './retry.ts'
import type { VersionedRecord } from './row-cache.ts'
import type { TableWrite } from './table.ts'

type Changed<Stored> = Omit<Stored, '_id' | 'version'>

/**
 * Changes the latest version of a record, and retries with the next version when another user was faster. `change`
 * returns the new record, or nothing to leave it as it is, and throws when the change is no longer valid; `additionalWrites`
 * returns the additional writes.
 */
export function updateWithRetry<Row extends VersionedRecord, Stored extends Row>(
  collection: Collection<Row, Stored>,
  id: string,
  now: Date,
  change: (before: Stored) => Changed<Stored> | undefined | Promise<Changed<Stored> | undefined>,
  additionalWrites: (before: Stored, fields: Changed<Stored>) => readonly TableWrite[] = () => [],
): Promise<Stored> {
  // An error of `change` is final; only a write that came too late is retried.
  let isWriting = false
  return retry(
    async () => {
      isWriting = false
      const before = await collection.get(id)
      const fields = await change(before)
      if (!fields) return before
      isWriting = true
      return collection.replace(before, fields, now, ...additionalWrites(before, fields))
    },
    {
      attempts: 8,
      delay: 10,
      isRetryable: error => isWriting && error instanceof AppError && error.code === 'conflict',
    },
  )
}
