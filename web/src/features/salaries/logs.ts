import { type Rate, rateList, type Salary, salaries, salaryList } from '#shared/features/salaries.ts'
import { askOpened, opened } from '#web/kit/sealed-amounts.ts'

const { calls } = salaries

/** What both logs show of an entry; amounts are plain decimal numbers. */
export interface PayEntry extends Pick<Salary, '_id' | 'version' | 'increase' | 'comments'> {
  readonly amount: string | null
  readonly day: string
  readonly createdBy: Salary['createdBy']
  readonly updatedBy: Salary['updatedBy']
  readonly createdAt: string
  readonly updatedAt: string
  /** Only of salaries. */
  readonly increaseType?: string
  readonly jobTitle?: string
}

export interface PageQuery {
  readonly employeeId: string
  readonly page: number
  readonly pageSize: number
  readonly sortByColumn: string
  readonly isSortAscending: boolean
}

const salaryOpened = (salary: Salary) => opened(salary, ['salary', 'increase'])
const rateOpened = (rate: Rate) => opened(rate, ['rate', 'increase'])

const asSalary = ({ salary, date, increaseType, jobTitle, ...entry }: Salary): PayEntry => ({
  ...entry,
  amount: salary,
  day: date,
  increaseType: increaseType?.name ?? '',
  jobTitle: jobTitle?.name ?? '',
})
const asRate = ({ rate, effectiveDate, ...entry }: Rate): PayEntry => ({ ...entry, amount: rate, day: effectiveDate })

/** What people earn. */
export const salaryLog = {
  what: 'Salary',
  title: 'Salary change log',
  segment: 'salaries',
  list: salaryList,
  byDay: 'date',
  remove: calls.remove,
  page: (query: PageQuery) =>
    askOpened(calls.list, { query }, async ({ totalItems, items }) => ({
      totalItems,
      items: (await Promise.all(items.map(salaryOpened))).map(asSalary),
    })),
  one: (id: string) => askOpened(calls.one, { params: { id } }, salaryOpened),
  last: (employeeId: string) =>
    askOpened(calls.lastSalary, { params: { employeeId } }, async answer => {
      const { salary } = await opened(answer, ['salary'])
      return { amount: salary }
    }),
} as const

/** What clients pay for them. */
export const rateLog = {
  what: 'Rate',
  title: 'Rate change log',
  segment: 'rates',
  list: rateList,
  byDay: 'effectiveDate',
  remove: calls.removeRate,
  page: (query: PageQuery) =>
    askOpened(calls.rates, { query }, async ({ totalItems, items }) => ({
      totalItems,
      items: (await Promise.all(items.map(rateOpened))).map(asRate),
    })),
  one: (id: string) => askOpened(calls.oneRate, { params: { id } }, rateOpened),
  last: (employeeId: string) =>
    askOpened(calls.lastRate, { params: { employeeId } }, async answer => {
      const { rate } = await opened(answer, ['rate'])
      return { amount: rate }
    }),
} as const

export type Log = typeof salaryLog | typeof rateLog
