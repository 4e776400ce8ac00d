import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#shared/kit/access.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = 'e'.repeat(24)
const eva = {
  _id: id,
  version: 1,
  name: 'Eva',
  lastName: 'Mora',
  email: 'eva@muster.example',
  picture: '',
  leader: null,
  project: null,
  jobTitle: null,
  isLeader: false,
  isActive: true,
  hireDate: '2024-02-29',
  country: 'Costa Rica',
  salaryPeriodMonth: 4,
  clientSalaryPeriodMonth: null,
  employeeType: null,
}

describe('the employee summary', () => {
  beforeEach(() => {
    mockServer.mockImplementation(path => jsonResponse(path.includes('/query') ? { totalItems: 1, items: [eva] } : []))
  })

  it('shows active people', async () => {
    signInWithRoles('leader')
    const { router } = renderApp('/')
    const table = within(await screen.findByRole('table', { name: 'Employee Summary' }))
    expect(table.getAllByRole('cell').map(cell => cell.lastChild?.textContent)).toEqual([
      // Her initials stand for a picture.
      'EMEva Mora',
      '–',
      '–',
      '–',
      '29/Feb/2024',
      'Costa Rica',
      'May',
      '–',
      // The cell below the columns menu.
      '',
    ])
    expect(router.state.location.href).toBe('/?isActive=true')
    expect(table.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
  })

  it.each<[Role, string]>([
    ['admin', 'employees'],
    ['hr', 'employees'],
    ['finance', 'employees'],
    ['leader', 'people'],
    ['devmanager', 'people'],
    ['it', 'people'],
  ])('links %s from a name to /%s', async (role, path) => {
    signInWithRoles(role)
    renderApp('/employee-jobtitles')
    const table = within(await screen.findByRole('table', { name: 'Employee Summary' }))
    expect(table.queryByRole('link', { name: 'Eva Mora' })?.getAttribute('href')).toBe(`/${path}/${id}`)
  })

  it('links users who manage leaders but no records to the authorized people', async () => {
    signInWithRoles('devmanager')
    renderApp('/employee-jobtitles')
    expect(await screen.findByRole('link', { name: 'Authorized people' })).toBeDefined()
  })
})
