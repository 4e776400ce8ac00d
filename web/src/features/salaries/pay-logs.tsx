import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { type Rate, rateList, type Salary, salariesApi, salaryList } from '#shared/features/salaries.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { parseRecordId, QueryScreen, RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordName } from '#web/kit/record-names.ts'
import { NotFound } from '#web/kit/route-fallbacks.tsx'
import type { LastPay } from './amounts.ts'
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

type PayQuery<T> = ReturnType<typeof decryptedQuery<AnyCall, T>>

interface PayEntryProps<Entry> {
  readonly log: {
    readonly latestQuery: (employeeId: string) => PayQuery<LastPay>
    readonly entryQuery: (id: string) => PayQuery<Entry>
  }
  readonly title: string
  readonly payOf: (entry: Entry) => LastPay
  readonly children: (employee: EmployeeRecord, last: LastPay, entry?: Entry) => ReactNode
}

interface PayEntryScreenProps<Entry> extends PayEntryProps<Entry> {
  readonly employeeId: string
  /** The route's segment; `new` adds an entry. */
  readonly entryId: string
  readonly newTitle: string
}

/** Loads what the form of a salary or a rate starts with: its employee, and its entry or, for a new one, the latest. */
export function PayEntryScreen<Entry extends { readonly employee: string }>({
  employeeId,
  entryId,
  newTitle,
  ...props
}: PayEntryScreenProps<Entry>) {
  const id = parseRecordId(entryId)
  return (
    <RecordScreen call={employeesApi.calls.one} id={employeeId} title={props.title}>
      {employee =>
        id === 'new' ? (
          <NewPayEntry {...props} employee={employee} title={newTitle} />
        ) : (
          <StoredPayEntry {...props} key={id} employee={employee} id={id} />
        )
      }
    </RecordScreen>
  )
}

interface EmployeeProps {
  readonly employee: EmployeeRecord
}

function NewPayEntry<Entry>({ log, title, employee, children }: PayEntryProps<Entry> & EmployeeProps) {
  return (
    <QueryScreen query={useQuery(log.latestQuery(employee._id))} title={title}>
      {last => children(employee, last)}
    </QueryScreen>
  )
}

function StoredPayEntry<Entry extends { readonly employee: string }>({
  log,
  title,
  payOf,
  employee,
  id,
  children,
}: PayEntryProps<Entry> & EmployeeProps & { id: string }) {
  return (
    <QueryScreen query={useQuery(log.entryQuery(id))} title={title}>
      {entry => (entry.employee === employee._id ? children(employee, payOf(entry), entry) : <NotFound />)}
    </QueryScreen>
  )
}
