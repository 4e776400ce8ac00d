/** The holidays of a country's year. */
import * as z from 'zod/mini'
import { calendarYear, id, oneOf, text, wholeNumber } from '#shared/kit/fields.ts'
import { countryNames } from '../countries.ts'
import { months } from './month-fields.ts'

export const Holiday = z.object({
  _id: id,
  version: z.number(),
  year: z.number(),
  month: z.number(),
  day: z.number(),
  description: z.string(),
  country: z.string(),
})
export type Holiday = z.infer<typeof Holiday>
export const HolidayForm = z
  .object({
    year: calendarYear,
    month: months,
    // Whether the day exists is checked together with its month.
    day: wholeNumber(-99, 99),
    description: text(200),
    country: oneOf(countryNames),
  })
  .check(
    z.refine(
      ({ year, month, day }) => {
        const date = new Date(Date.UTC(year, month - 1, day))
        return date.getUTCMonth() === month - 1
      },
      { error: 'The date is invalid', path: ['day'] },
    ),
  )
export type HolidayForm = z.infer<typeof HolidayForm>
