/** Who of those that fill in timesheets has something missing of a month, as it stands at the moment of asking. */
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
  /** Who of these people still has something missing, by name. */
  recheckMissing(people: readonly TimesheetPerson[]): Promise<PersonMissing[]>
  /** Whom somebody reports to, while that is somebody who works here. */
  findLeader(person: TimesheetPerson): TimesheetPerson | undefined
}

/** Those who have left, or fill in no timesheets, or have no sheet and no project to begin one for, miss nothing. */
export async function loadMissingReport(period: Day, now: Date): Promise<MissingReport> {
  const [people, projectsById, rows] = await Promise.all([
    employees.byId(now),
    projects.byId(now),
    timesheets.rows(now, { month: monthOfDay(period) }),
  ])
  const look = { project: (id: string | null | undefined) => projectsById.get(id ?? '') }
  const begun = Map.groupBy(rows, row => row.employee)
  const rowsIn = await firstRowsByCountry([...people.values()], period, now)
  /** Those there were when this began, and those that may have been begun since. */
  const sheetIds = (person: TimesheetPerson) => [
    ...new Set([
      ...(begun.get(person._id) ?? []).map(({ _id }) => _id),
      ...allowedProjectsOf(person, look).map(project => sheetIdOf(person._id, period, project)),
    ]),
  ]

  const missingAmong = async (among: readonly TimesheetPerson[]) => {
    const stored = Map.groupBy(await timesheets.getMany(among.flatMap(sheetIds)), sheet => sheet.employee)
    return among
      .filter(person => sheetIds(person).length > 0)
      .flatMap(person => {
        const missing = findMissingWork(stored.get(person._id) ?? [], rowsIn.get(person.country) ?? [], person.hireDate)
        if (!missing) return []
        const names = missing.unsubmitted.map(id => toSheetProject(id, look).name).sort()
        return { person, missing, projects: names }
      })
      .sort((a, b) => compareByName(a.person, b.person))
  }
  const filling = [...people.values()].filter(({ isActive, isTimesheetEnabled }) => isActive && isTimesheetEnabled)
  return {
    missing: await missingAmong(filling),
    recheckMissing: missingAmong,
    findLeader({ leader }) {
      const found = people.get(leader ?? '')
      return found?.isActive ? found : undefined
    },
  }
}

/** What a sheet that nobody has begun would begin with: the same in a country, as far as what is missing goes. */
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
