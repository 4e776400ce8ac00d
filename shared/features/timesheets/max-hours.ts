/** The maximum hours of a month for everybody, and for people who work part time. */
import * as z from 'zod/mini'
import { calendarYear, day, id, number, oneOf, ref, withInputJsonSchema } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { INVALID_TIME } from './days.ts'
import { months } from './month-fields.ts'

export const MaxHours = z.object({
  _id: id,
  version: z.number(),
  year: z.number(),
  month: z.number(),
  totalHours: z.number(),
})
export type MaxHours = z.infer<typeof MaxHours>
export const INVALID_HOURS = 'Invalid hours value'
/** A number of hours in steps of 0.5, as a JSON number or as typed text. */
const halfHours = (min: number, max: number, message: string) =>
  withInputJsonSchema(z.pipe(number(min, max, message), z.number().check(z.multipleOf(0.5, INVALID_TIME))), {
    type: ['number', 'string'],
    minimum: min,
    maximum: max,
    multipleOf: 0.5,
  })

export const MaxHoursForm = z.object({
  year: calendarYear,
  month: months,
  totalHours: halfHours(0, 744, INVALID_HOURS),
})

/** Part-time work of a person from a month on: a percentage of the month's hours, or a fixed number of hours. */
export const WorkTimeEntry = z.object({
  _id: id,
  version: z.number(),
  employee: PersonName,
  from: day,
  percent: z.nullable(z.number()),
  hours: z.nullable(z.number()),
})
export type WorkTimeEntry = z.infer<typeof WorkTimeEntry>
const WORK_TIME_KINDS = ['percent', 'hours'] as const
const INVALID_PERCENT = 'A percentage from 1 to 100'
export const WorkTimeForm = z
  .object({
    employee: ref,
    year: calendarYear,
    month: months,
    kind: z._default(oneOf(WORK_TIME_KINDS), 'percent'),
    /** A percentage of the month's hours, or hours a month. */
    amount: halfHours(0, 744, INVALID_HOURS),
  })
  .check(
    z.refine(({ kind, amount }) => kind === 'hours' || (amount >= 1 && amount <= 100), {
      error: INVALID_PERCENT,
      path: ['amount'],
    }),
  )
export type WorkTimeForm = z.infer<typeof WorkTimeForm>
