/** Calibrates completed plans: finds them by their rows, and reads only those. */
import type * as z from 'zod/mini'
import { loadDirectory } from '#functions/employees/store.ts'
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError, validationError } from '#kit/app-error.ts'
import type { CsvColumns } from '#kit/csv.ts'
import {
  type Calibration,
  type CalibrationGroup,
  type CalibrationQuery,
  calibrate,
  calibrationMessages,
  isInMonths,
  MAX_CALIBRATED,
  RATING_BANDS,
} from '#shared/features/career-development-plans/calibration.ts'
import { PLAN_COMPLETED } from '#shared/features/career-development-plans/list.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { addMonths, monthOfDay, utcToday } from '#shared/kit/dates.ts'
import { plans, planTextOf } from './store.ts'

/** The default number of months, including the present one. */
const MONTHS = 12

export async function loadCalibration(
  { startDate, endDate, leaders, templates, jobTitles }: z.infer<typeof CalibrationQuery>,
  { actor, now }: ActorContext,
): Promise<Calibration> {
  const until = endDate ?? utcToday(now)
  const from = startDate ?? addMonths(until, 1 - MONTHS)
  if (monthOfDay(from) > monthOfDay(until)) throw validationError('endDate', calibrationMessages.order)
  const hasTitle = ({ jobTitle }: Pick<Plan, 'jobTitle'>) =>
    !jobTitles?.length || jobTitles.includes(jobTitle?._id ?? '')
  const [people, rows] = await Promise.all([loadDirectory(actor, now), plans.rows(now)])
  const ids = rows
    .filter(row => row.cdpStatus === PLAN_COMPLETED && isInMonths(row.period, from, until))
    .filter(row => !leaders?.length || leaders.includes(row.leaderAssigned))
    // Older rows lack the title; then only the plan has it.
    .filter(row => row.jobTitle === undefined || hasTitle(row))
    .map(({ _id }) => _id)
  if (ids.length > MAX_CALIBRATED) throw new AppError('invalid', calibrationMessages.tooMany)
  const stored = await plans.getMany(ids)
  const counted = stored.filter(plan => hasTitle(plan) && (!templates?.length || templates.includes(plan.template._id)))
  return {
    ...calibrate(
      counted.map(plan => ({
        _id: plan._id,
        period: plan.period,
        template: plan.template,
        jobTitle: plan.jobTitle,
        employee: people.name(plan.employee),
        leader: people.name(plan.leaderAssigned),
        ...planTextOf(plan),
      })),
    ),
    templateChoices: [...new Map(stored.map(({ template }) => [template._id, template])).values()].sort((a, b) =>
      a.title < b.title ? -1 : 1,
    ),
  }
}

interface CalibrationRow extends CalibrationGroup {
  readonly by: string
}

export const toCalibrationRows = ({ leaders, templates, titles }: Calibration): CalibrationRow[] => [
  ...leaders.map(group => ({ ...group, by: 'Leader' })),
  ...templates.map(group => ({ ...group, by: 'Template' })),
  ...titles.map(group => ({ ...group, by: 'Job title' })),
]

export const calibrationCsvColumns: CsvColumns<CalibrationRow> = {
  'Grouped by': row => row.by,
  Name: row => row.name,
  Plans: row => row.plans,
  ...Object.fromEntries(RATING_BANDS.map((band, index) => [band, (row: CalibrationRow) => row.bands[index] ?? 0])),
  'Average (%)': row => row.average,
  'Difference from the others': row => row.difference,
  Outlier: row => (row.isOutlier ? 'Yes' : 'No'),
}
