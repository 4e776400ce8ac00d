/** Reports to the insurers: the last report about each person, and the changes since. */

import { loadAuthors } from '#functions/users/store.ts'
import { AppError, type AppErrorCode } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { Collection } from '#kit/collection.ts'
import { toCsv } from '#kit/csv.ts'
import { digestOf } from '#kit/digest.ts'
import { type TableWrite, transact } from '#kit/table.ts'
import { countries } from '#shared/features/countries.ts'
import { insuranceStatuses } from '#shared/features/employees/catalogues.ts'
import { type InsuranceLookup, NOT_ASSIGNED } from '#shared/features/employees/insurances.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import {
  describeChange,
  findChangeKind,
  type InsuranceChange,
  type InsuranceChanges,
  type InsuranceReport,
  insuranceIn,
  insuranceReportMessages,
  ReportedInsuranceRow,
  reportedInsuranceStorage,
} from '#shared/features/employees/reported-insurances.ts'
import type { Actor } from '#shared/kit/access.ts'
import { canonicalJson } from '#shared/kit/canonical-json.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { fullName } from '#shared/kit/people.ts'
import { employees } from './store.ts'

const reportedInsurances = new Collection<ReportedInsuranceRow>({
  ...reportedInsuranceStorage,
  row: ReportedInsuranceRow,
})

/** The number of changes in one transaction. */
const TOGETHER = 100

type ReportedByEmployee = ReadonlyMap<string, ReportedInsuranceRow>

/** Loads the reports by country and employee: one small query when warm. */
async function loadReported(now: Date): Promise<ReadonlyMap<string, ReportedByEmployee>> {
  const countriesWithRows = Map.groupBy(await reportedInsurances.rows(now), ({ country }) => country)
  return new Map(
    [...countriesWithRows].map(([country, rows]) => [country, new Map(rows.map(row => [row.employee, row]))]),
  )
}

/** Marks people with unreported changes in lists, except in countries without a report: there all would be marked. */
export async function loadInsuranceLookup(now: Date): Promise<InsuranceLookup> {
  const reported = await loadReported(now)
  return {
    unreported: row => {
      const told = reported.get(row.country)
      return told ? findChangeKind(told.get(row._id)?.insurance ?? null, insuranceIn(row.country, row)) : null
    },
  }
}

interface Change {
  readonly row: EmployeeRow
  readonly told: ReportedInsuranceRow | undefined
  readonly shown: InsuranceChange
}

function findChanges(country: string, rows: readonly EmployeeRow[], told: ReportedByEmployee | undefined): Change[] {
  const changes = rows.flatMap((row): Change[] => {
    const before = told?.get(row._id)
    const insurance = before?.insurance ?? null
    const kind = findChangeKind(insurance, insuranceIn(country, row))
    if (!kind) return []
    const { status, inclusionDate } = row.insuranceInfo
    const shown = {
      _id: row._id,
      name: fullName(row),
      kind,
      inclusionDate,
      // The record of somebody who left or moved still has their last status; for this insurer it has ended.
      status: status && kind !== 'Ended' ? insuranceStatuses.byId(status).name : '',
      details: describeChange(insurance, country, row),
    }
    return [{ row, told: before, shown }]
  })
  return changes.sort((a, b) => a.shown.name.localeCompare(b.shown.name))
}

/** Loads a country's changes with their file, whose digest stands for them: a corrected ID number is another file. */
async function loadChanges(country: string, now: Date) {
  const [rows, reported] = await Promise.all([employees.rows(now), loadReported(now)])
  const changes = findChanges(country, rows, reported.get(country))
  const csv = await writeCsv(changes)
  return { changes, csv, digest: digestOf(canonicalJson([csv, changes.map(({ row }) => row._id)])) }
}

