import { Link } from '@tanstack/react-router'
import { type Rate, rateList, type Salary, salariesApi, salaryList } from '#shared/features/salaries.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { useRecordName } from '#web/kit/record-names.ts'
import { decryptedQuery, decryptFields } from './encrypted-amounts.ts'

const { calls } = salariesApi

/** An entry of either log; amounts are plain decimal numbers. */
export interface PayLogEntry extends Pick<Salary, '_id' | 'version' | 'increase' | 'currency' | 'comments'> {
  readonly amount: string | null
  readonly day: string
  readonly createdBy: Salary['createdBy']
  readonly updatedBy: Salary['updatedBy']
  readonly createdAt: string
  readonly updatedAt: string
  /** Salaries only. */
  readonly increaseType?: string
  readonly jobTitle?: string
}

export interface PayLogQuery {
  readonly employeeId: string
  readonly page: number
  readonly pageSize: number
  readonly sortByColumn: string
  readonly isSortAscending: boolean
}

const decryptSalary = (salary: Salary) => decryptFields(salary, ['salary', 'increase'])
const decryptRate = (rate: Rate) => decryptFields(rate, ['rate', 'increase'])

const toSalaryEntry = ({ salary, date, increaseType, jobTitle, ...entry }: Salary): PayLogEntry => ({
  ...entry,
  amount: salary,
  day: date,
  increaseType: increaseType?.name ?? '',
  jobTitle: jobTitle?.name ?? '',
})
const toRateEntry = ({ rate, effectiveDate, ...entry }: Rate): PayLogEntry => ({
  ...entry,
  amount: rate,
  day: effectiveDate,
})

/** What employees earn. */
export const salaryLog = {
  label: 'Salary',
  title: 'Salary change log',
  segment: 'salaries',
  list: salaryList,
  dayColumn: 'date',
  removeCall: calls.remove,
  pageQuery: (query: PayLogQuery) =>
    decryptedQuery(calls.list, { query }, async ({ totalItems, items }) => ({
      totalItems,
      items: (await Promise.all(items.map(decryptSalary))).map(toSalaryEntry),
    })),
  entryQuery: (id: string) => decryptedQuery(calls.one, { params: { id } }, decryptSalary),
  latestQuery: (employeeId: string) =>
    decryptedQuery(calls.lastSalary, { params: { employeeId } }, async answer => {
      const { salary, currency } = await decryptFields(answer, ['salary'])
      return { amount: salary, currency }
    }),
} as const

/** What clients pay for them. */
export const rateLog = {
  label: 'Rate',
  title: 'Rate change log',
  segment: 'rates',
  list: rateList,
  dayColumn: 'effectiveDate',
  removeCall: calls.removeRate,
  pageQuery: (query: PayLogQuery) =>
    decryptedQuery(calls.rates, { query }, async ({ totalItems, items }) => ({
      totalItems,
      items: (await Promise.all(items.map(decryptRate))).map(toRateEntry),
    })),
  entryQuery: (id: string) => decryptedQuery(calls.oneRate, { params: { id } }, decryptRate),
  latestQuery: (employeeId: string) =>
    decryptedQuery(calls.lastRate, { params: { employeeId } }, async answer => {
      const { rate, currency } = await decryptFields(answer, ['rate'])
      return { amount: rate, currency }
    }),
} as const

export type PayLog = typeof salaryLog | typeof rateLog

/** The employee whose pay is shown, as a link back to their record. */
export function EmployeeLink({ employee }: { employee: PersonName }) {
  useRecordName(`/employees/${employee._id}`, fullName(employee))
  return (
    <Link
      to="/employees/$id"
      params={{ id: employee._id }}
      className="rounded-sm font-medium text-primary underline-offset-4 hover:underline dark:text-accent-foreground"
    >
      {fullName(employee)}
    </Link>
  )
}
