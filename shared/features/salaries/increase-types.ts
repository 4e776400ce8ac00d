/** The reasons for a change of salary. Not with the calls, because code that writes pay logs needs only these. */
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'

export const increaseTypes = staticCatalogue('d1', [
  'Annual Increase',
  'Merit',
  'Market Adjustment',
  'Promotion',
  'Job Title Change',
])

/**
 * Whether the job title is chosen: for Promotion and Job Title Change; otherwise it stays the employee's current one.
 */
export const changesJobTitle = (increaseType: string | null): boolean =>
  increaseType === increaseTypes.id('Promotion') || increaseType === increaseTypes.id('Job Title Change')
/** Whether there is no increase: a Job Title Change alone has none. */
export const isWithoutIncrease = (increaseType: string | null): boolean =>
  increaseType === increaseTypes.id('Job Title Change')
