// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MONTH_NAMES } from '#shared/kit/dates.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (last: number) => String(last).padStart(24, 'a')
const inMarch = (entries: readonly object[]) =>
  MONTH_NAMES.map((month, index) => ({ _id: index + 1, month, entries: index === 2 ? entries : [] }))
const month = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }))

describe('twelve months', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T23:30:00-06:00') })
    signInWithRoles('hr')
  })
  afterEach(() => vi.useRealTimers())

  it('say how long somebody has been here, and what is empty', async () => {
    const years = (last: number, yearsInCompany: number) => ({
      _id: id(last),
      anniversarieDayNumber: last,
      fullName: `Person ${last}`,
      yearsInCompany,
    })
    mockServer.mockImplementation(() => jsonResponse({ anniversaries: inMarch([years(1, 1), years(2, 3)]) }))
    renderApp('/anniversaries')
    const entries = (await month('March')).getAllByRole('listitem').map(item => item.textContent)
    expect(entries).toEqual(['1Person 11 year', '2Person 23 years'])
    expect((await month('May')).getByText('There are no records to display.')).toBeDefined()
  })

  it('mark the day that it is in UTC, wherever the browser stands', async () => {
    const born = { _id: id(1), birthDayNumber: 1, fullName: 'Person' }
    const months = MONTH_NAMES.map((name, index) => ({ _id: index + 1, month: name, entries: [born] }))
    mockServer.mockImplementation(() => jsonResponse({ birthdays: months }))
    renderApp('/birthdays')
    expect((await month('April')).getByText('Today')).toBeDefined()
    expect(screen.getAllByText('Today')).toHaveLength(1)
  })

  it('can be asked for again when they did not come', async () => {
    mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: 'You asked too often' }, 429))
    const { user } = renderApp('/birthdays')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    mockServer.mockImplementation(() => jsonResponse({ birthdays: inMarch([]) }))
    await user.click(retry)
    expect(await screen.findAllByText('There are no records to display.')).toHaveLength(12)
  })
})
