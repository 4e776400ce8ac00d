/**
 * Migrations of stored items, oldest first. One is only needed if `defaults` of a Collection cannot supply what older
 * records lack; docs/migrations.md says when, and how old and new code can run at the same time.
 */
import { addMonths, dayOf, dayOfMonth, monthOfDay } from '#shared/kit/dates.ts'
import { SHARDS } from '#shared/kit/ids.ts'
import type { StoredItem } from '../table.ts'

export interface Migration {
  /** Stored in the table when the migration is done, so it must never change. */
  readonly name: string
  /** The partitions whose items are migrated. */
  readonly partitions: (now: Date) => readonly string[]
  /** Returns the migrated parts of an item; undefined if it needs no change. */
  readonly migrate: (item: StoredItem) => Partial<Pick<StoredItem, 'row' | 'body'>> | undefined
}

/** Counts days as the code of that release did: vacation, sick and license benefit are whole days. */
function findAwayDays(days: readonly { readonly date: string; readonly type: string }[] = []) {
  const typeId = (place: number) => `f1d2${String(place).padStart(20, '0')}`
  const datesOf = (types: readonly string[]) => [
    ...new Set(days.filter(({ type }) => types.includes(type)).map(({ date }) => dayOfMonth(date))),
  ]
  return { full: datesOf([3, 4, 6].map(typeId)), half: datesOf([5].map(typeId)) }
}

/** Returns when the last item of a checklist was done, as far as known; null while one is open. */
const findCompletion = (row: StoredItem['row'], items: readonly { readonly doneAt: string | null }[] = []) =>
  row.done === row.total
    ? (items
        .flatMap(({ doneAt }) => doneAt ?? [])
        .sort()
        .at(-1) ?? row.creationDate)
    : null

export const migrations: readonly Migration[] = [
  {
    // The hours of a month depend on the last day, which only bodies contained before.
    name: '2026-11 last day in rows of employees',
    partitions: () => ['EMPLOYEE'],
    migrate: ({ row, body }) =>
      row.lastDay === undefined ? { row: { ...row, lastDay: body?.resignationInfo?.lastDay ?? null } } : undefined,
  },
  {
    // How long checklists took is computed from rows alone.
    name: '2026-11 completion in rows of checklists',
    partitions: now =>
      ['ONBOARDING', 'EXIT_PROCEDURE'].flatMap(name =>
        Array.from({ length: now.getUTCFullYear() - 2019 }, (_, index) => `${name}#${2020 + index}`),
      ),
    migrate: ({ row, body }) =>
      row.completedAt === undefined
        ? { row: { ...row, owed: row.owed ?? [], completedAt: findCompletion(row, body?.items) } }
        : undefined,
  },
  {
    // Who is out in a month is computed from rows alone. For older months, whole records are read when needed.
    name: '2026-11 away days in rows of timesheets',
    partitions: now =>
      Array.from({ length: 26 }, (_, index) => monthOfDay(addMonths(dayOf(now), 1 - index))).flatMap(month =>
        Array.from({ length: SHARDS }, (_, shard) => `TIMESHEET#${month}#${shard}`),
      ),
    migrate: ({ row, body }) =>
      row.away === undefined ? { row: { ...row, away: findAwayDays(body?.days) } } : undefined,
  },
]
