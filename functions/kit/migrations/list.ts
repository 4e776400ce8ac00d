/**
 * Changes of what is stored, oldest first. One is needed only where `defaults` of a Collection cannot say what an older
 * record lacks; docs/migrations.md says when, and how code of before and after can serve meanwhile.
 */
import { addMonths, dayOf, dayOfMonth, monthOfDay } from '#shared/kit/dates.ts'
import { SHARDS } from '#shared/kit/ids.ts'
import type { StoredItem } from '../table.ts'

export interface Migration {
  /** Kept in the table once it is done: never changed afterwards. */
  readonly name: string
  /** The partitions whose items it is about. */
  readonly partitions: (now: Date) => readonly string[]
  /** Returns what the item holds afterwards; undefined for an item that needs no change. */
  readonly migrate: (item: StoredItem) => Partial<Pick<StoredItem, 'row' | 'body'>> | undefined
}

/** As the code of that release counted them: vacation, sick and license benefit are whole days. */
function findAwayDays(days: readonly { readonly date: string; readonly type: string }[] = []) {
  const typeId = (place: number) => `f1d2${String(place).padStart(20, '0')}`
  const datesOf = (types: readonly string[]) => [
    ...new Set(days.filter(({ type }) => types.includes(type)).map(({ date }) => dayOfMonth(date))),
  ]
  return { full: datesOf([3, 4, 6].map(typeId)), half: datesOf([5].map(typeId)) }
}

/** When the last item of a checklist was done, as far as it is known; null while one is open. */
const findCompletion = (row: StoredItem['row'], items: readonly { readonly doneAt: string | null }[] = []) =>
  row.done === row.total
    ? (items
        .flatMap(({ doneAt }) => doneAt ?? [])
        .sort()
        .at(-1) ?? row.creationDate)
    : null

export const migrations: readonly Migration[] = [
  {
    // A month's hours depend on the last day, which only the whole record held before.
    name: '2026-11 last day in rows of employees',
    partitions: () => ['EMPLOYEE'],
    migrate: ({ row, body }) =>
      row.lastDay === undefined ? { row: { ...row, lastDay: body?.resignationInfo?.lastDay ?? null } } : undefined,
  },
  {
    // How long checklists took is asked of the rows alone.
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
    // Who is out in a month is asked of the rows alone. Older months are read whole when somebody looks at them.
    name: '2026-11 away days in rows of timesheets',
    partitions: now =>
      Array.from({ length: 26 }, (_, index) => monthOfDay(addMonths(dayOf(now), 1 - index))).flatMap(month =>
        Array.from({ length: SHARDS }, (_, shard) => `TIMESHEET#${month}#${shard}`),
      ),
    migrate: ({ row, body }) =>
      row.away === undefined ? { row: { ...row, away: findAwayDays(body?.days) } } : undefined,
  },
]
