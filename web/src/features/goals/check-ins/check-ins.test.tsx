import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CheckIn } from '#shared/features/goals/check-ins.ts'
import type { Goal } from '#shared/features/goals.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  mockServer,
  sentBodies,
  sentRequests,
  setUpScreenTests,
  signInWithRoles,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const DAY = utcToday(new Date())
const id = (digit: string) => digit.repeat(24)
const named = (digit: string, name: string) => ({ _id: id(digit), name })
const ana = { _id: id('1'), name: 'Ana', lastName: 'Solís' }
const goal: Goal = {
  _id: id('9'),
  version: 4,
  objective: 'Hold a conference',
  employee: ana,
  deadLine: addDays(DAY, 30),
  category: named('2', 'Learning'),
  reasonID: named('3', 'Promotion'),
  type: named('4', 'Presentation'),
  isUnsuccessful: false,
  completed: 0,
  total: 2,
  progress: 10,
  lastCheckIn: null,
  createdBy: ana,
  level: 'person',
  supports: null,
  batch: null,
  createdAt: `${addDays(DAY, -10)}T10:00:00.000Z`,
  hitgoalProcessStatusID: { _id: id('5'), statusName: 'Incomplete' },
  keyResults: [
    {
      _id: id('6'),
      keyResult: 'Seats sold',
      source: 'Tickets',
      status: 'Incomplete',
      measure: { start: 0, target: 200, current: 40, unit: 'seats' },
    },
    { _id: id('7'), keyResult: 'Talk given', source: 'Programme', status: 'Incomplete' },
  ],
  comment: '',
  unsuccessfulReason: '',
}
const said = (digit: string, day: string, more: Partial<CheckIn>): CheckIn => ({
  _id: id(digit),
  day,
  confidence: 'On track',
  comment: '',
  progress: 10,
  isOwn: false,
  values: [{ keyResult: id('6'), current: 40 }],
  createdBy: ana,
  createdAt: `${day}T10:00:00.000Z`,
  ...more,
})
let checkIns: CheckIn[]

beforeEach(() => {
  checkIns = [
    said('b', addDays(DAY, -2), { confidence: 'At risk', comment: 'Posters are late', progress: 10 }),
    said('a', addDays(DAY, -8), { progress: 5 }),
  ]
  signInWithRoles('leader')
  mockServer.mockImplementation((path, { method }) =>
    path.endsWith('/support')
      ? jsonResponse({ supported: null, supporters: [], others: 0, rolledUp: 10 })
      : path.endsWith('/check-ins')
        ? jsonResponse(method === 'POST' ? goal : checkIns)
        : jsonResponse(path.endsWith(goal._id) ? goal : []),
  )
})
const openGoal = async () => {
  const { user } = renderApp(`/hitGoals-process/${goal._id}`)
  await screen.findByRole('heading', { name: 'Check-ins (2)' })
  return user
}

describe('the check-ins on a goal', () => {
  it('show authors, texts and times, the latest first, and the progress as a plot and as a table', async () => {
    const user = await openGoal()
    const rows = within(screen.getByRole('list', { name: 'Check-ins' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `${formatDay(addDays(DAY, -2))}At risk10%Ana SolísSeats sold: 40 seatsPosters are late`,
      `${formatDay(addDays(DAY, -8))}On track5%Ana SolísSeats sold: 40 seats`,
    ])
    const plot = within(screen.getByRole('region', { name: 'Progress over time, point by point' }))
    expect(plot.getAllByRole('img').map(mark => mark.getAttribute('aria-label'))).toEqual([
      `${formatDay(addDays(DAY, -10))}: set`,
      `${formatDay(goal.deadLine)}: deadline`,
      `${formatDay(addDays(DAY, -8))}: 5%, On track`,
      `${formatDay(addDays(DAY, -2))}: 10%, At risk`,
    ])
    await user.click(screen.getByRole('radio', { name: 'Table' }))
    expect(within(screen.getByRole('table', { name: 'Progress over time' })).getAllByRole('row')).toHaveLength(3)
  })

  it('are added with the current numbers, and only with a valid day', async () => {
    const user = await openGoal()
    await user.click(screen.getByRole('button', { name: 'Check in' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Check in' }))
    const seats = dialog.getByRole('textbox', { name: /^Seats sold/ })
    expect(seats).toHaveProperty('value', '40')
    const day = dialog.getByRole('textbox', { name: /^Day/ })
    await user.clear(day)
    await user.type(day, formatDay(addDays(DAY, 1)))
    await user.tab()
    await dialog.findByText('A check-in cannot be after today')
    await user.clear(day)
    await user.type(day, formatDay(addDays(DAY, -3)))
    await user.tab()
    await dialog.findByText(/^The last check-in was on/)
    await user.clear(day)
    await user.type(day, formatDay(DAY))
    await user.clear(seats)
    await user.type(seats, 'many')
    await user.click(dialog.getByRole('button', { name: 'Check in' }))
    await dialog.findByText('Invalid number')
    expect(sentRequests('POST')).toEqual([])
    await user.clear(seats)
    await user.type(seats, '120')
    await user.type(dialog.getByRole('textbox', { name: /^Comment/ }), 'Sold out soon')
    await user.click(dialog.getByRole('button', { name: 'Check in' }))
    await waitFor(() =>
      expect(sentRequests('POST')).toMatchObject([
        {
          path: `/api/hitgoalsProcess/${goal._id}/check-ins`,
          body: {
            day: DAY,
            confidence: 'At risk',
            comment: 'Sold out soon',
            values: [{ keyResult: id('6'), current: 120 }],
          },
        },
      ]),
    )
    await screen.findByText('Checked in.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are disabled while the form has unsaved changes', async () => {
    const user = await openGoal()
    await user.type(screen.getByRole('textbox', { name: /^Objective/ }), '!')
    expect(screen.getByRole('button', { name: 'Check in' })).toHaveProperty('disabled', true)
    screen.getByText('Save or cancel your changes first, then check in.')
  })
})

describe('a measured key result in the form', () => {
  it('is completed only by reaching its target, and cannot be measured again', async () => {
    const user = await openGoal()
    const tick = () => screen.getByRole('checkbox', { name: 'Key result 1 is complete' })
    expect(tick()).toHaveProperty('disabled', true)
    expect(tick()).toHaveProperty('checked', false)
    const current = screen.getByRole('textbox', { name: 'Current' })
    await user.clear(current)
    await user.type(current, '58')
    const bar = screen.getByRole('progressbar', { name: 'Progress of key result 1' })
    expect(bar.getAttribute('aria-valuetext')).toBe('29%')
    await user.clear(current)
    await user.type(current, '200')
    expect(tick()).toHaveProperty('checked', true)
    screen.getByText('Incomplete (1/2)')
    await user.click(screen.getByRole('button', { name: 'Measure by a number: key result 2' }))
    const [, target] = screen.getAllByRole('textbox', { name: /^Target/ })
    expect(document.activeElement).toBe(target)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('This is a required field')
    await user.click(screen.getByRole('button', { name: 'Stop measuring key result 2' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Measure by a number: key result 2' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentBodies('PUT')).not.toEqual([]))
    expect(sentBodies('PUT')[0].keyResults).toMatchObject([
      { status: 'Incomplete', measure: { start: 0, target: 200, current: 200, unit: 'seats' } },
      { status: 'Incomplete', measure: null },
    ])
  })
})
