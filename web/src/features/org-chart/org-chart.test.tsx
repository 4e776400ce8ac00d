import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrgChart, OrgChartPerson } from '#shared/features/employees/org-chart.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const idOf = (letter: string) => letter.repeat(24)
const makePerson = (letter: string, name: string, leader: string | null, more: Partial<OrgChartPerson> = {}) => ({
  _id: idOf(letter),
  name,
  lastName: 'Mora',
  picture: '',
  jobTitle: 'Engineer',
  project: 'Atlas',
  country: 'Peru',
  leader: leader && idOf(leader),
  isActive: true,
  ...more,
})
const chart: OrgChart = {
  people: [
    makePerson('a', 'Ana', null),
    makePerson('b', 'Bea', 'a'),
    makePerson('c', 'Cleo', 'b', { project: 'Zeta' }),
    makePerson('d', 'Dan', 'e', { country: 'Chile' }),
    makePerson('f', 'Fay', 'a', { isActive: false }),
    makePerson('0', 'Gus', 'f'),
  ],
  leadersOutOfScope: [{ _id: idOf('e'), name: 'Eli', lastName: 'Paz' }],
}
const answer: { value: () => Response } = { value: () => jsonResponse(chart) }
beforeEach(() => {
  answer.value = () => jsonResponse(chart)
  signInWithRoles('hr')
  // jsdom has no layout, and cards outside the visible area are not rendered.
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(2000)
  mockServer.mockImplementation(path => {
    if (path.includes('/orgChart')) return answer.value()
    // The test only navigates to a person's page; its content does not matter.
    return path.endsWith('/person') ? jsonResponse({ friendlyMessage: 'Not found' }, 404) : jsonResponse([])
  })
})
const tree = () => screen.findByRole('tree', { name: 'Org chart' })
const card = (name: RegExp) => screen.getByRole('treeitem', { name })
const activeName = async () => {
  const id = (await tree()).getAttribute('aria-activedescendant') ?? ''
  return document.getElementById(id)?.querySelector('a')?.textContent
}

describe('the org chart', () => {
  it('says who is on each card, and what is unusual', async () => {
    renderApp('/org-chart')
    const cards = within(await tree())
    for (const name of [
      'Ana Mora Engineer No leader 4 people below, Atlas · PE',
      'Bea Mora Engineer Atlas · PE 1 person below',
      'Cleo Mora Engineer Zeta · PE',
      'Dan Mora Engineer Led by Eli Paz Atlas · CH',
      'Fay Mora Engineer Vacant: led 1 person 1 person below, Atlas · PE',
      'Gus Mora Engineer Atlas · PE',
    ])
      cards.getByRole('treeitem', { name })
    expect(cards.getAllByRole('treeitem')).toHaveLength(6)
    expect(screen.getByRole('button', { name: '1 without a leader' })).toBeDefined()
    expect(screen.getByRole('button', { name: '1 vacancy' })).toBeDefined()
  })

  it('moves with the arrow keys, folds with Space, and opens a person with Enter', async () => {
    const { user, router } = renderApp('/org-chart')
    ;(await tree()).focus()
    expect(await activeName()).toBe('Ana Mora')
    await user.keyboard('{ArrowDown}')
    expect(await activeName()).toBe('Bea Mora')
    await user.keyboard('{ArrowDown}')
    expect(await activeName()).toBe('Cleo Mora')
    await user.keyboard('{ArrowUp} ')
    expect(card(/^Bea/).getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('treeitem', { name: /^Cleo/ })).toBeNull()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/people/${idOf('b')}`))
  })

  it('finds people by typing, even in folded parts', async () => {
    const { user } = renderApp('/org-chart')
    ;(await tree()).focus()
    await user.keyboard('{ArrowDown} cleo ze')
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Find a person in the chart' })
    expect(field.value).toBe('cleo ze')
    expect(screen.getByRole('option', { name: /Cleo Mora/ })).toBeDefined()
    await user.keyboard('{Enter}')
    expect(await activeName()).toBe('Cleo Mora')
    expect(document.activeElement).toBe(await tree())
  })

  it('keeps its position while others hire people, and while a card is folded', async () => {
    const { user, refetch } = renderApp(`/org-chart?at=${idOf('a')}`)
    const layer = (await tree()).querySelector<HTMLElement>('[role=presentation]')
    const placeOf = (name: RegExp) => {
      const { left, top } = card(name).style
      const [, x, y, scale] = /^translate\((.+)px, (.+)px\) scale\((.+)\)$/.exec(layer?.style.transform ?? '') ?? []
      const toFrame = (length: string, start: string | undefined) =>
        Math.round(Number.parseFloat(length) * Number(scale) + Number(start))
      return [toFrame(left, x), toFrame(top, y)]
    }
    // In the middle of a frame of 2000 by 2000.
    await waitFor(() => expect(placeOf(/^Ana/)).toEqual([1000 - 248 / 2, 1000 - 68 / 2]))
    const hired = [makePerson('1', 'Abe', 'a'), makePerson('2', 'Abi', '1'), makePerson('3', 'Abo', '2')]
    answer.value = () => jsonResponse({ ...chart, people: [...chart.people, ...hired] })
    await refetch()
    await screen.findByRole('treeitem', { name: /^Abe/ })
    expect(placeOf(/^Ana/)).toEqual([876, 966])

    ;(await tree()).focus()
    await user.keyboard('{ArrowDown}')
    const name = new RegExp(`^${await activeName()}`)
    const before = placeOf(name)
    await user.keyboard(' ')
    expect(card(name).getAttribute('aria-expanded')).toBe('false')
    expect(placeOf(name)).toEqual(before)
    expect(placeOf(/^Ana/)).not.toEqual([876, 966])
  })

  it('groups by project and country, and keeps the choice in the URL', async () => {
    const { user, router } = renderApp('/org-chart?by=country')
    await tree()
    expect(card(/^Peru 5 people/).getAttribute('aria-level')).toBe('1')
    expect(card(/^Ana/).getAttribute('aria-level')).toBe('2')
    await user.click(screen.getByRole('radio', { name: 'Project' }))
    await screen.findByRole('treeitem', { name: /^Zeta 1 person/ })
    expect(router.state.location.search).toEqual({ by: 'project' })
  })

  it('starts at the person in the URL', async () => {
    renderApp(`/org-chart?at=${idOf('c')}`)
    await waitFor(async () => expect(await activeName()).toBe('Cleo Mora'))
  })

  it('says if there is nobody', async () => {
    answer.value = () => jsonResponse({ people: [], leadersOutOfScope: [] })
    renderApp('/org-chart')
    await screen.findByText('There is nobody to show.')
  })

  it('can be loaded again after a failure', async () => {
    answer.value = () => jsonResponse({ friendlyMessage: 'No chart today' }, 404)
    const { user } = renderApp('/org-chart')
    await screen.findByRole('button', { name: 'Retry' })
    answer.value = () => jsonResponse(chart)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await tree()
  })
})
