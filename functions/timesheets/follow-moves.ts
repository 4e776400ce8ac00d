/**
 * Gives the open sheets of people who have moved to another country its holidays. Each sheet names the country whose
 * holidays it has, so a move is followed once, whichever run does it.
 */
import { auditEntry, SYSTEM_ACTOR } from '#kit/audit-log.ts'
import { forEachConcurrent, type JobSummary } from '#kit/jobs.ts'
import { updateWithRetry } from '#kit/update-with-retry.ts'
import { availablePeriods, isTimesheetClosed } from '#shared/features/timesheets/closing.ts'
import type { HolidayCorrection } from '#shared/features/timesheets/holiday-correction.ts'
import { moveHolidays } from '#shared/features/timesheets/moved-person.ts'
import { monthOfDay, utcToday } from '#shared/kit/dates.ts'
import { loadHolidays } from './create-sheet.ts'
import { correctedWrites } from './notices.ts'
import {
  dayIdsOf,
  loadTimesheetLookup,
  type StoredTimesheet,
  sheetChangesBetween,
  timesheets,
  toSheetProject,
  withSheetTotals,
} from './store.ts'

type FollowingSheet = Pick<StoredTimesheet, 'employee' | 'period' | 'country' | 'submittedAt' | 'closedAt' | 'reopened'>

/** Moves the holidays of the present and the next month, from today on. */
export async function followMoves(now: Date): Promise<JobSummary> {
  const [look, ...months] = await Promise.all([
    loadTimesheetLookup({ roles: [], employeeId: undefined, audience: 'staff' }, now),
    ...availablePeriods(now)
      .slice(1)
      .map(period => timesheets.rows(now, { month: monthOfDay(period) })),
  ])
  /** Nobody changes a sheet that its person has submitted; sheets from before they named a country keep theirs. */
  const findNewCountry = (sheet: FollowingSheet): string | undefined => {
    const country = look.person(sheet.employee)?.country
    const isTheirs = sheet.submittedAt === null && sheet.closedAt === null && !isTimesheetClosed(sheet, now)
    return isTheirs && country && sheet.country !== undefined && sheet.country !== country ? country : undefined
  }
  return forEachConcurrent(months.flat().filter(findNewCountry), async ({ _id }) => {
    let corrections: readonly HolidayCorrection[] = []
    await updateWithRetry(
      timesheets,
      _id,
      now,
      async before => {
        const country = findNewCountry(before)
        if (!country) return undefined
        const holidays = await loadHolidays(country, before.period, now)
        const month = { autoFill: toSheetProject(before.project, look), idsOf: dayIdsOf(_id) }
        const moved = moveHolidays(before, { from: utcToday(now), holidays }, month)
        corrections = moved?.corrections ?? []
        return withSheetTotals({ ...before, ...moved?.sheet, country })
      },
      (before, after) => {
        const cause = { actor: SYSTEM_ACTOR, now, change: before.version + 1 }
        return [
          auditEntry('TIMESHEET', _id, cause.change, SYSTEM_ACTOR, now, [
            { field: 'country', from: before.country, to: after.country },
            ...sheetChangesBetween(before, after),
          ]),
          ...(corrections.length ? correctedWrites(before, corrections, cause) : []),
        ]
      },
    )
    return 'moved'
  })
}
