/** A project, a person who works on it, and a clock that applies only to timesheets and the notices about them. */
import { randomBytes } from 'node:crypto'
import type { StoredEmployee } from '#functions/employees/store.ts'
import { homeHandlers } from '#functions/home/index.ts'
import { projects } from '#functions/projects/store.ts'
import { timesheetHandlers } from '#functions/timesheets/index.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { homeApi } from '#shared/features/home.ts'
import { projectsCatalogue as described, type Project } from '#shared/features/projects.ts'
import type { DayType } from '#shared/features/timesheets/days.ts'
import { dayTypes } from '#shared/features/timesheets/days.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi as contract } from '#shared/features/timesheets.ts'
import type { Role } from '#shared/kit/access.ts'
import { makeId } from '#shared/kit/ids.ts'
import { createEmployee, createSignedInVisitor, createUser, registerTestFeature } from './people.ts'

/** The middle of a working day in the month that the tests are about. */
export const NOON = '2026-11-10T12:00:00.000Z'

/** Handles the calls of timesheets and of the home at a time that the test sets. */
export function createTimesheetClock() {
  let now = new Date(NOON)
  registerTestFeature(
    contract,
    createApiHandler(contract, timesheetHandlers, () => now),
  )
  registerTestFeature(
    homeApi,
    createApiHandler(homeApi, homeHandlers, () => now),
  )
  return {
    at(instant: string) {
      now = new Date(instant)
    },
    get now() {
      return now
    },
    /** Signs in staff as of this clock. */
    async staff(...roles: Role[]) {
      const person = await createUser(roles)
      return { ...(await createSignedInVisitor(person._id, roles, 'staff', now)), person }
    },
    /** Signs in an employee on the timesheet host as of this clock. */
    of: (person: StoredEmployee) => createSignedInVisitor(person._id, ['employee'], 'timesheet', now),
  }
}
export type TimesheetClock = ReturnType<typeof createTimesheetClock>

/** Creates a project; by default it fills in holidays and vacations and accepts imports. */
export async function createProject(fields: Partial<Project> = {}): Promise<Project> {
  const id = makeId(new Date(), randomBytes(10).toString('hex'))
  const { _id, version, ...form } = {
    _id: id,
    version: 1,
    ...described.Form.parse({ name: `Project ${id.slice(-6)}` }),
    holidays: true,
    vacations: true,
    allowTimsheetImport: true,
    ...fields,
  } as Project
  return projects.insert({ id, previousDayId: undefined, isKeyed: false }, form, new Date())
}

/** Creates a person with a sheet for a month, signed in on the timesheet host. */
export async function createSheetFixture(
  clock: TimesheetClock,
  { period = NOON.slice(0, 10), on, ...fields }: Partial<StoredEmployee> & { period?: string; on?: Project } = {},
) {
  const work = on ?? (await createProject())
  const person = await createEmployee({ project: work._id, country: 'Costa Rica', ...fields })
  const who = await clock.of(person)
  const { initialize, one } = contract.calls
  const body = { employee: person._id, period, project: work._id }
  const { body: sheet } = await who.call(initialize, { body })
  const read = async (): Promise<Timesheet> => (await who.call(one, { params: { id: sheet._id } })).body
  return { person, project: work, who, sheet, read }
}

/** Returns the row of a day, the first by default. */
export function findRow(sheet: Timesheet, date: string, index = 0) {
  const row = sheet.days.filter(day => day.date === date)[index]
  if (!row) throw new Error(`No row ${index} on ${date}`)
  return row
}
export const dayTypeId = (type: DayType) => dayTypes.id(type)
