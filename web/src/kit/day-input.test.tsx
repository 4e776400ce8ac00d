import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/kit/access.ts'
import { openMoreFilters, renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()

/** Returns the years that a date field's calendar offers. */
async function yearsOf(role: Role, path: string, label: string, isUnderMore = false): Promise<number[]> {
  signInWithRoles(role)
  mockServer.mockImplementation(asked => jsonResponse(asked.includes('?') ? { totalItems: 0, items: [] } : []))
  const { user } = renderApp(path)
  if (isUnderMore) await openMoreFilters(user)
  await user.click(await screen.findByRole('button', { name: `Choose ${label}` }))
  const calendar = within(await screen.findByRole('dialog', { name: label }))
  const years = await calendar.findByRole('combobox', { name: /year/i })
  return within(years)
    .getAllByRole('option')
    .map(option => Number(option.textContent))
}

describe("a date field's calendar", () => {
  it.each([
    ['admin', '/projects/new', 'Client since', 1998],
    ['admin', '/hitGoal-templates/new', 'Last review date', 2015],
    ['hr', '/employees/new', 'Hire date', 1985],
    ['hr', '/employees/new', 'Birthday', 1950],
  ] as const)('goes back as far as its dates may: %s %s %s', async (role, path, label, year) => {
    expect(await yearsOf(role, path, label)).toContain(year)
  })

  it('for a project’s first day as a client begins long before Muster existed', async () => {
    const years = await yearsOf('admin', '/projects/new', 'Client since')
    expect(Math.min(...years)).toBe(1920)
  })

  it('begins in 2020 in a filter, and allows no day before its minimum', async () => {
    const years = await yearsOf('leader', '/action-items?endDate=2020-02-10', 'Created until', true)
    expect(Math.min(...years)).toBe(2020)
    const until = within(screen.getByRole('dialog', { name: 'Created until' }))
    until.getByRole('button', { name: /February 1st, 2020/ })
    expect(until.queryByRole('button', { name: /January 31st, 2020/ })).toBeNull()
  })
})
