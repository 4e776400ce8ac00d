/** The year and the month that calls and forms of timesheets take. */
import { wholeNumber } from '#shared/kit/fields.ts'

export const years = wholeNumber(2020, 2100)
export const months = wholeNumber(1, 12)
