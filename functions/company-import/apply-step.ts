/** Writes one row by the rules of its feature, together with its journal entry. */
import { changeEmployee, hireEmployee } from '#functions/employees/public.ts'
import { type DirectoryWithTitles, employees, type StoredEmployee } from '#functions/employees/store.ts'
import { jobTitles, reserveJobTitleNameWrite } from '#functions/job-titles/store.ts'
import { projects, reserveProjectNameWrite } from '#functions/projects/store.ts'
import { openPayLog } from '#functions/salaries/public.ts'
import { holidayChangeWrites } from '#functions/timesheets/public.ts'
import { holidays, maxHours, reserveHolidayWrite, reserveMaxHoursWrite } from '#functions/timesheets/store.ts'
import { changeRoles, createUser, hasSameRoles } from '#functions/users/public.ts'
import { users } from '#functions/users/store.ts'
import { AppError, validationError, versionConflict } from '#kit/app-error.ts'
import type { NewId } from '#kit/collection.ts'
import type { TableWrite } from '#kit/table.ts'
import { companyImportMessages, PAY_SHEETS } from '#shared/features/company-import.ts'
import type { EmployeeChange, NewEmployee } from '#shared/features/employees/form.ts'
import { userMessages } from '#shared/features/users/user.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { SignedPay } from './signed-pay.ts'
import type { HolidayStep, ImportStep, PayStep, PersonStep, UserStep } from './steps.ts'
import { type JournalEntry, journalWrite } from './store.ts'

export interface StepContext {
  readonly importId: string
  readonly actor: Actor
  readonly now: Date
  /** The position of the step in the order of writing. */
  readonly at: number
  /** The present people, including those that this run has written; only for steps about people. */
  readonly company: DirectoryWithTitles | undefined
  readonly signed: SignedPay
}

/** Returns the written person, for later steps that refer to them. */
export async function applyStep(step: ImportStep, context: StepContext): Promise<StoredEmployee | undefined> {
  const { now } = context
  const journal = journalOf(step, context)
  switch (step.sheet) {
    case 'Projects':
      await (step.before
        ? projects.replace(step.before, step.values, now, journal)
        : projects.insert(newIdOf(step), step.values, now, reserveProjectNameWrite(step.values.name, step.id), journal))
      return undefined
    case 'Job titles':
      await (step.before
        ? jobTitles.replace(step.before, step.values, now, journal)
        : jobTitles.insert(
            newIdOf(step),
            step.values,
            now,
            reserveJobTitleNameWrite(step.values.name, step.id),
            journal,
          ))
      return undefined
    case 'People':
      return writePerson(step, context)
    case 'Users':
      await writeUser(step, context)
      return undefined
    case 'Holidays':
      await writeHoliday(step, context, journal)
      return undefined
    case 'Salaries':
    case 'Rates':
      await writePay(step, context, journal)
      return undefined
    case 'Max hours':
      await (step.before
        ? maxHours.replace(step.before, step.values, now, journal)
        : maxHours.insert(newIdOf(step), step.values, now, reserveMaxHoursWrite(step.values, step.id), journal))
      return undefined
  }
}

async function writePay(step: PayStep, { actor, now, signed }: StepContext, journal: TableWrite): Promise<void> {
  const { sheet, id, values } = step
  const amount = signed.get(id)
  if (amount === undefined) throw new AppError('invalid', companyImportMessages.expired)
  await openPayLog(PAY_SHEETS[sheet], { ...values, signed: amount }, { actor, now, id }, [journal])
}

async function writeHoliday(step: HolidayStep, { now }: StepContext, journal: TableWrite): Promise<void> {
  const { before, values } = step
  const noting = await holidayChangeWrites(before ?? null, values, now)
  if (before) await holidays.replace(before, values, now, ...noting, journal)
  else await holidays.insert(newIdOf(step), values, now, reserveHolidayWrite(values, step.id), ...noting, journal)
}

async function writePerson(step: PersonStep, context: StepContext): Promise<StoredEmployee> {
  const { actor, now } = context
  const company = requireCompany(context)
  if (!step.before)
    return hireEmployee(step.values as NewEmployee, company, { actor, now, newId: newIdOf(step) }, [
      journalOf(step, context),
    ])
  const before = await employees.get(step.id)
  // Somebody changed the record since it was compared with the file.
  if (before.version !== step.before.version) throw versionConflict()
  const values = step.values as EmployeeChange
  const moves = values.project !== before.project
  const newId = { ...newIdOf(step), id: step.rowId }
  const projectChange = moves ? newId.id : undefined
  return changeEmployee(before, values, company, { actor, now, newId }, [journalOf(step, context, { projectChange })])
}

function requireCompany({ company }: StepContext): DirectoryWithTitles {
  if (!company) throw new Error('A step about a person needs the people')
  return company
}

async function writeUser(step: UserStep, context: StepContext): Promise<void> {
  const { actor, now } = context
  if (step.before) {
    const before = await users.get(step.id)
    // The version may differ, because the row of the person may just have changed the user's name.
    if (!before.isActive || !hasSameRoles(before.roles, step.before.roles)) throw versionConflict()
    const { roles } = step.values
    await changeRoles(before, roles, { actor, now }, [
      journalOf(step, context, { before, roles, version: before.version + 1 }),
    ])
    return
  }
  const person = requireCompany(context).person(step.values.employeeId)
  if (!person?.isActive || person.email !== step.values.email)
    throw validationError('email', userMessages.unknownEmployee)
  const { roles } = step.values
  await createUser(newIdOf(step), person, roles, { actor, now }, [journalOf(step, context, { roles })])
}

/** The same id in every run, so that an existing record is found instead of created again. */
const newIdOf = ({ id }: ImportStep): NewId => ({ id, previousDayId: undefined, isKeyed: true })

function journalOf(step: ImportStep, { importId, at, now }: StepContext, more: Partial<JournalEntry> = {}): TableWrite {
  const { sheet, row, name, id, before } = step
  const entry: JournalEntry = {
    sheet,
    row,
    name,
    at,
    recordId: id,
    state: before ? 'changed' : 'made',
    version: (before?.version ?? 0) + 1,
    ...(before ? { before } : {}),
    ...more,
  }
  return journalWrite(importId, entry, now)
}
