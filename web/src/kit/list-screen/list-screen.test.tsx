// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const entry = { _id: 'd'.repeat(24), version: 3, name: 'Delivery' }

/** The categories, twenty a page. */
function openList(path: string, totalItems = 45) {
  signInWithRoles('admin')
  mockServer.mockImplementation(() => jsonResponse({ totalItems, items: [entry] }))
  return renderApp(path)
}
const lastQuery = () => new URL(String(mockServer.mock.lastCall?.[0]), 'http://x').searchParams

it('shows its last page to who asks for one beyond it', async () => {
  const { router } = openList('/categories?page=9')
  await waitFor(() => expect(router.state.location.href).toBe('/categories?page=3'))
  await screen.findByText('3 / 3')
})

it('sorts by the column that is pressed, and the other way by the next press; the filters stay, the page does not', async () => {
  const { router, user } = openList('/categories?search=deli&page=2')
  const header = await screen.findByRole('columnheader', { name: 'Name' })
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(header).getByRole('button'))
  await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('descending'))
  expect(lastQuery().get('isSortAscending')).toBe('false')
  expect(router.state.location.href).toBe('/categories?search=deli&sortByColumn=name&isSortAscending=false')
  await user.click(within(header).getByRole('button'))
  await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'))
})

it('leads to a new record by its button and by the key n', async () => {
  const { router, user } = openList('/categories')
  expect((await screen.findByRole('link', { name: 'New' })).getAttribute('href')).toBe('/categories/new')
  await user.keyboard('n')
  await waitFor(() => expect(router.state.location.pathname).toBe('/categories/new'))
})
