/** A query is never partly ignored: an unknown name or value is a 400 that names it and says what is wrong. */
import { beforeAll, describe, expect, it } from 'vitest'
import { features } from '#shared/features/index.ts'
import { PUBLIC_ROLES } from '#shared/kit/access.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { as, type Visitor } from './people.ts'

/** All filters of lists with a fixed set of values, written by hand from the spec's lists. */
const FIXED_WORDS: readonly (readonly [path: string, ...names: string[]])[] = [
  ['/api/actionItems', 'status', 'priority', 'type', 'sortByColumn', 'isSortAscending', 'groupBy'],
  ['/api/actionItems/report', 'type', 'sortByColumn'],
  ['/api/oneOnOnes', 'status', 'sortByColumn', 'isSortAscending', 'groupBy'],
  ['/api/oneOnOnes/report', 'sortByColumn'],
  ['/api/oneOnOnes/without', 'sortByColumn', 'isSortAscending'],
  ['/api/processes', 'processType', 'isActive', 'sortByColumn', 'groupBy'],
  ['/api/careerDevelopmentPlans', 'cdpStatus', 'sortByColumn', 'groupBy'],
  ['/api/developmentPlanTemplates/query', 'sortByColumn', 'isSortAscending'],
  [
    '/api/employees/query',
    'country',
    'salaryPeriodMonth',
    'clientSalaryPeriodMonth',
    'onlyLeaders',
    'isActive',
    'groupBy',
  ],
  ['/api/employees/referBy', 'status', 'sortByColumn'],
  ['/api/employees/insurances', 'status', 'country', 'unreported', 'sortByColumn'],
  ['/api/projects/query', 'isActive', 'sortByColumn'],
  ['/api/jobTitles/query', 'sortByColumn'],
  ['/api/users/query', 'isActive', 'sortByColumn'],
  ['/api/rewards', 'reasons', 'status', 'sortByColumn', 'groupBy'],
  ['/api/hitgoalsProcess', 'status', 'sortByColumn', 'groupBy'],
  ['/api/hitgoals/templates/query', 'status', 'official', 'sortByColumn'],
  ['/api/exitProcedureTemplates/query', 'isActive', 'sortByColumn'],
  ['/api/exitProcedureProcess', 'status', 'sortByColumn', 'groupBy'],
  ['/api/screenOnboardingProcess', 'status', 'sortByColumn', 'groupBy'],
  ['/api/timesheets/query', 'month', 'year', 'sortByColumn', 'groupBy'],
  ['/api/timesheets/holidaysbyfilter', 'country'],
  ['/api/timesheets/holidaysperyear/copy', 'country'],
  ['/api/timesheets/holidayCorrections', 'country'],
]
const DAYS: readonly (readonly [path: string, name: string])[] = [
  ['/api/actionItems', 'startDate'],
  ['/api/actionItems', 'dueDate'],
  ['/api/oneOnOnes', 'endDate'],
  ['/api/careerDevelopmentPlans', 'startDate'],
  ['/api/rewards', 'endDate'],
  ['/api/hitgoalsProcess', 'startDate'],
  ['/api/screenOnboardingProcess', 'startDate'],
  ['/api/exitProcedureProcess', 'endDate'],
]
const IDS: readonly (readonly [path: string, name: string])[] = [
  ['/api/actionItems', 'employees'],
  ['/api/employees/query', 'jobTitles'],
  ['/api/timesheets/query', 'projects'],
  ['/api/hitgoalsProcess', 'categories'],
  ['/api/screenOnboardingProcess', 'employees'],
  ['/api/exitProcedureProcess', 'employees'],
  ['/api/screenOnboardingProcess', 'owners'],
  ['/api/exitProcedureProcess', 'owners'],
]

const gets = features
  .flatMap(({ calls }) => Object.values(calls as Record<string, AnyCall>))
  .filter(call => call.method === 'GET')
const callAt = (path: string): AnyCall => {
  const found = gets.find(call => call.path === path)
  if (!found) throw new Error(`There is no ${path}`)
  return found
}
/** The other parameters that a call needs. */
const requiredQuery = (path: string): Record<string, string> => (/holidays/.test(path) ? { year: '2026' } : {})

let who: Visitor
beforeAll(async () => {
  who = await as(...PUBLIC_ROLES)
})
const sendQuery = async (path: string, query: Record<string, string>) => {
  const { status, body } = await who.call(callAt(path), { query: { ...requiredQuery(path), ...query } as never })
  return { status, body: body as { friendlyMessage: string; errors: { path: string; message: string }[] } }
}

describe.each(FIXED_WORDS)('%s', (path, ...names) => {
  it.each(names)('refuses %s=Atlantis with an error at that field', async name => {
    const { status, body } = await sendQuery(path, { [name]: 'Atlantis' })
    expect([status, body.errors.map(error => error.path.split('.')[0])]).toEqual([400, [name]])
    expect(body.friendlyMessage).toBe(body.errors[0]?.message)
    expect(body.friendlyMessage).toMatch(
      /^(Choose one of .+|Choose one from the list|Choose a year from 2020 to 2100|Invalid number)$/,
    )
  })
})

it.each(DAYS)('%s refuses %s with an invalid date', async (path, name) => {
  const { status, body } = await sendQuery(path, { [name]: '2026-02-30' })
  expect([status, body.errors]).toEqual([400, [{ path: name, message: 'Invalid date' }]])
})

it.each([
  ['/api/timesheets/holidaysbyfilter', '2019'],
  ['/api/timesheets/holidaysbyfilter', '2101'],
  ['/api/timesheets/query', '2019'],
  ['/api/humanResources/anniversaries', '2019'],
])('%s refuses the year %s, and names the valid range', async (path, year) => {
  const { status, body } = await sendQuery(path, { year })
  const message = 'Choose a year from 2020 to 2100'
  expect([status, body]).toEqual([400, { friendlyMessage: message, errors: [{ path: 'year', message }] }])
})

it.each(IDS)('%s refuses %s with an invalid id', async (path, name) => {
  const { status, body } = await sendQuery(path, { [name]: `${'f'.repeat(24)},Atlantis` })
  expect([status, body.errors]).toEqual([400, [{ path: `${name}.1`, message: 'Invalid id' }]])
})

it.each(
  gets
    .filter(
      call => !call.path.includes('{') && call.access.roles !== 'anyone' && call.access.audiences.includes('staff'),
    )
    .map(call => call.path),
)('%s refuses an unknown parameter by its name', async path => {
  const { status, body } = await sendQuery(path, { bogus: '1' })
  expect(status).toBe(400)
  expect(body.errors).toContainEqual({ path: 'bogus', message: 'Unknown field' })
})
