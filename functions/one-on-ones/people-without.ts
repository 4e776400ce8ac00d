/**
 * The people without a one-on-one in the months of the report. Uses only the lists' row caches, no reads per person.
 */
import { type EmployeeDirectory, loadDirectory } from '#functions/employees/store.ts'
import { toCsv } from '#kit/csv.ts'
import type { Handlers } from '#kit/lambda.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import {
  listPeopleWithout,
  type PersonWithout,
  peopleWithoutList,
} from '#shared/features/one-on-ones/people-without.ts'
import type { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import type { Actor } from '#shared/kit/access.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { selectAll, selectPage } from '#shared/kit/list.ts'
import { fullName } from '#shared/kit/people.ts'
import { loadRows, type MonthRange } from './store.ts'

export const peopleWithoutHandlers: Handlers<Pick<typeof oneOnOnesApi.calls, 'without' | 'withoutCsv'>> = {
  without: async ({ actor, query, now }) => {
    const { people, rows } = await loadPeopleWithout(actor, query, now)
    const { totalItems, items } = selectPage(peopleWithoutList, rows, query, people)
    return { totalItems, items: items.map(row => toPersonWithout(row, people)) }
  },
  withoutCsv: async ({ actor, query, now }) => {
    const { people, rows } = await loadPeopleWithout(actor, query, now)
    const leaderOf = ({ leader }: EmployeeRow) => (leader ? fullName(people.name(leader)) : '')
    return toCsv(
      { Employee: row => fullName(row), Leader: leaderOf },
      selectAll(peopleWithoutList, rows, query, people),
    )
  },
}

async function loadPeopleWithout(actor: Actor, months: MonthRange, now: Date) {
  const [people, oneOnOnes] = await Promise.all([loadDirectory(actor, now), loadRows(months, now)])
  const { startDate, endDate } = months
  const rows = listPeopleWithout({ startDate, endDate, people: people.all, oneOnOnes, today: utcToday(now) })
  return { people, rows: rows.filter(({ _id }) => people.isInScope(_id)) }
}

const toPersonWithout = ({ _id, leader }: EmployeeRow, people: EmployeeDirectory): PersonWithout => ({
  ...people.name(_id),
  leader: leader ? people.name(leader) : null,
})
