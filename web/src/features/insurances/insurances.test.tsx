import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()

it('the calendar of insurances uses the list’s filters', async () => {
  signInWithRoles('hr')
  URL.createObjectURL = () => 'blob:calendar'
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const ana = {
    _id: 'a'.repeat(24),
    name: 'Ana',
    lastName: 'Mora',
    homeAddress: { country: 'Bolivia' },
    insuranceInfo: { status: null, inclusionDate: '2027-02-01', comments: '' },
    unreported: null,
  }
  mockServer.mockImplementation(path => {
    if (path.endsWith('/reports')) return jsonResponse([])
    return path.includes('.ics') ? new Response('BEGIN:VCALENDAR') : jsonResponse({ totalItems: 1, items: [ana] })
  })
  const { user } = renderApp('/insurances?country=Bolivia')
  await screen.findByText('Ana Mora')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Export to calendar' }))
  await vi.waitFor(() => expect(click).toHaveBeenCalledTimes(1))
  const asked = mockServer.mock.calls.map(([path]) => path).find(path => path.includes('.ics'))
  const url = new URL(asked ?? '', 'http://muster.example')
  expect([url.pathname, url.searchParams.getAll('country')]).toEqual(['/api/employees/insurances.ics', ['Bolivia']])
  click.mockRestore()
})

describe('the report to the insurer', () => {
  const ana = { _id: 'a'.repeat(24), name: 'Ana Mora', status: 'Active', inclusionDate: '2027-02-01' }
  const changes = [
    { ...ana, kind: 'Changed', details: 'Was Pending' },
    { ...ana, _id: 'b'.repeat(24), name: 'Bo Li', kind: 'Ended', details: 'Has left' },
  ]
  const never = (country: string) => ({ country, insured: 0, unreported: 0 })
  const bolivia = { country: 'Bolivia', insured: 8, unreported: 2, reportedBy: 'Eva Paz' }
  const colombia = { country: 'Colombia', insured: 3, unreported: 3 }

  /** Mocks a server that removes changes once they are marked as reported, or refuses to mark them. */
  function serve({ refusal }: { refusal?: string } = {}) {
    signInWithRoles('hr')
    URL.createObjectURL = () => 'blob:file'
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const marked: unknown[] = []
    mockServer.mockImplementation((path, init) => {
      if (path.includes('changes.csv')) return new Response('Change,Name')
      if (init?.method === 'POST') {
        if (refusal) return jsonResponse({ friendlyMessage: refusal }, 409)
        marked.push(JSON.parse(String(init.body)))
        return new Response(null, { status: 204 })
      }
      if (path.endsWith('/reports'))
        return jsonResponse([
          never('Costa Rica'),
          { ...bolivia, unreported: marked.length ? 0 : 2, reportedAt: '2026-11-03T15:00:00.000Z' },
          colombia,
        ])
      if (path.includes('country=Colombia')) return jsonResponse({ digest: 'other', changes: [] })
      if (path.includes('/changes')) return jsonResponse({ digest: 'abc', changes: marked.length ? [] : changes })
      return jsonResponse({ totalItems: 0, items: [] })
    })
    return marked
  }
  const open = async (path = '/insurances') => {
    const { user } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: /^Report to the insurer/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report to the insurer' }))
    return { user, dialog }
  }

  it('opens with the first country that has something to report, and is marked after its file is downloaded', async () => {
    const marked = serve()
    const { user, dialog } = await open()
    const lines = within(await dialog.findByRole('region', { name: 'Changes' })).getAllByRole('listitem')
    expect(lines.map(line => line.textContent)).toEqual([
      'Ana MoraActive, from 01/Feb/2027 · Was PendingChanged',
      'Bo LiHas leftEnded',
    ])
    expect(dialog.getByText(/^Last reported by Eva Paz$/)).toBeTruthy()
    expect(dialog.getByText('Download the file before you mark it.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Mark as reported' })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('button', { name: 'Download CSV' }))
    await vi.waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Mark as reported' })).toHaveProperty('disabled', false),
    )
    await user.click(dialog.getByRole('button', { name: 'Mark as reported' }))
    expect(await dialog.findByText('Nothing to report.')).toBeTruthy()
    expect(marked).toEqual([{ country: 'Bolivia', digest: 'abc' }])
    expect(await screen.findByText('Marked as reported.')).toBeTruthy()
    // The dialog stays with the country just marked, although another one has changes too.
    expect(dialog.getByRole('combobox', { name: 'Country' }).textContent).toBe('Bolivia')
    expect(dialog.getByRole('button', { name: 'Download CSV' })).toHaveProperty('disabled', true)
  })

  it('cannot be marked again while it still shows the changes that were just marked', async () => {
    const marked = serve()
    const { user, dialog } = await open()
    await user.click(await dialog.findByRole('button', { name: 'Download CSV' }))
    const button = dialog.getByRole('button', { name: 'Mark as reported' })
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', false))
    const answer = mockServer.getMockImplementation()
    const slow = Promise.withResolvers<void>()
    mockServer.mockImplementation(async (path, init) => {
      if (init?.method !== 'POST') await slow.promise
      return (await answer?.(path, init)) ?? new Response(null)
    })
    await user.click(button)
    await screen.findByText('Marked as reported.')
    await user.click(button)
    slow.resolve()
    await dialog.findByText('Nothing to report.')
    expect(marked).toHaveLength(1)
  })

  it('starts with the filtered country if nothing has been reported there', async () => {
    serve()
    const { dialog } = await open('/insurances?country=Colombia')
    expect(await dialog.findByText('Nothing has been reported yet: everybody insured is new.')).toBeTruthy()
    expect(dialog.getByRole('combobox', { name: 'Country' }).textContent).toBe('Colombia · 3 to report')
  })

  it('is offered with the number of changes in countries that had a report, and a view shows these people', async () => {
    serve()
    const { user } = renderApp('/insurances')
    await screen.findByRole('button', { name: 'Report to the insurer (2)' })
    await user.click(screen.getByRole('button', { name: 'To report' }))
    await vi.waitFor(() =>
      expect(mockServer.mock.calls.some(([path]) => path.includes('unreported=Added%2CChanged%2CEnded'))).toBe(true),
    )
  })

  it('says why nothing was marked, and keeps its content', async () => {
    serve({ refusal: 'Insurances have changed since this file was made. Download it again.' })
    const { user, dialog } = await open()
    await user.click(await dialog.findByRole('button', { name: 'Download CSV' }))
    await vi.waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Mark as reported' })).toHaveProperty('disabled', false),
    )
    await user.click(dialog.getByRole('button', { name: 'Mark as reported' }))
    expect(await screen.findByText(/Insurances have changed since this file was made/)).toBeTruthy()
    expect(dialog.getByText('Ana Mora')).toBeTruthy()
  })
})
