/**
 * The plan of an import: whether the record of each row is created, changed or skipped, in an order in which every step
 * finds the records that it names; and all errors. Pure: the same file and company give the same plan.
 */
import { createHash } from 'node:crypto'
import { digestOf } from '#kit/digest.ts'
import { type ImportError, type ImportSheetName, PAY_SHEETS, type ReadDay } from '#shared/features/company-import.ts'
import { hasRole } from '#shared/kit/access.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { Company } from './company.ts'
import { planHolidays, planMaxHours } from './plan-calendar.ts'
import { planCatalogue } from './plan-catalogue.ts'
import { planPay } from './plan-pay.ts'
import { planPeople } from './plan-people.ts'
import { planUsers } from './plan-users.ts'
import type { WrittenFile, WrittenSheet } from './read-file.ts'
import type { ImportStep, JobTitleStep, PlanContext, ProjectStep, SheetPlanner } from './steps.ts'

export interface ImportPlan {
  /** Only records that are created or changed, in the order of writing. */
  readonly steps: readonly ImportStep[]
  readonly kept: Readonly<Partial<Record<ImportSheetName, number>>>
  readonly errors: readonly ImportError[]
  /** Returns the ambiguous days of a row, and how they were read. */
  daysOf(step: Pick<ImportStep, 'sheet' | 'row'>): readonly ReadDay[]
  /** The digest of everything that would be written. */
  readonly digest: string
  /** The digest of which record each row is about; it stays the same after some of them were written. */
  readonly identity: string
}

export function planImport(file: WrittenFile, company: Company, context: PlanContext): ImportPlan {
  const errors: ImportError[] = [...file.errors]
  const written = new Map(file.sheets.map(one => [one.sheet.name, one]))
  const hidden = new Set<ImportSheetName>()
  const plan = <S extends ImportStep>(
    name: ImportSheetName,
    planSheet: (written: WrittenSheet, planner: SheetPlanner) => readonly S[],
  ): readonly S[] => {
    const sheet = written.get(name)
    if (!sheet) return []
    const found: ImportError[] = []
    const fail = (row: number, path: string, message: string) =>
      void found.push({ sheet: name, row, column: sheet.placeOf(path), message })
    const idOf = (row: number) => recordId(context, name, row)
    const steps = planSheet(sheet, { ...context, company, fail, idOf })
    if (hasRole(context.actor, sheet.sheet.roles)) {
      errors.push(...found)
      return steps
    }
    // Changes, old values and errors of these sheets would reveal existing data.
    hidden.add(name)
    for (const { row } of sheet.rows)
      errors.push({ sheet: name, row, column: '', message: name in PAY_SHEETS ? NOT_YOUR_PAY : NOT_YOURS })
    return steps
  }
  const projects = plan('Projects', (sheet, planner) => planCatalogue<ProjectStep>(sheet, planner, company.projects))
  const titles = plan('Job titles', (sheet, planner) => planCatalogue<JobTitleStep>(sheet, planner, company.jobTitles))
  const people = plan('People', (sheet, planner) => planPeople(sheet, planner, { projects, titles }))
  const users = plan('Users', (sheet, planner) => planUsers(sheet, planner, people))
  const holidays = plan('Holidays', planHolidays)
  const maxHours = plan('Max hours', planMaxHours)
  const salaries = plan('Salaries', (sheet, planner) => planPay(sheet, planner, people))
  const rates = plan('Rates', (sheet, planner) => planPay(sheet, planner, people))
  const planned = [...projects, ...titles, ...people, ...users, ...holidays, ...maxHours, ...salaries, ...rates]
  // Rows with errors are not written, so they are not shown as planned changes.
  const wrong = new Set(errors.map(({ sheet, row }) => `${sheet} ${row}`))
  const all = planned.filter(({ sheet, row }) => !(hidden.has(sheet) || wrong.has(`${sheet} ${row}`)))
  const steps = all.filter(({ action }) => action !== 'keep')
  const kept: Partial<Record<ImportSheetName, number>> = {}
  for (const { sheet, action } of all) if (action === 'keep') kept[sheet] = (kept[sheet] ?? 0) + 1
  const days = new Map(file.sheets.flatMap(one => one.rows.map(row => [`${one.sheet.name} ${row.row}`, row.days])))
  return {
    steps,
    kept,
    errors: errors.sort(byPlace(file)),
    digest: digestOfSteps(steps),
    identity: identityOf(all),
    daysOf: ({ sheet, row }) => days.get(`${sheet} ${row}`) ?? [],
  }
}

const NOT_YOURS = 'Only an admin may make or change this'
const NOT_YOUR_PAY = 'Only people who may see pay may import it'

function recordId({ importId, createdAt }: PlanContext, sheet: ImportSheetName, row: number): string {
  return makeId(createdAt, digestOf(`${importId}\n${sheet}\n${row}`))
}

const digestOfSteps = (steps: readonly ImportStep[]): string =>
  digestOfAll(steps, ({ sheet, row, action, id, name, values, changes }) => [
    sheet,
    row,
    action,
    id,
    name,
    values,
    changes,
  ])
const identityOf = (steps: readonly ImportStep[]): string =>
  digestOfAll(steps, step => [step.sheet, step.row, step.id, 'employeeId' in step.values ? step.values.employeeId : ''])

/** Hashes step by step, because one text of thousands of people would be tens of megabytes. */
function digestOfAll(steps: readonly ImportStep[], partsOf: (step: ImportStep) => readonly unknown[]): string {
  const hash = createHash('sha256')
  for (const step of steps) hash.update(`${JSON.stringify(partsOf(step))}\n`)
  return hash.digest('hex')
}

const byPlace = (file: WrittenFile) => {
  const places = new Map(file.sheets.map(({ sheet }, index) => [sheet.name as string, index]))
  const placeOf = ({ sheet }: ImportError) => places.get(sheet) ?? -1
  // Z comes before AA.
  const letterOf = ({ column }: ImportError) => (/^[A-Z]+(?= )/.exec(column)?.[0] ?? '').padStart(3)
  return (a: ImportError, b: ImportError) =>
    placeOf(a) - placeOf(b) || a.row - b.row || letterOf(a).localeCompare(letterOf(b))
}
