/** A snapshot of the company: an import is compared with it, and the export writes it. */
import { employees, type StoredEmployee } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { projects } from '#functions/projects/store.ts'
import { hasPay, loadAllCurrentPay, type PayKind } from '#functions/salaries/store.ts'
import { holidays, maxHours } from '#functions/timesheets/store.ts'
import { type StoredUser, users } from '#functions/users/store.ts'
import type { JobTitle } from '#shared/features/job-titles.ts'
import type { Project } from '#shared/features/projects.ts'
import type { Holiday } from '#shared/features/timesheets/holidays.ts'
import type { MaxHours } from '#shared/features/timesheets/max-hours.ts'

export interface CompanyCatalogues {
  readonly projects: readonly Project[]
  readonly jobTitles: readonly JobTitle[]
}
export interface CompanyRecords extends CompanyCatalogues {
  /** Including inactive people. */
  readonly people: readonly StoredEmployee[]
  readonly users: readonly StoredUser[]
  readonly holidays: readonly Holiday[]
  readonly maxHours: readonly MaxHours[]
}
export interface Company extends CompanyRecords {
  /** The people who have an amount of each kind, including future-dated ones. */
  readonly paid: Readonly<Record<PayKind, ReadonlySet<string>>>
}

export async function loadCatalogues(now: Date): Promise<CompanyCatalogues> {
  const [allProjects, allTitles] = await Promise.all([projects.rows(now), jobTitles.rows(now)])
  return { projects: allProjects, jobTitles: allTitles }
}

export async function loadRecords(now: Date): Promise<CompanyRecords> {
  const [catalogues, allUsers, allHolidays, allMaxHours, people] = await Promise.all([
    loadCatalogues(now),
    users.rows(now),
    holidays.rows(now),
    maxHours.rows(now),
    loadPeople(now),
  ])
  return { ...catalogues, users: allUsers, people, holidays: allHolidays, maxHours: allMaxHours }
}

export async function loadCompany(now: Date): Promise<Company> {
  const records = await loadRecords(now)
  const pay = [...(await loadAllCurrentPay())]
  const paid = (kind: PayKind) => new Set(pay.flatMap(([id, theirs]) => (hasPay(theirs, kind) ? id : [])))
  return { ...records, paid: { salary: paid('salary'), rate: paid('rate') } }
}

async function loadPeople(now: Date): Promise<StoredEmployee[]> {
  const people: StoredEmployee[] = []
  for await (const page of employees.pages(now, {})) people.push(...page)
  return people
}