/** Writes the file for the insurer, with the fields that identify people to it. */
async function writeCsv(changes: readonly Change[]): Promise<string> {
  const records = await employees.getMany(changes.map(({ row }) => row._id))
  const byId = new Map(records.map(record => [record._id, record]))
  return toCsv<Change>(
    {
      Change: ({ shown }) => shown.kind,
      Name: ({ shown }) => shown.name,
      'Id Number': ({ row }) => byId.get(row._id)?.idNumber,
      Status: ({ shown }) => shown.status,
      'Inclusion Date': ({ shown }) => formatDay(shown.inclusionDate),
      'Last Day': ({ row }) => (row.isActive ? '' : formatDay(byId.get(row._id)?.resignationInfo.lastDay)),
      Details: ({ shown }) => shown.details,
    },
    changes,
  )
}

export async function listInsuranceReports(now: Date): Promise<InsuranceReport[]> {
  const [rows, reported] = await Promise.all([employees.rows(now), loadReported(now)])
  const latest = new Map<string, ReportedInsuranceRow>()
  for (const told of reported.values())
    for (const row of told.values())
      if (row.reportedAt > (latest.get(row.country)?.reportedAt ?? '')) latest.set(row.country, row)
  const authors = await loadAuthors(
    [...latest.values()].map(last => last.reportedBy),
    now,
  )
  return countries.map(({ name: country }) => {
    const last = latest.get(country)
    return {
      country,
      ...(last ? { reportedAt: last.reportedAt, reportedBy: fullName(authors.author(last.reportedBy)) } : {}),
      insured: rows.filter(row => insuranceIn(country, row)).length,
      unreported: findChanges(country, rows, reported.get(country)).length,
    }
  })
}

export async function findUnreported(country: string, now: Date): Promise<InsuranceChanges> {
  const { changes, digest } = await loadChanges(country, now)
  return { digest, changes: changes.map(({ shown }) => shown) }
}

/** The list's file: its columns. */
export const toInsurancesCsv = (rows: readonly EmployeeRow[], look: InsuranceLookup): string =>
  toCsv<EmployeeRow>(
    {
      Name: fullName,
      Status: row => row.insuranceInfo.status && insuranceStatuses.byId(row.insuranceInfo.status).name,
      Country: row => row.country,
      'Inclusion Date': row => formatDay(row.insuranceInfo.inclusionDate) || NOT_ASSIGNED,
      'To report': look.unreported,
      Comments: row => row.insuranceInfo.comments,
    },
    rows,
  )

/** Returns the file for the insurer. @throws 404 if it would differ now */
export const loadUnreportedCsv = async (asked: AskedChanges, now: Date): Promise<string> =>
  (await loadSameChanges(asked, 'not-found', now)).csv

/**
 * Marks the changes of a file as reported. If they need several transactions, those after a failure stay unreported:
 * an insurer may get a change twice, but never not at all. @throws 409 if the file would differ now
 */
export async function reportInsurances(asked: AskedChanges, actor: Actor, now: Date): Promise<void> {
  const { country } = asked
  const { changes } = await loadSameChanges(asked, 'conflict', now)
  const writes = changes.map(({ row, told }): TableWrite => {
    const fields = {
      employee: row._id,
      country,
      insurance: insuranceIn(country, row),
      reportedAt: now.toISOString(),
      reportedBy: authorOf(actor),
    }
    return told
      ? reportedInsurances.replaceWrite(told, fields, now)
      : reportedInsurances.insertWrite(reportedIdOf(row._id, country), fields, now)
  })
  for (let first = 0; first < writes.length; first += TOGETHER) await transact(writes.slice(first, first + TOGETHER))
}

interface AskedChanges {
  readonly country: string
  readonly digest: string
}

async function loadSameChanges({ country, digest }: AskedChanges, code: AppErrorCode, now: Date) {
  const found = await loadChanges(country, now)
  if (found.digest !== digest) throw new AppError(code, insuranceReportMessages.outdated)
  return found
}

/** The only id for a person and country, so that two simultaneous reports cannot both create it. */
const reportedIdOf = (employee: string, country: string): string =>
  makeId(new Date(0), digestOf(`${employee}/${country}`))
