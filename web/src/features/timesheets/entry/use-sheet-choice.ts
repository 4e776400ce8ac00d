/** Which project and month is shown: in the address, and remembered per person. */
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { type TimesheetProject, timesheetsApi } from '#shared/features/timesheets.ts'
import { type Day, dayOf, monthOfDay } from '#shared/kit/dates.ts'
import { id } from '#shared/kit/fields.ts'
import { useListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { catalogueQuery } from '#web/kit/queries.ts'

const searchSchema = { query: { shape: { project: id, month: z.string().check(z.regex(/^\d{4}-\d{2}$/)) } } }

export function useSheetChoice(employeeId: string) {
  const { current, change } = useListSearch(`/timesheet/${employeeId}`, searchSchema, {})
  const asked = useQuery(catalogueQuery(timesheetsApi.calls.projects, { query: { employeeId } }))
  const periods = availablePeriods(new Date())
  const projects: readonly TimesheetProject[] = asked.data ?? []
  const period = periods.find(one => monthOfDay(one) === current.month) ?? findCurrentPeriod(periods)
  const project = projects.find(({ _id }) => _id === current.project) ?? projects[0]
  const choose = (next: { readonly period?: Day; readonly project?: string }) =>
    change({
      ...(project ? { project: project._id } : {}),
      month: monthOfDay(next.period ?? period),
      ...(next.project ? { project: next.project } : {}),
    })
  return { asked, periods, projects, period, project, choose }
}

const findCurrentPeriod = (periods: readonly Day[]): Day =>
  periods.find(one => monthOfDay(one) === monthOfDay(dayOf(new Date()))) ?? periods[0] ?? ''
