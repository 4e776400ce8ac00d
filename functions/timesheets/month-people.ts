/** The people of a month: those with a sheet, and those who should have one. */
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { worksBetween } from '#shared/features/employees/workforce.ts'
import { timesheetList } from '#shared/features/timesheets/list.ts'
import type { TimesheetRow } from '#shared/features/timesheets/sheet.ts'
import { type Day, lastDayOfMonth } from '#shared/kit/dates.ts'
import { allowedProjectsOf } from './create-sheet.ts'
import type { TimesheetLookupContext } from './store.ts'

/** The filters that are about people and projects. */
export interface PeopleQuery {
  readonly search?: string | undefined
  readonly leaders?: readonly string[] | undefined
  readonly projects?: readonly string[] | undefined
}

/**
 * People in scope who match and work here in the month, in no order: those who have a sheet, and active people who fill
 * in timesheets and have a project to begin one for.
 */
export function findMonthPeople(
  period: Day,
  rows: readonly Pick<TimesheetRow, 'employee' | 'project'>[],
  query: PeopleQuery,
  look: TimesheetLookupContext,
): { readonly person: EmployeeRow; readonly hasSheet: boolean }[] {
  const begun = Map.groupBy(rows, row => row.employee)
  const isMatching = createPeopleTest(query, look)
  const last = lastDayOfMonth(period)
  return look.all
    .filter(person => look.isInScope(person._id))
    .flatMap(person => {
      const sheets = begun.get(person._id) ?? []
      const isDue = person.isActive && person.isTimesheetEnabled && worksBetween(person, period, last)
      const own = sheets.length > 0 ? sheets.map(sheet => sheet.project) : isDue ? allowedProjectsOf(person, look) : []
      const matches = own.some(project => isMatching({ employee: person._id, project }))
      return matches ? [{ person, hasSheet: sheets.length > 0 }] : []
    })
}

/** Prepares the test whether a sheet that a person has, or could begin, matches. */
export function createPeopleTest(
  { search, leaders, projects }: PeopleQuery,
  look: TimesheetLookupContext,
): (sheet: Pick<TimesheetRow, 'employee' | 'project'>) => boolean {
  const { filters } = timesheetList
  const tests = [
    ...(search ? [filters.search.createTest(search, look)] : []),
    ...(leaders ? [filters.leaders.createTest([...leaders], look)] : []),
    ...(projects ? [filters.projects.createTest([...projects], look)] : []),
  ]
  // These filters read nothing else of a sheet.
  return ({ employee, project }) => tests.every(isMatching => isMatching({ employee, project } as TimesheetRow))
}
