// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()

it('the calendar of insurances has what is filtered', async () => {
  signInWithRoles('hr')
  URL.createObjectURL = () => 'blob:calendar'
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const ana = {
    ...{ _id: 'a'.repeat(24), name: 'Ana', lastName: 'Mora', homeAddress: { country: 'Bolivia' } },
    insuranceInfo: { status: null, inclusionDate: '2027-02-01', comments: '' },
  }
  mockServer.mockImplementation(path =>
    path.includes('.ics') ? new Response('BEGIN:VCALENDAR') : jsonResponse({ totalItems: 1, items: [ana] }),
  )
  const { user } = renderApp('/insurances?country=Bolivia')
  await screen.findByText('Ana Mora')
  await user.click(screen.getByRole('button', { name: 'Export to calendar' }))
  await vi.waitFor(() => expect(click).toHaveBeenCalledTimes(1))
  const asked = mockServer.mock.calls.map(([path]) => path).find(path => path.includes('.ics'))
  const url = new URL(asked ?? '', 'http://muster.example')
  expect([url.pathname, url.searchParams.getAll('country')]).toEqual(['/api/employees/insurances.ics', ['Bolivia']])
  click.mockRestore()
})
