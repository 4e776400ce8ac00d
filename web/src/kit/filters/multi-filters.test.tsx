import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const none = { totalItems: 0, items: [] }
const answer = (path: string) => jsonResponse(path.startsWith('/api/employees/insurances?') ? none : [])

describe('a filter of several values', () => {
  it('shows its values as chips, each of which removes one value at once', async () => {
    signInWithRoles('hr')
    mockServer.mockImplementation(answer)
    const { router, user } = renderApp('/insurances?country=Colombia,Bolivia&search=ana')
    const chips = within(await screen.findByRole('group', { name: 'Country' }))
    await user.click(chips.getByRole('button', { name: 'Remove Bolivia' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ country: 'Colombia', search: 'ana' }))
    expect(document.activeElement).toBe(chips.getByRole('button', { name: 'Remove Colombia' }))

    await user.click(chips.getByRole('button', { name: 'Remove Colombia' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'ana' }))
    expect(screen.queryByRole('group', { name: 'Country' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Country' }))
  })

  it('shows two of many chips, and all of them after a click', async () => {
    signInWithRoles('hr')
    mockServer.mockImplementation(answer)
    const { user } = renderApp('/insurances?country=Bolivia,Colombia,Costa Rica,El Salvador,United States')
    const chips = within(await screen.findByRole('group', { name: 'Country' }))
    const names = () => chips.getAllByRole('button').map(chip => chip.textContent)
    expect(names()).toEqual(['Costa Rica', 'United States', '3 more'])
    await user.click(chips.getByRole('button', { name: '3 more' }))
    expect(names()).toEqual(['Costa Rica', 'United States', 'El Salvador', 'Colombia', 'Bolivia'])
    expect(document.activeElement?.textContent).toBe('United States')
  })

  it('is cleared together with all other filters, and the focus moves to the first filter', async () => {
    signInWithRoles('hr')
    mockServer.mockImplementation(answer)
    const { router, user } = renderApp('/insurances?country=Colombia&search=ana&sortByColumn=country')
    await screen.findByRole('group', { name: 'Country' })
    const [beside] = screen.getAllByRole('button', { name: 'Clear filters' })
    if (beside) await user.click(beside)
    await waitFor(() => expect(router.state.location.search).toEqual({ sortByColumn: 'country' }))
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })
})

describe('the choices of a filter', () => {
  const isAsked = (path: string) => mockServer.mock.calls.some(([asked]) => asked === path)
  const openEmployees = (at: string) => {
    signInWithRoles('hr')
    mockServer.mockImplementation(path => jsonResponse(path.startsWith('/api/employees?') ? none : []))
    return renderApp(at)
  }

  it('are loaded when the pointer or the focus comes to it, not with the list', async () => {
    const { user } = openEmployees('/employees')
    await screen.findByText('There are no records to display, please check your filters.')
    expect(isAsked('/api/employees/leaders')).toBe(false)
    await user.hover(screen.getByRole('combobox', { name: 'Leaders' }))
    await waitFor(() => expect(isAsked('/api/employees/leaders')).toBe(true))
  })

  it('are loaded when “More filters” opens', async () => {
    const { user } = openEmployees('/employees')
    await screen.findByText('There are no records to display, please check your filters.')
    expect(isAsked('/api/projects')).toBe(false)
    await user.click(screen.getByRole('button', { name: 'More filters' }))
    await waitFor(() => expect(isAsked('/api/projects')).toBe(true))
  })

  it('are loaded with the list if the filter is set, because its chips need their names', async () => {
    openEmployees(`/employees?leaders=${'a'.repeat(24)}`)
    await waitFor(() => expect(isAsked('/api/employees/leaders')).toBe(true))
    expect(isAsked('/api/projects')).toBe(false)
  })
})
