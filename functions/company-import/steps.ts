/** The steps of an import: what each row would make, change or leave alone. */
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
  /** Of the record; of a new one, the same again in each run of the import. */
  readonly id: string
  /** What else the row makes has this id, the same again in each run. */
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

/** Which import it is, who does it, and when. */
export interface PlanContext {
  readonly importId: string
  readonly createdAt: Date
  readonly actor: Actor
  readonly now: Date
  /** The places of rows, as the journal has them, that this import has been through. */
  readonly through: ReadonlySet<string>
}

/** What the planning of each sheet is handed, and where it says what it found. */
export interface SheetPlanner extends PlanContext {
  readonly company: Company
  fail(row: number, path: string, message: string): void
  /** The id of the record that a row makes. */
  idOf(row: number): string
}
