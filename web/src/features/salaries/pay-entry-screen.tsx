/** Loads what the form of a salary or a rate starts with: its employee, and its entry or, for a new one, the latest. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employeesApi } from '#shared/features/employees.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { parseRecordId, QueryScreen, RecordScreen } from '#web/kit/form/record-screen.tsx'
import { NotFound } from '#web/kit/route-fallbacks.tsx'
import type { LastPay } from './amounts.ts'
import type { decryptedQuery } from './encrypted-amounts.ts'

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
