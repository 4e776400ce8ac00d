import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Role } from '#shared/kit/access.ts'
import { inSpanish } from '#shared/spanish/index.ts'
import { readIn } from '#shared/testing/reader-language.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
beforeEach(() => {
  mockServer.mockImplementation(() => jsonResponse({ totalItems: 0, items: [] }))
})

/** Starts on a screen whose only API call the shared setup mocks. */
const start = async (...roles: Role[]) => {
  signInWithRoles(...roles)
  mockServer.mockImplementation(path =>
    path === '/api/notices/mailTimes'
      ? jsonResponse({ friendlyMessage: 'No' }, 404)
      : jsonResponse({ totalItems: 0, items: [] }),
  )
  const app = renderApp('/home')
  await screen.findByRole('heading', { name: 'Home' })
  return { ...app, pathNow: () => app.router.state.location.pathname }
}

it('G and a letter open a screen, and G and H open the home', async () => {
  const { user, pathNow } = await start('leader')
  await user.keyboard('gn')
  await waitFor(() => expect(pathNow()).toBe('/notifications'))
  await user.keyboard('gh')
  await waitFor(() => expect(pathNow()).toBe('/home'))
})

it('a single letter, a letter without a screen and typed letters open nothing', async () => {
  const { user, pathNow } = await start('leader')
  await user.keyboard('n')
  await user.keyboard('gu')
  await user.keyboard('g{Escape}n')
  await user.keyboard('{Control>}g{/Control}n')
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.keyboard('gn')
  expect(pathNow()).toBe('/home')
})

it('the list of keys contains only the screens that the person may open', async () => {
  const { user } = await start('leader')
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  const section = dialog.getByRole('heading', { name: 'Go to a screen' }).parentElement
  expect([...(section?.querySelectorAll('dl > div') ?? [])].map(row => row.textContent)).toEqual([
    'HomeG H',
    'Employee SummaryG S',
    'One on OnesG O',
    'Action ItemsG A',
    'CDPG C',
    'Time sheets summaryG T',
    'HitGoalsG G',
    'NotificationsG N',
  ])
  expect(dialog.getByRole('heading', { name: 'Home' })).toBeDefined()
})

it('the list of keys shows those of the current screen, even if the screen changes below it', async () => {
  const { user, router } = await start('leader')
  mockServer.mockImplementation(path =>
    path === '/api/notices/mailTimes' ? jsonResponse({ friendlyMessage: 'No' }, 404) : jsonResponse([]),
  )
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(dialog.getByRole('heading', { name: 'Home' })).toBeDefined()
  await act(() => router.navigate({ to: '/access-tokens' }))
  await dialog.findByRole('heading', { name: 'Access tokens' })
  expect(dialog.queryByRole('heading', { name: 'Home' })).toBeNull()
  await act(() => router.navigate({ to: '/notifications' }))
  await waitFor(() => expect(dialog.queryByRole('heading', { name: 'Access tokens' })).toBeNull())
  expect(dialog.getByRole('heading', { name: 'Everywhere' })).toBeDefined()
})

it('the list of keys uses the key names of the user’s language', async () => {
  const { user } = await start('leader')
  readIn(inSpanish)
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Atajos de teclado' }))
  const keysOf = (does: string) => dialog.getByText(does).parentElement?.querySelector('kbd')?.textContent
  expect(keysOf('Guardar, en un formulario')).toBe('Ctrl S o Ctrl Intro')
  expect(keysOf('Aplicar los filtros de inmediato')).toBe('Intro')
  expect(keysOf('Cerrar lo que está abierto')).toBe('Esc')
})
