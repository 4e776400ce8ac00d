import { expect, it } from 'vitest'
import type { EmployeeRow } from '../employees/people.ts'
import { listPeopleWithout } from './people-without.ts'

const person = (_id: string, more: Partial<EmployeeRow> = {}) =>
  ({ _id, isActive: true, hireDate: '2020-01-01', lastDay: null, ...more }) as EmployeeRow
const met = (employee: string, creationDate: string) => ({ employee, creationDate })
const TODAY = '2028-03-10'
const people = [
  person('Ana'),
  person('Ben'),
  person('Cleo', { hireDate: '2028-03-31' }),
  person('Dan', { lastDay: '2028-02-01' }),
  person('Eva', { isActive: false }),
]
const oneOnOnes = [met('Ana', '2028-01-01'), met('Ana', '2028-03-01'), met('Ben', '2028-02-01')]

it.each([
  ['a month: who left before it or never worked here is not missed', '2028-03-01', '2028-04-01', 'Ben Cleo'],
  ['who left on its first day is missed', '2028-02-01', '2028-03-01', 'Ana Dan'],
  ['a month before somebody came', '2028-01-01', '2028-02-01', 'Ben Dan'],
  ['two months: one one-on-one in either is enough', '2028-01-01', '2028-03-01', 'Dan'],
  ['the end is not part of it', '2028-02-01', '2028-03-02', 'Dan'],
  ['up to a month to come', '2028-03-01', '2028-07-01', 'Ben Cleo'],
  ['up to the last day of this month', '2028-03-31', '2028-04-01', 'Ana Ben Cleo'],
  ['up to that day, not with it', '2028-03-01', '2028-03-31', 'Ben'],
  ['nobody is missing in months to come', '2028-04-01', '2028-05-01', ''],
  ['nor in no day at all', '2028-03-01', '2028-03-01', ''],
  ['ever', undefined, undefined, 'Cleo Dan'],
])('%s', (_, startDate, endDate, expected) => {
  const found = listPeopleWithout({ startDate, endDate, people, oneOnOnes, today: TODAY })
  expect(found.map(({ _id }) => _id).join(' ')).toBe(expected)
})
