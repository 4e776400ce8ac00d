// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MONTH_NAMES } from '#shared/kit/dates.ts'
import { open } from '#web/testing/open.tsx'
import { json, server, setUpScreens, signIn } from '#web/testing/screens.ts'

setUpScreens()
const id = (last: number) => String(last).padStart(24, 'a')
const inMarch = (entries: readonly object[]) =>
  MONTH_NAMES.map((month, index) => ({ _id: index + 1, month, entries: index === 2 ? entries : [] }))
const month = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }))

describe('twelve months', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T23:30:00-06:00') })
    signIn('hr')
  })
  afterEach(() => vi.useRealTimers())

  it('say how long somebody has been here, and what is empty', async () => {
    const years = (last: number, yearsInCompany: number) => ({
      _id: id(last),
      anniversarieDayNumber: last,
      fullName: `Person ${last}`,
      yearsInCompany,
    })
    server.mockImplementation(() => json({ anniversaries: inMarch([years(1, 1), years(2, 3)]) }))
    open('/anniversaries')
    const entries = (await month('March')).getAllByRole('listitem').map(item => item.textContent)
    expect(entries).toEqual(['1Person 11 year', '2Person 23 years'])
    expect((await month('May')).getByText('There are no records to display.')).toBeDefined()
  })

  it('mark the day that it is in UTC, wherever the browser stands', async () => {
    const born = { _id: id(1), birthDayNumber: 1, fullName: 'Person' }
    const months = MONTH_NAMES.map((name, index) => ({ _id: index + 1, month: name, entries: [born] }))
    server.mockImplementation(() => json({ birthdays: months }))
    open('/birthdays')
    expect((await month('April')).getByText('Today')).toBeDefined()
    expect(screen.getAllByText('Today')).toHaveLength(1)
  })

  it('can be asked for again when they did not come', async () => {
    server.mockImplementation(() => json({ friendlyMessage: 'You asked too often' }, 429))
    const { user } = open('/birthdays')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    server.mockImplementation(() => json({ birthdays: inMarch([]) }))
    await user.click(retry)
    expect(await screen.findAllByText('There are no records to display.')).toHaveLength(12)
  })
})
