/** A number is a JSON number or a number as a person types it; nothing else is accepted, in any field. */
import { describe, expect, it } from 'vitest'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { processAssignmentsApi } from '#shared/features/process-assignments.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { timeOffApi } from '#shared/features/time-off.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { PUBLIC_ROLES } from '#shared/kit/access.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { parseTypedNumber } from '#shared/kit/fields.ts'
import { as } from './people.ts'

const NO_NUMBERS: readonly unknown[] = [
  [8],
  [],
  ['8'],
  true,
  false,
  {},
  { valueOf: 8 },
  { toString: 1, valueOf: 1 },
  '1e3',
  '0x10',
  '8 h',
  'Infinity',
  'NaN',
  '١',
]
/** A nested field: its path in errors, and the body with a value there. */
type Nested = readonly [path: string, bodyWith: (value: unknown) => object]
const ID = 'f'.repeat(24)
const checklistItem = (more: object) => ({ title: 'x', descriptions: [{ description: 'x', ...more }] })
const goalWith = (measure: object) => ({ keyResults: [{ keyResult: 'x', source: 'y', measure }] })

const fields: readonly (readonly [AnyCall, string | Nested])[] = [
  [timesheetsApi.calls.setMaxHours, 'totalHours'],
  [timesheetsApi.calls.setMaxHours, 'year'],
  [timesheetsApi.calls.addHoliday, 'day'],
  [rewardsApi.calls.create, 'estimatedAmount'],
  [jobTitlesCatalogue.contract.calls.create, 'order'],
  [processAssignmentsApi.calls.create, 'periodicity'],
  [employeesApi.calls.create, 'children'],
  [employeesApi.calls.create, 'salaryPeriodMonth'],
  [employeesApi.calls.create, 'referralAmount'],
  [employeesApi.calls.create, 'yearlyBudget'],
  [employeesApi.calls.create, 'legadmiId'],
  [rewardsApi.calls.updateRefund, ['realAmount', realAmount => ({ realAmount, overrunReason: '', invoice: null })]],
  [timeOffApi.calls.setAllowance, 'year'],
  [timeOffApi.calls.setAllowance, 'ownAllowance'],
  [timeOffApi.calls.setAllowance, 'carryOver'],
  [goalsApi.calls.checkIn, ['values.0.current', current => ({ values: [{ keyResult: ID, current }] })]],
  [goalsApi.calls.create, ['keyResults.0.measure.target', target => goalWith({ start: 0, target })]],
  [actionItemsApi.calls.create, ['repeat.every', every => ({ repeat: { every, unit: 'week' } })]],
  [onboarding.contract.calls.createTemplate, ['descriptions.0.order', order => checklistItem({ order })]],
  [
    onboarding.contract.calls.createTemplate,
    ['descriptions.0.due.days', days => checklistItem({ due: { from: 'hire', days } })],
  ],
  [salariesApi.calls.createRound, 'year'],
]

describe.each(fields)('$path', (call, field) => {
  const [path, bodyWith]: Nested = typeof field === 'string' ? [field, value => ({ [field]: value })] : field
  it(`${path}: refuses everything that is not a number`, async () => {
    const who = await as(...PUBLIC_ROLES)
    for (const value of NO_NUMBERS) {
      const { status, body } = await who.call(call, { params: { id: ID }, body: bodyWith(value) as never })
      const { errors } = body as unknown as { errors: { path: string }[] }
      expect([JSON.stringify(value), status, errors.some(error => error.path === path)]).toEqual([
        JSON.stringify(value),
        400,
        true,
      ])
    }
  })
})

it.each([
  ['8', 8],
  [' 8 ', 8],
  ['8.00', 8],
  ['7.50', 7.5],
  ['.5', 0.5],
  ['8.', 8],
  ['-3', -3],
  ['+3', 3],
  [7, 7],
  ['', undefined],
  [' ', undefined],
  [null, undefined],
  [undefined, undefined],
  ['.', Number.NaN],
  ['-', Number.NaN],
  ['1,000', Number.NaN],
])('%j is parsed as %j', (typed, value) => {
  expect(parseTypedNumber(typed)).toBe(value)
})

it('reports what is wrong with each value, and which required values are missing', async () => {
  const who = await as(...PUBLIC_ROLES)
  const body = { dueDate: 7, title: 7, employee: 'x', status: 'f'.repeat(24), priority: '', description: null }
  const reply = await who.call(actionItemsApi.calls.create, { body: body as never })
  expect(reply).toMatchObject({
    status: 400,
    body: {
      friendlyMessage: 'Please, fix the errors on the form before submitting',
      errors: [
        { path: 'employee', message: 'Choose one from the list' },
        { path: 'leaderAssigned', message: 'This is a required field' },
        { path: 'priority', message: 'This is a required field' },
        { path: 'status', message: 'Choose one from the list' },
        { path: 'title', message: 'This must be text' },
        { path: 'description', message: 'This is a required field' },
        { path: 'dueDate', message: 'Invalid date' },
      ],
    },
  })
})
