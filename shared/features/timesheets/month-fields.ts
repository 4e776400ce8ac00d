/** The month that calls and forms of timesheets take, in addition to a year. */
import { wholeNumber } from '#shared/kit/fields.ts'

export const months = wholeNumber(1, 12)
