/**
 * Calibration: how ratings spread over leaders, templates and job titles, so that the same work is rated alike. Pure.
 * Source: docs/decisions/plans.md.
 */
import * as z from 'zod/mini'
import { type Day, FIRST_DAY, monthOfDay } from '#shared/kit/dates.ts'
import { csvList, dayOnOrAfter, id } from '#shared/kit/fields.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { PersonName } from '#shared/kit/people.ts'

/** Fifths of a scale, because scales differ from template to template. */
export const RATING_BANDS = ['Lowest', 'Low', 'Middle', 'High', 'Highest'] as const

/** How many ratings fall into each band, from the lowest to the highest. */
const Bands = z.array(z.number())

const Spread = z.object({
  plans: z.number(),
  bands: Bands,
  /** The mean of the plans' means, as a percentage of their scales. */
  average: z.number(),
})
export const CalibrationGroup = z.object({
  ...Spread.shape,
  /** Empty for the plans without a job title. */
  _id: z.string(),
  name: z.string(),
  /** How many points its average is above that of all other plans. */
  difference: z.nullable(z.number()),
  isOutlier: z.boolean(),
})
export type CalibrationGroup = z.infer<typeof CalibrationGroup>

const OutlyingPlan = z.object({
  _id: id,
  employee: PersonName,
  leader: PersonName,
  template: z.string(),
  jobTitle: z.string(),
  period: z.string(),
  average: z.number(),
  /** The average of all plans from its template. */
  expected: z.number(),
})

export const Calibration = z.object({
  all: Spread,
  leaders: z.array(CalibrationGroup),
  templates: z.array(CalibrationGroup),
  titles: z.array(CalibrationGroup),
  /** The farthest from their template first. */
  outliers: z.array(OutlyingPlan),
  /** What the filters offer: the templates that the plans of the months were made from. */
  templateChoices: z.array(z.object({ _id: id, title: z.string() })),
})
export type Calibration = z.infer<typeof Calibration>

export const CalibrationQuery = z.strictObject({
  /** The first and the last month that count, by any of their days; by default the last twelve. */
  startDate: z.optional(dayOnOrAfter(FIRST_DAY)),
  endDate: z.optional(dayOnOrAfter(FIRST_DAY)),
  leaders: z.optional(csvList(id)),
  templates: z.optional(csvList(id)),
  jobTitles: z.optional(csvList(id)),
})

/** The maximum number of plans in one calibration. */
export const MAX_CALIBRATED = 2000
export const calibrationMessages = {
  tooMany: `More than ${MAX_CALIBRATED} plans. Choose fewer months, or some leaders or job titles.`,
  order: 'The end is before the start',
}

/** The parts of a completed plan that calibration uses. */
export interface CalibratedPlan {
  readonly _id: string
  readonly period: Day
  readonly employee: PersonName
  readonly leader: PersonName
  readonly template: { readonly _id: string; readonly title: string }
  readonly jobTitle: { readonly _id: string; readonly name: string } | null
  readonly ratings: readonly { readonly order: number }[]
  readonly categories: readonly { readonly rating: number | null }[]
}

/** With fewer plans, a group's average says little. */
const MIN_GROUP_PLANS = 3
const MIN_GROUP_DIFFERENCE = 15
/** A plan is an outlier among the plans of its template only if there are at least this many. */
const MIN_TEMPLATE_PLANS = 5
const MIN_DEVIATIONS = 2
const MAX_OUTLIERS = 50

interface RatedPlan extends CalibratedPlan {
  readonly bands: readonly number[]
  readonly average: number
}

/** Summarizes ratings. Plans without any rating, such as those that a letter has closed, do not count. */
export function calibrate(plans: readonly CalibratedPlan[]): Omit<Calibration, 'templateChoices'> {
  const rated = plans.flatMap(toRated)
  const groupBy = (toKey: (plan: RatedPlan) => { readonly _id: string; readonly name: string }) =>
    groupPlans(rated, toKey)
  return {
    all: spreadOf(rated),
    leaders: groupBy(({ leader }) => ({ _id: leader._id, name: `${leader.name} ${leader.lastName}`.trim() })),
    templates: groupBy(({ template }) => ({ _id: template._id, name: template.title })),
    titles: groupBy(({ jobTitle }) => jobTitle ?? { _id: '', name: 'No job title' }),
    outliers: findOutliers(rated),
  }
}

