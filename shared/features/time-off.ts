/**
 * Time off: how many days a person has in a year, which they took, and which they plan. The rules are in `time-off/`;
 * what was decided about them is in docs/decisions/time-off.md.
 */
import * as z from 'zod/mini'
import { ownAccess, staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, post, put } from '#shared/kit/contract.ts'
import { calendarYear, day, id, number, oneOf, optionalText, withInputJsonSchema } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { TIME_OFF_READERS } from './employees/person.ts'
import { feedCalls } from './time-off/feeds.ts'
import { outCalls } from './time-off/who-is-out.ts'

/** The part of each of its days that a range takes. The timesheet has half days, but not which half. */
export const DAY_PARTS = ['whole', 'morning', 'afternoon'] as const
export const DayPart = z.enum(DAY_PARTS)
export type DayPart = z.infer<typeof DayPart>
export const dayPartLabels: Readonly<Record<DayPart, string>> = {
  whole: 'Whole days',
  morning: 'Mornings',
  afternoon: 'Afternoons',
}

/** Days off that were planned, as stored. */
export const PlannedRange = z.object({
  _id: id,
  version: z.number(),
  from: day,
  /** Included. */
  to: day,
  part: DayPart,
  note: z.string(),
})
export type PlannedRange = z.infer<typeof PlannedRange>

/** Settings of a person that apply from a year on. */
const YearSetting = z.object({
  year: z.number(),
  /** Days a year, from this year on; `null` for the country's allowance. */
  ownAllowance: z.nullable(z.number()),
  /** Days brought into this year from the one before. */
  carryOver: z.number(),
})

/** A person's stored time off; the id is the person's. */
export const TimeOffRow = z.object({
  _id: id,
  version: z.number(),
  employee: id,
  ranges: z.array(PlannedRange),
  years: z.array(YearSetting),
})
export type TimeOffRow = z.infer<typeof TimeOffRow>

/** Planned days off, as their person and HR see them. */
export const PlannedDaysOff = z.object({
  ...PlannedRange.shape,
  /** How many days it takes, without weekends and holidays. */
  days: z.number(),
  /** Whether it has not begun: only then can it be changed or cancelled. */
  isChangeable: z.boolean(),
  /** Warnings, as sentences: it exceeds the days left, or a timesheet has already been begun. */
  warnings: z.array(z.string()),
})
export type PlannedDaysOff = z.infer<typeof PlannedDaysOff>

/** A person's year: their allowance, and the days taken, planned and left. */
export const TimeOffYear = z.object({
  /** The version of the person's record; 0 if there is none yet. */
  version: z.number(),
  person: PersonName,
  year: z.number(),
  /** Days of this year, less in the year of the hire. */
  allowance: z.number(),
  /** The days of a whole year, and those that the person's country gives. */
  yearlyAllowance: z.number(),
  countryAllowance: z.number(),
  /** Whether `yearlyAllowance` was set for the person. */
  isOwnAllowance: z.boolean(),
  carryOver: z.number(),
  taken: z.number(),
  planned: z.number(),
  /** Negative if more days are taken and planned than allowed. */
  left: z.number(),
  /** The days off on timesheets of the year. */
  takenDays: z.array(z.object({ date: day, days: z.number() })),
  /** The ranges that touch the year, earliest first. */
  ranges: z.array(PlannedDaysOff),
  /** The holidays of the person's country in the year and in the time that can be planned. */
  holidays: z.array(day),
  /** The last day that can be planned today. */
  planUntil: day,
})
export type TimeOffYear = z.infer<typeof TimeOffYear>

const MAX_NOTE_LENGTH = 200
export const PlanForm = z.object({
  from: day,
  to: day,
  part: z._default(oneOf(DAY_PARTS), 'whole'),
  note: optionalText(MAX_NOTE_LENGTH),
})
export type PlanForm = z.infer<typeof PlanForm>

const MAX_DAYS_A_YEAR = 60
const HALF_DAYS = `Whole or half days, from 0 to ${MAX_DAYS_A_YEAR}`
const HALF_DAYS_INPUT = { minimum: 0, maximum: MAX_DAYS_A_YEAR, multipleOf: 0.5 }
const halfDays = withInputJsonSchema(number(0, MAX_DAYS_A_YEAR, HALF_DAYS).check(z.multipleOf(0.5, HALF_DAYS)), {
  type: ['number', 'string'],
  ...HALF_DAYS_INPUT,
})
/** `null` if empty. */
const nullableHalfDays = withInputJsonSchema(
  z.pipe(
    z.transform((value: string | number | null | undefined) => (value === '' ? null : value)),
    z.nullable(halfDays),
  ),
  { type: ['number', 'string', 'null'], ...HALF_DAYS_INPUT },
)

export const AllowanceForm = z.object({
  year: calendarYear,
  /** `null` for the country's allowance. */
  ownAllowance: nullableHalfDays,
  carryOver: halfDays,
})
export type AllowanceForm = z.infer<typeof AllowanceForm>

const yearQuery = z.strictObject({ year: z.optional(calendarYear) })
/** Roles that change people's allowances, and plan for them. */
const keeperAccess = staffAccess(['admin', 'hr'], 'all')
const readerAccess = staffAccess(TIME_OFF_READERS, 'led')

const at = '/api/time-off'
const ownCalls = {
  mine: get(`${at}/mine`, {
    access: ownAccess,
    summary: "The caller's days off in a year; the present one by default",
    query: yearQuery,
    result: TimeOffYear,
  }),
  plan: post(`${at}/mine`, {
    access: ownAccess,
    summary: 'Plans days off of the caller',
    body: PlanForm,
    result: PlannedDaysOff,
  }),
  change: put(`${at}/mine/{id}`, {
    access: ownAccess,
    summary: 'Changes planned days off of the caller that have not begun',
    params: { id },
    body: PlanForm,
    result: PlannedDaysOff,
  }),
  takeBack: del(`${at}/mine/{id}`, {
    access: ownAccess,
    summary: 'Takes back planned days off of the caller that have not begun',
    params: { id },
  }),
} as const

const personCalls = {
  person: get(`${at}/people/{id}`, {
    access: readerAccess,
    summary: "A person's days off in a year; the present one by default",
    params: { id },
    query: yearQuery,
    result: TimeOffYear,
  }),
  setAllowance: put(`${at}/people/{id}/allowance`, {
    access: keeperAccess,
    summary: "Sets a person's own allowance from a year on, and what they bring into that year",
    params: { id },
    body: AllowanceForm,
    result: TimeOffYear,
  }),
  planFor: post(`${at}/people/{id}/days`, {
    access: keeperAccess,
    summary: 'Plans days off of a person',
    params: { id },
    body: PlanForm,
    result: PlannedDaysOff,
  }),
  changeFor: put(`${at}/people/{id}/days/{rangeId}`, {
    access: keeperAccess,
    summary: 'Changes planned days off of a person that have not begun',
    params: { id, rangeId: id },
    body: PlanForm,
    result: PlannedDaysOff,
  }),
  takeBackFor: del(`${at}/people/{id}/days/{rangeId}`, {
    access: keeperAccess,
    summary: 'Takes back planned days off of a person that have not begun',
    params: { id, rangeId: id },
  }),
} as const

export const timeOffApi = defineContract('time-off', ['time-off'], {
  ...ownCalls,
  ...personCalls,
  ...outCalls,
  ...feedCalls,
})
