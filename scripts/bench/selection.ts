/** How long a list takes to filter, sort and page in memory: its rows and their columns alone, without a table. */
import { type ActionItemRow, actionItemList, defaultActionItemStatuses } from '#shared/features/action-items.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { selectPage } from '#shared/kit/list.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'
import { makeDemoCompany } from '../seed.ts'

export interface SelectionFigures {
  readonly rows: number
  /** Milliseconds for a first page, by the column it is sorted by; the median of five. */
  readonly byColumn: Readonly<Record<string, number>>
}

export function measureSelection(size: number): SelectionFigures {
  const { items, employees } = makeDemoCompany({ now: new Date('2026-11-21T12:00:00Z') })
  const byId = new Map<string, EmployeeRow>(employees.map(person => [person._id, person]))
  const look = {
    person: (id: string | null | undefined) => (id ? byId.get(id) : undefined),
    author: (kept: StoredAuthor) => byId.get(kept.employeeId ?? '') ?? kept,
    pictureOf: () => '',
  }
  const rows: ActionItemRow[] = Array.from({ length: size }, (_, index) => {
    const item = items[index % items.length]
    if (!item) throw new Error('The demo company has no items')
    return { ...item, _id: index.toString(16).padStart(24, '0') }
  })
  const status = defaultActionItemStatuses.map(({ _id }) => _id)
  const byColumn = Object.fromEntries(
    Object.keys(actionItemList.columns).map(sortByColumn => {
      const query = { page: 1, pageSize: 20, sortByColumn, isSortAscending: true, status }
      const times = Array.from({ length: 5 }, () => {
        const began = performance.now()
        selectPage(actionItemList, rows, query, look)
        return performance.now() - began
      })
      return [sortByColumn, times.sort((a, b) => a - b)[2] ?? Number.NaN]
    }),
  )
  return { rows: size, byColumn }
}
