import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const person = (letter: string, name: string) => ({
  _id: letter.repeat(24),
  name,
  lastName: 'Mora',
  email: `${name}@x`,
})
const [ana, luis, eva, rosa] = [
  person('a', 'Ana'),
  person('b', 'Luis'),
  person('c', 'Eva'),
  person('d', 'Rosa'),
] as const
const leaders = [ana, luis].map(one => ({ ...one, leader: null, isLeader: true, isActive: true }))
const active = [...leaders, { ...eva, leader: null, isLeader: false, isActive: true }]

const authorized = async () =>
  within(await screen.findByRole('listbox', { name: 'Authorized' }))
    .queryAllByRole('option')
    .map(option => option.textContent)

describe('authorized people', () => {
  beforeEach(() => {
    signInWithRoles('devmanager')
    mockServer.mockImplementation((path, { method, body }) => {
      if (path.endsWith('/leaders')) return jsonResponse(leaders)
      if (path.endsWith('/employees')) return jsonResponse(active)
      if (method === 'PUT')
        return jsonResponse({ _id: ana._id, version: 2, employees: JSON.parse(String(body)).employees })
      return jsonResponse({ _id: path.split('/')[3], version: 1, employees: path.includes(ana._id) ? [rosa] : [] })
    })
  })

  it('are loaded for one leader, without the leader and with people who have left', async () => {
    renderApp(`/authorized-people?leader=${ana._id}`)
    expect(await authorized()).toEqual(['Rosa MoraInactive'])
    const offered = within(screen.getByRole('listbox', { name: 'Employees' })).getAllByRole('option')
    expect(offered.map(option => option.textContent)).toEqual(['Eva MoraEva@x', 'Luis MoraLuis@x'])
  })

  it('are saved with those found by search and the previous ones', async () => {
    const { user } = renderApp(`/authorized-people?leader=${ana._id}`)
    await user.type(await screen.findByRole('searchbox'), 'eva')
    await user.click(screen.getByRole('button', { name: 'Move all to Authorized' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Authorized people updated successfully.')).toBeDefined()
    const [put] = sentRequests('PUT')
    expect(put?.body).toEqual({ employees: [eva._id, rosa._id] })
    expect(put?.headers.get('if-match')).toBe('"1"')
  })

  it('are not carried over to another leader', async () => {
    const { user, router } = renderApp(`/authorized-people?leader=${ana._id}`)
    await authorized()
    await user.click(screen.getByRole('button', { name: 'Move all to Authorized' }))
    const choose = async (name: RegExp) => {
      await user.click(screen.getByRole('combobox', { name: /^Leader/ }))
      await user.click(within(await screen.findByRole('dialog')).getByRole('option', { name }))
    }
    await choose(/^Luis/)
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(router.state.location.search).toEqual({ leader: ana._id })
    await choose(/^Luis/)
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ leader: luis._id }))
    expect(await authorized()).toEqual([])
  })
})
