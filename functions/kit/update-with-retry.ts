/** Small changes to a record that several people edit at once: each is applied to the latest stored version. */
import { AppError } from './app-error.ts'
import type { Collection } from './collection.ts'
import { retry } from './retry.ts'
import type { VersionedRecord } from './row-cache.ts'
import type { TableWrite } from './table.ts'

type Changed<Stored> = Omit<Stored, '_id' | 'version'>

/**
 * Changes the latest version of a record and returns it; retries with the next version after a conflict. `change`
 * returns the new record, or undefined to leave it unchanged, and throws if the change is no longer valid;
 * `additionalWrites` returns further writes for the same transaction. @throws 404, 409 after eight conflicts
 */
export function updateWithRetry<Row extends VersionedRecord, Stored extends Row>(
  collection: Collection<Row, Stored>,
  id: string,
  now: Date,
  change: (before: Stored) => Changed<Stored> | undefined | Promise<Changed<Stored> | undefined>,
  additionalWrites: (before: Stored, fields: Changed<Stored>) => readonly TableWrite[] = () => [],
): Promise<Stored> {
  // Errors of `change` are final; only a conflict of the write is retried.
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
