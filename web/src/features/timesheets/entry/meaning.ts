/** What a row's type means and fills in. Pure. */
import { type DayRow, type DayType, dayTypes, FULL_DAY, HALF_DAY } from '#shared/features/timesheets/days.ts'
import type { SheetProject } from '#shared/features/timesheets.ts'

export function meaningOf(row: Pick<DayRow, 'type'>, project: SheetProject): string {
  const type = dayTypes.byId(row.type).name
  const hours = filledBy(type, project)
  return `${MEANS[type]}${hours ? ` It fills in ${hours} hours.` : ''}`
}

const MEANS: Readonly<Record<DayType, string>> = {
  Normal: 'Hours of work, with what they were for.',
  Holiday: 'A public holiday of your country.',
  Vacation: 'A day of paid time off.',
  Sick: 'A day of sick leave: say how many hours.',
  'Half Day Vacation': 'Half a day of paid time off, beside a row for the other half.',
  'License Benefit': 'Leave with a kind of its own: say which, and how many hours.',
}

function filledBy(type: DayType, { vacations, holidays }: SheetProject): number | undefined {
  if (type === 'Vacation' && vacations) return FULL_DAY
  if (type === 'Half Day Vacation' && vacations) return HALF_DAY
  return type === 'Holiday' && holidays ? FULL_DAY : undefined
}