function toRated(plan: CalibratedPlan): RatedPlan[] {
  const orders = plan.ratings.map(({ order }) => order).sort((a, b) => a - b)
  const places = plan.categories.flatMap(({ rating }) => {
    const place = orders.indexOf(rating ?? Number.NaN)
    return place < 0 ? [] : [place]
  })
  if (places.length === 0) return []
  // From 0 (lowest) to 1 (highest); the only step of a scale of one counts as the highest.
  const shares = places.map(place => (orders.length > 1 ? place / (orders.length - 1) : 1))
  const bands = RATING_BANDS.map(() => 0)
  for (const share of shares) {
    const band = Math.round(share * (RATING_BANDS.length - 1))
    bands[band] = (bands[band] ?? 0) + 1
  }
  return [{ ...plan, bands, average: meanOf(shares) * 100 }]
}

function groupPlans(
  rated: readonly RatedPlan[],
  toKey: (plan: RatedPlan) => { readonly _id: string; readonly name: string },
): CalibrationGroup[] {
  const groups = new Map<string, { readonly name: string; readonly plans: RatedPlan[] }>()
  for (const plan of rated) {
    const { _id, name } = toKey(plan)
    const group = groups.get(_id) ?? { name, plans: [] }
    groups.set(_id, group)
    group.plans.push(plan)
  }
  const all = rated.reduce((sum, { average }) => sum + average, 0)
  return [...groups]
    .map(([_id, { name, plans }]): CalibrationGroup => {
      const others = rated.length - plans.length
      const own = plans.reduce((sum, { average }) => sum + average, 0)
      const difference = others > 0 ? own / plans.length - (all - own) / others : null
      const isOutlier = plans.length >= MIN_GROUP_PLANS && Math.abs(difference ?? 0) >= MIN_GROUP_DIFFERENCE
      return { _id, name, ...spreadOf(plans), difference: difference && Math.round(difference), isOutlier }
    })
    .sort((a, b) => (toComparableText(a.name) < toComparableText(b.name) ? -1 : 1))
}

const spreadOf = (plans: readonly RatedPlan[]): Calibration['all'] => ({
  plans: plans.length,
  bands: RATING_BANDS.map((_, band) => plans.reduce((sum, { bands }) => sum + (bands[band] ?? 0), 0)),
  average: plans.length ? Math.round(meanOf(plans.map(({ average }) => average))) : 0,
})

/** Finds the plans whose average is far from their template's, for reviewers to discuss. */
function findOutliers(rated: readonly RatedPlan[]): Calibration['outliers'] {
  return [...Map.groupBy(rated, ({ template }) => template._id).values()]
    .filter(plans => plans.length >= MIN_TEMPLATE_PLANS)
    .flatMap(plans => {
      const averages = plans.map(({ average }) => average)
      const expected = meanOf(averages)
      const deviation = Math.sqrt(meanOf(averages.map(average => (average - expected) ** 2)))
      return plans
        .filter(({ average }) => deviation > 0 && Math.abs(average - expected) >= MIN_DEVIATIONS * deviation)
        .map(plan => ({ plan, expected }))
    })
    .sort((a, b) => Math.abs(b.plan.average - b.expected) - Math.abs(a.plan.average - a.expected))
    .slice(0, MAX_OUTLIERS)
    .map(({ plan: { _id, employee, leader, template, jobTitle, period, average }, expected }) => ({
      _id,
      employee,
      leader,
      period,
      template: template.title,
      jobTitle: jobTitle?.name ?? '',
      average: Math.round(average),
      expected: Math.round(expected),
    }))
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Whether a plan's month lies in the range. */
export const isInMonths = (period: Day, startDate: Day, endDate: Day): boolean =>
  monthOfDay(startDate) <= monthOfDay(period) && monthOfDay(period) <= monthOfDay(endDate)
