/** The steps of an import: the record that each row creates, changes or skips. */
import type { StoredEmployee } from '#functions/employees/store.ts'
import type { StoredUser } from '#functions/users/store.ts'
import type { ImportSheetName, PAY_SHEETS, PlannedRow } from '#shared/features/company-import.ts'
import type { EmployeeChange, NewEmployee } from '#shared/features/employees/form.ts'
import type { JobTitle } from '#shared/features/job-titles.ts'
import type { Project } from '#shared/features/projects.ts'
import type { Holiday, HolidayForm } from '#shared/features/timesheets/holidays.ts'
import type { MaxHours } from '#shared/features/timesheets/max-hours.ts'
import type { Actor, Role } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import type { Company } from './company.ts'

interface Step<Sheet extends ImportSheetName, Values, Stored> extends Omit<PlannedRow, 'days'> {
  readonly sheet: Sheet
  /** The record's id; for a new record, the same in every run of the import. */
  readonly id: string
  /** The id of anything else that the row creates, the same in every run. */
  readonly rowId: string
  readonly values: Values
  readonly before: Stored | undefined
}
export type ProjectStep = Step<'Projects', Omit<Project, '_id' | 'version'>, Project>
export type JobTitleStep = Step<'Job titles', Omit<JobTitle, '_id' | 'version'>, JobTitle>
export type PersonStep = Step<'People', NewEmployee | EmployeeChange, StoredEmployee>
export type UserStep = Step<
  'Users',
  { readonly roles: Role[]; readonly employeeId: string; readonly email: string },
  StoredUser
>
export type HolidayStep = Step<'Holidays', HolidayForm, Holiday>
export type MaxHoursStep = Step<'Max hours', Omit<MaxHours, '_id' | 'version'>, MaxHours>
export interface OpeningPay {
  readonly employeeId: string
  /** As the browser encrypted it. */
  readonly amount: string
  readonly currency: string
  readonly date: Day
}
export type PayStep = Step<keyof typeof PAY_SHEETS, OpeningPay, never>
export type ImportStep = ProjectStep | JobTitleStep | PersonStep | UserStep | HolidayStep | MaxHoursStep | PayStep

/** The import, its actor and the time. */
export interface PlanContext {
  readonly importId: string
  readonly createdAt: Date
  readonly actor: Actor
  readonly now: Date
  /** The rows that this import has already processed, by their place in the journal. */
  readonly through: ReadonlySet<string>
}

/** The input for planning a sheet, and the functions that report its results. */
export interface SheetPlanner extends PlanContext {
  readonly company: Company
  fail(row: number, path: string, message: string): void
  /** Returns the id of the record that a row creates. */
  idOf(row: number): string
}
