/**
 * Changes of what is stored, oldest first. One is needed only where `defaults` of a Collection cannot say what an older
 * record lacks; docs/migrations.md says when, and how code of before and after can serve meanwhile.
 */
import type { StoredItem } from '../table.ts'

export interface Migration {
  /** Kept in the table once it is done: never changed afterwards. */
  readonly name: string
  /** The partitions whose items it is about. */
  readonly partitions: (now: Date) => readonly string[]
  /** Returns what the item holds afterwards; undefined for an item that needs no change. */
  readonly migrate: (item: StoredItem) => Partial<Pick<StoredItem, 'row' | 'body'>> | undefined
}

export const migrations: readonly Migration[] = [
  {
    // A month's hours depend on the last day, which only the whole record held before.
    name: '2026-11 last day in rows of employees',
    partitions: () => ['EMPLOYEE'],
    migrate: ({ row, body }) =>
      row.lastDay === undefined ? { row: { ...row, lastDay: body?.resignationInfo?.lastDay ?? null } } : undefined,
  },
]
