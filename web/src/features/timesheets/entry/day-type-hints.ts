/** What a row's type means and fills in. Pure. */
import {
  type DayRow,
  type DayType,
  dayTypes,
  FULL_DAY_HOURS,
  HALF_DAY_HOURS,
} from '#shared/features/timesheets/days.ts'
import type { TimesheetProject } from '#shared/features/timesheets.ts'

export function describeDayType(row: Pick<DayRow, 'type'>, project: TimesheetProject): string {
  const type = dayTypes.byId(row.type).name
  const hours = getAutoFilledHours(type, project)
  return `${DAY_TYPE_HINTS[type]}${hours ? ` It fills in ${hours} hours.` : ''}`
}

const DAY_TYPE_HINTS: Readonly<Record<DayType, string>> = {
  Normal: 'Hours of work, with what they were for.',
  Holiday: 'A public holiday of your country.',
  Vacation: 'A day of paid time off.',
  Sick: 'A day of sick leave: say how many hours.',
  'Half Day Vacation': 'Half a day of paid time off, beside a row for the other half.',
  'License Benefit': 'Leave with a kind of its own: say which, and how many hours.',
}

function getAutoFilledHours(type: DayType, { vacations, holidays }: TimesheetProject): number | undefined {
  if (type === 'Vacation' && vacations) return FULL_DAY_HOURS
  if (type === 'Half Day Vacation' && vacations) return HALF_DAY_HOURS
  return type === 'Holiday' && holidays ? FULL_DAY_HOURS : undefined
}
