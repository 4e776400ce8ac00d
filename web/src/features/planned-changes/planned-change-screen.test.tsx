import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ChangeLine, PlannedChange } from '#shared/features/planned-changes.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { startedHere } from './started-here.ts'

setUpScreenTests()
const id = 'c'.repeat(24)
const person = (name: string) => ({ _id: name.padEnd(24, '0'), name, lastName: 'Mora' })
const line = (name: string): ChangeLine => ({
  _id: name.padEnd(24, '0'),
  kind: 'person',
  person: person(name),
  outcome: 'changes',
  reason: '',
  changes: [{ label: 'Country', from: 'Bolivia', to: 'Costa Rica' }],
})
const change: PlannedChange = {
  _id: id,
  version: 2,
  day: utcToday(new Date()),
  handoverFrom: null,
  leader: null,
  project: null,
  jobTitle: null,
  country: 'Costa Rica',
  employeeType: null,
  state: 'running',
  done: 0,
  left: 0,
  handled: 0,
  createdBy: person('Ana'),
  createdAt: '2026-11-22T10:00:00.000Z',
  appliedAt: null,
  endedBy: null,
  endedAt: null,
  total: 3,
  firstPerson: person('Bea'),
  lines: [line('bea'), line('cleo'), line('dan')],
}
const applied: PlannedChange = { ...change, state: 'applied', version: 3, done: 3, handled: 3 }

/** Mocks the server; `now` has the current state of the change. */
function playServer(now: { change: PlannedChange }) {
  const sent: string[] = []
  mockServer.mockImplementation((path, request) => {
    if (request?.method === 'POST') {
      sent.push(`${path} ${new Headers(request.headers).get('if-match')}`)
      now.change = { ...now.change, state: 'undoing', version: 4, handled: 1 }
    }
    return jsonResponse(now.change)
  })
  return sent
}
const openChange = () => {
  signInWithRoles('hr')
  return renderApp(`/planned-changes/${id}`)
}

it('shows the progress of applying and undoing a change', async () => {
  const now = { change: { ...change, handled: 1 } }
  playServer(now)
  openChange()
  const bar = await screen.findByRole('progressbar', { name: 'People and work' })
  expect(bar.getAttribute('aria-valuetext')).toBe('1 of 3')
  now.change = { ...applied, appliedAt: new Date().toISOString(), state: 'undoing', handled: 2 }
  await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('2 of 3'))
})

it('offers to undo a change that was applied here', async () => {
  const now = { change: { ...change, state: 'planned' as PlannedChange['state'] } }
  const sent = playServer(now)
  startedHere.add(id)
  const { user } = openChange()
  await screen.findByRole('progressbar', { name: 'People and work' })
  expect(screen.queryByText('3 people changed.')).toBeNull()
  now.change = { ...applied, appliedAt: new Date().toISOString() }
  await screen.findByText('3 people changed.')
  const toast = screen.getByText('3 people changed.').closest('li')
  const undo = [...(toast?.querySelectorAll('button') ?? [])].find(button => button.textContent === 'Undo')
  if (!undo) throw new Error('The toast offers nothing')
  await user.click(undo)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toContain(`/plannedChanges/${id}/undo`)
  expect(sent[0]).toContain('3')
})

it('says nothing about earlier changes', async () => {
  playServer({ change: { ...applied, appliedAt: '2026-01-01T10:00:00.000Z' } })
  openChange()
  await screen.findByRole('heading', { name: /3 people changed/ })
  expect(screen.queryByText('3 people changed.')).toBeNull()
})

it.each([
  ['taken back', /taken back by Eva Mora/],
  ['undone', /undone by Eva Mora/],
] as const)('says who it was %s by', async (state, sentence) => {
  playServer({ change: { ...applied, state, endedBy: person('Eva'), endedAt: '2026-11-22T12:00:00.000Z' } })
  openChange()
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
})

it('links to the people if nothing is planned', async () => {
  mockServer.mockImplementation(path =>
    jsonResponse(path.startsWith('/api/plannedChanges') ? { totalItems: 0, items: [] } : []),
  )
  signInWithRoles('hr')
  renderApp('/planned-changes')
  await screen.findByText(/^Nothing is planned/)
  expect(screen.getByRole('link', { name: 'Choose people' }).getAttribute('href')).toMatch(/^\/employees/)
})

it('links to the existing change if the same one is rejected', async () => {
  const leaders = ['ana', 'bea'].map(name => ({ ...person(name), email: `${name}@muster.example` }))
  const message = 'The same change is planned already'
  mockServer.mockImplementation((path, request) => {
    if (path.endsWith('/leaders')) return jsonResponse(leaders)
    if (path.endsWith('/preview')) return jsonResponse({ lines: [line('cleo')] })
    if (request?.method === 'POST')
      return jsonResponse(
        { friendlyMessage: message, errors: [{ path: 'day', message }], seeAlso: `/planned-changes/${id}` },
        400,
      )
    return jsonResponse(path.endsWith(id) ? change : { items: [], totalItems: 0 })
  })
  signInWithRoles('hr')
  const { user } = renderApp('/planned-changes')
  await user.click(await screen.findByRole('button', { name: 'Hand over a team' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const [field, name] of [
    ['Leader who hands over', 'ana Mora'],
    ['New leader', 'bea Mora'],
  ] as const) {
    await user.click(dialog.getByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await user.click(await dialog.findByRole('button', { name: 'Change now' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(message)
  await user.click(dialog.getByRole('link', { name: 'Open it' }))
  await screen.findByRole('heading', { name: 'Country: Costa Rica' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
