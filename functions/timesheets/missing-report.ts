/** Which of the people who fill in timesheets have something missing in a month, at the time of the call. */
import { employees } from '#functions/employees/store.ts'
import { projects } from '#functions/projects/store.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { buildMonthRows } from '#shared/features/timesheets/days.ts'
import { findMissingWork, type MissingWork } from '#shared/features/timesheets/missing-work.ts'
import { type Day, monthOfDay } from '#shared/kit/dates.ts'
import { compareByName } from '#shared/kit/people.ts'
import { allowedProjectsOf, loadHolidays } from './create-sheet.ts'
import { sheetIdOf, timesheets, toSheetProject } from './store.ts'

export type TimesheetPerson = EmployeeRow
export interface PersonMissing {
  readonly person: TimesheetPerson
  readonly missing: MissingWork
  /** The names of the projects whose sheets are not submitted. */
  readonly projects: readonly string[]
}

export interface MissingReport {
  readonly missing: readonly PersonMissing[]
  /** Returns which of these people still have something missing, sorted by name. */
  recheckMissing(people: readonly TimesheetPerson[]): Promise<PersonMissing[]>
  /** The leader a person reports to, if that leader still works here. */
  findLeader(person: TimesheetPerson): TimesheetPerson | undefined
}

/**
 * People who have left, or fill in no timesheets, or have no sheet and no project to start one for, are never listed.
 */
export async function loadMissingReport(period: Day, now: Date): Promise<MissingReport> {
  const { people, findMissing } = await prepareMissingReport(period, now)
  const filling = [...people.values()].filter(({ isActive, isTimesheetEnabled }) => isActive && isTimesheetEnabled)
  return {
    missing: await findMissing(filling),
    recheckMissing: findMissing,
    findLeader({ leader }) {
      const found = people.get(leader ?? '')
      return found?.isActive ? found : undefined
    },
  }
}

/** Loads the data from which people's missing work is found. */
export async function prepareMissingReport(period: Day, now: Date) {
  const [people, projectsById, rows] = await Promise.all([
    employees.byId(now),
    projects.byId(now),
    timesheets.rows(now, { month: monthOfDay(period) }),
  ])
  const look = { project: (id: string | null | undefined) => projectsById.get(id ?? '') }
  const begun = Map.groupBy(rows, row => row.employee)
  const rowsIn = await firstRowsByCountry([...people.values()], period, now)
  /** The sheets that existed at the start of the report, and those that may have been created since. */
  const sheetIds = (person: TimesheetPerson) => [
    ...new Set([
      ...(begun.get(person._id) ?? []).map(({ _id }) => _id),
      ...allowedProjectsOf(person, look).map(project => sheetIdOf(person._id, period, project)),
    ]),
  ]

  const findMissing = async (among: readonly TimesheetPerson[]): Promise<PersonMissing[]> => {
    const stored = Map.groupBy(await timesheets.getMany(among.flatMap(sheetIds)), sheet => sheet.employee)
    return among
      .filter(person => sheetIds(person).length > 0)
      .flatMap(person => {
        const missing = findMissingWork(stored.get(person._id) ?? [], rowsIn.get(person.country) ?? [], person)
        if (!missing) return []
        const names = missing.unsubmitted.map(id => toSheetProject(id, look).name).sort()
        return { person, missing, projects: names }
      })
      .sort((a, b) => compareByName(a.person, b.person))
  }
  return { people, findMissing }
}

/**
 * The first rows of a sheet that has not been created yet: the same within a country, as far as the report is
 * concerned.
 */
async function firstRowsByCountry(people: readonly TimesheetPerson[], period: Day, now: Date) {
  const countries = [...new Set(people.map(({ country }) => country))]
  const fills = { holidays: false, vacations: false }
  return new Map(
    await Promise.all(
      countries.map(async country => {
        const free = await loadHolidays(country, period, now)
        return [country, buildMonthRows(period, free, fills, date => date)] as const
      }),
    ),
  )
}
