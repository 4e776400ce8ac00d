/** Settings of months: their hours, part-time work, and the holidays of countries. */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { del, get, post, put } from '#shared/kit/contract.ts'
import { calendarYear, id, oneOf } from '#shared/kit/fields.ts'
import { countryNames } from '../countries.ts'
import { rolesForScreens } from '../screens.ts'
import { Holiday, HolidayForm } from './holidays.ts'
import { MaxHours, MaxHoursForm, WorkTimeEntry, WorkTimeForm } from './max-hours.ts'

const managerAccess = staffAccess(rolesForScreens('/timesheet-management'), 'all')
const countryQuery = z.strictObject({ year: calendarYear, country: z.optional(oneOf(countryNames)) })
const idParams = { id }
const at = '/api/timesheets'
export const managementCalls = {
  generateHoursByGet: get(`${at}/hourspermonth/generate/{year}`, {
    access: managerAccess,
    summary: 'Fills in the months of a year that have no hours (the documented GET)',
    params: { year: calendarYear },
    result: z.array(MaxHours),
  }),
  generateHours: post(`${at}/hourspermonth/generate/{year}`, {
    access: managerAccess,
    summary: 'Fills in the months of a year that have no hours',
    params: { year: calendarYear },
    body: z.object({}),
    result: z.array(MaxHours),
    creates: false,
  }),
  hours: get(`${at}/hourspermonth/{year}`, {
    access: managerAccess,
    summary: "A year's hours by month",
    params: { year: calendarYear },
    result: z.array(MaxHours),
  }),
  setMaxHours: post(`${at}/hourspermonth`, {
    access: managerAccess,
    summary: "Sets a month's hours",
    body: MaxHoursForm,
    result: MaxHours,
  }),
  removeHours: del(`${at}/hourspermonth/{id}`, {
    access: managerAccess,
    summary: "Deletes a month's hours",
    params: idParams,
  }),
  workTimes: get(`${at}/workTimes`, {
    access: managerAccess,
    summary: 'Who works part time, and from which month on',
    result: z.array(WorkTimeEntry),
  }),
  setWorkTime: post(`${at}/workTimes`, {
    access: managerAccess,
    summary: "Sets a person's hours from a month on: per cent of the month's, or hours a month",
    body: WorkTimeForm,
    result: WorkTimeEntry,
  }),
  removeWorkTime: del(`${at}/workTimes/{id}`, {
    access: managerAccess,
    summary: "Deletes a person's hours from a month on",
    params: idParams,
  }),
  holidays: get(`${at}/holidaysbyfilter`, {
    access: managerAccess,
    summary: "A year's holidays, optionally of one country",
    query: countryQuery,
    result: z.array(Holiday),
  }),
  copyHolidaysByGet: get(`${at}/holidaysperyear/copy`, {
    access: managerAccess,
    summary: "Adds last year's holidays to a year (the documented GET)",
    query: countryQuery,
    result: z.array(Holiday),
  }),
  copyHolidays: post(`${at}/holidaysperyear/copy`, {
    access: managerAccess,
    summary: "Adds last year's holidays to a year",
    body: countryQuery,
    result: z.array(Holiday),
    creates: false,
  }),
  addHoliday: post(`${at}/holidaysperyear`, {
    access: managerAccess,
    summary: 'Adds a holiday',
    body: HolidayForm,
    result: Holiday,
  }),
  holiday: get(`${at}/holidaysperyear/{id}`, {
    access: managerAccess,
    summary: 'A holiday',
    params: idParams,
    result: Holiday,
  }),
  updateHoliday: put(`${at}/holidaysperyear/{id}`, {
    access: managerAccess,
    summary: 'Changes a holiday',
    params: idParams,
    existingFrom: 'holiday',
    body: HolidayForm,
    result: Holiday,
  }),
  removeHoliday: del(`${at}/holidaysperyear/{id}`, {
    access: managerAccess,
    summary: 'Deletes a holiday',
    params: idParams,
  }),
}
