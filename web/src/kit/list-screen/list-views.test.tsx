import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  openViews,
  setUpScreenTests,
  signInWithRoles,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const TODAY = utcToday(new Date())
const ME = 'e'.repeat(24)
const [OPEN, IN_PROGRESS, ON_HOLD, COMMUNICATE] = [1, 2, 5, 6].map(number => `f1a10000000000000000000${number}`)
const soonest = {
  status: [OPEN, IN_PROGRESS, ON_HOLD, COMMUNICATE].join(','),
  sortByColumn: 'dueDate',
  isSortAscending: 'true',
}
beforeEach(() => {
  saveToken(makeTestToken(['leader'], { employeeId: ME }))
  mockServer.mockImplementation(path => jsonResponse(/[?]/.test(path) ? { totalItems: 0, items: [] } : []))
})
const tabs = async () => within(await screen.findByRole('group', { name: 'Views' }))
const pressed = async () =>
  (await tabs())
    .getAllByRole('button')
    .filter(tab => tab.getAttribute('aria-pressed') === 'true')
    .map(tab => tab.textContent)
type User = ReturnType<typeof renderApp>['user']
const pick = async (user: User, item: string) => {
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const saveAs = async (user: User, name: string) => {
  await pick(user, 'Save as a view…')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), `${name}{Enter}`)
}

describe('the views of the action items', () => {
  it('give the focus back to the menu once one is saved, or is not', async () => {
    const { user } = renderApp('/action-items')
    for (const key of ['{Enter}', '{Escape}']) {
      await pick(user, 'Save as a view…')
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), `Late${key}`)
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Views' })))
    }
  })

  it.each([
    ['Mine', { ...soonest, leaderAssigned: ME }],
    ['Due', { ...soonest, dueFrom: TODAY }],
    ['Overdue', { ...soonest, dueDate: addDays(TODAY, -1) }],
    ['All', {}],
  ])('has %s', async (name, search) => {
    const { user, router } = renderApp('/action-items?priority=x&search=old')
    await user.click((await tabs()).getByRole('button', { name }))
    await waitFor(() => expect(router.state.location.search).toEqual(search))
    expect(await pressed()).toEqual([name])
  })

  it('leaves Mine out for a person who is no employee', async () => {
    signInWithRoles('admin')
    renderApp('/action-items?search=x')
    expect((await tabs()).getAllByRole('button').map(tab => tab.textContent)).toEqual(['Due', 'Overdue', 'All'])
  })

  it('drops what is typed but not applied', async () => {
    const { user, router } = renderApp('/action-items?search=old')
    await user.type(await screen.findByRole('searchbox'), 'er')
    await user.click((await tabs()).getByRole('button', { name: 'All' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })
})

describe('a view of one’s own', () => {
  it('is saved under a name, comes back by its tab, and is removed', async () => {
    const search = { search: 'audit', status: String(ON_HOLD) }
    const { user, router, close } = renderApp(`/action-items?${new URLSearchParams(search)}`)
    await saveAs(user, 'Audit on hold')
    await waitFor(async () => expect(await pressed()).toEqual(['Audit on hold']))
    await user.click((await tabs()).getByRole('button', { name: 'All' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    close()

    const again = renderApp('/action-items')
    await again.user.click((await tabs()).getByRole('button', { name: 'Audit on hold' }))
    await waitFor(() => expect(again.router.state.location.search).toEqual(search))
    await pick(again.user, 'Remove the view “Audit on hold”')
    await waitFor(async () => expect((await tabs()).queryByRole('button', { name: 'Audit on hold' })).toBeNull())
    expect(again.router.state.location.search).toEqual(search)
  })

  it('is another person’s business on the same machine', async () => {
    const { user, close } = renderApp('/action-items?search=audit')
    await saveAs(user, 'Audit')
    await waitFor(async () => expect(await pressed()).toEqual(['Audit']))
    close()
    openViews.clear()
    saveToken(makeTestToken(['leader'], { sub: 'f'.repeat(24) }))
    renderApp('/action-items?search=audit')
    expect((await tabs()).queryByRole('button', { name: 'Audit' })).toBeNull()
  })

  it('or one of the list’s opens the list where chosen so, and can still be left and cleared', async () => {
    const { user, close } = renderApp('/action-items?search=x')
    await user.click((await tabs()).getByRole('button', { name: 'Overdue' }))
    await pick(user, 'Always open with “Overdue”')
    await waitFor(() => expect(openViews.get('/action-items')?.defaultName).toBe('Overdue'))
    await user.click((await tabs()).getByRole('button', { name: 'All' }))
    close()

    const next = renderApp('/action-items')
    await waitFor(async () => expect(await pressed()).toEqual(['Overdue']))
    expect(next.router.state.location.search).toEqual({ ...soonest, dueDate: addDays(TODAY, -1) })
    await next.user.click((await tabs()).getByRole('button', { name: 'All' }))
    await waitFor(() => expect(next.router.state.location.search).toEqual({}))
    expect(await pressed()).toEqual(['All'])
    next.close()

    const shared = renderApp('/action-items?search=from+a+link')
    await screen.findByDisplayValue('from a link')
    expect(shared.router.state.location.search).toEqual({ search: 'from a link' })
  })

  it('is shared as a link that holds its filters and its order', async () => {
    const { user } = renderApp('/action-items?search=audit&page=3')
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await pick(user, 'Copy link')
    await screen.findByText('Link copied')
    const url = new URL(String(copied.mock.lastCall?.[0]))
    expect(url.pathname).toBe('/action-items')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      search: 'audit',
      sortByColumn: 'creationDate',
      isSortAscending: 'true',
    })
  })
})

describe('what is saved of a list', () => {
  const audit = { name: 'Audit', search: { search: 'audit' } }
  const kept = (key: string) => localStorage.getItem(`muster.views:${'a'.repeat(24)}:${key}`)

  it('follows to another browser, with the view that the list opens with', async () => {
    openViews.set('/action-items', { list: '/action-items', version: 3, saved: [audit], defaultName: 'Audit' })
    const { router } = renderApp('/action-items')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'audit' }))
    expect(await pressed()).toEqual(['Audit'])
  })

  it('does not change what a link shows', async () => {
    openViews.set('/action-items', { list: '/action-items', version: 3, saved: [audit], defaultName: 'Audit' })
    const { router } = renderApp('/action-items?search=linked')
    await (await tabs()).findByRole('button', { name: 'Audit' })
    expect(router.state.location.search).toEqual({ search: 'linked' })
  })

  it('in the browser before there was a place for it on the server goes there once, beside what is there', async () => {
    const late = { name: 'Late', search: { status: '1' } }
    localStorage.setItem(
      `muster.views:${'a'.repeat(24)}:/action-items`,
      JSON.stringify({ saved: [{ ...audit, search: { search: 'older' } }, late], defaultName: 'Late' }),
    )
    openViews.set('/action-items', { list: '/action-items', version: 3, saved: [audit], defaultName: 'All' })
    renderApp('/action-items?search=linked')
    const moved = { list: '/action-items', version: 4, saved: [audit, late], defaultName: 'All' }
    await waitFor(() => expect(openViews.get('/action-items')).toEqual(moved))
    await (await tabs()).findByRole('button', { name: 'Late' })
    await waitFor(() =>
      expect(JSON.parse(kept('/action-items') ?? '')).toMatchObject({ version: 4, defaultName: 'All' }),
    )
    expect(openViews.get('/action-items')).toEqual(moved)
  })

  it('in another window is not overwritten: it shows, and the next try goes on from it', async () => {
    const { user } = renderApp('/action-items?search=x')
    await saveAs(user, 'First')
    await waitFor(async () => expect(await pressed()).toEqual(['First']))
    openViews.set('/action-items', { list: '/action-items', version: 9, saved: [audit], defaultName: '' })
    await saveAs(user, 'Second')
    await screen.findByText(/changed in another window/)
    await (await tabs()).findByRole('button', { name: 'Audit' })
    await saveAs(user, 'Second')
    await waitFor(async () => expect(await pressed()).toEqual(['Second']))
    expect(openViews.get('/action-items')?.saved.map(({ name }) => name)).toEqual(['Audit', 'Second'])
  })

  const inBrowser = (views: object) => localStorage.setItem(KEY, JSON.stringify(views))
  const KEY = `muster.views:${'a'.repeat(24)}:/action-items`
  const ids = Array.from({ length: 170 }, (_, at) => String(at).padStart(24, '0')).join(',')
  const long = { name: 'Long', search: { employees: ids } }
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `View ${at}`, search: { search: `${at}` } }))
  const names = () => openViews.get('/action-items')?.saved.map(({ name }) => name)

  it('refuses filters that are too long to be saved, at the name, and keeps the others', async () => {
    openViews.set('/action-items', { list: '/action-items', version: 3, saved: [audit], defaultName: '' })
    const { user } = renderApp(`/action-items?employees=${ids}`)
    await (await tabs()).findByRole('button', { name: 'Audit' })
    await saveAs(user, 'Long')
    const field = await screen.findByRole('textbox', { name: 'Name' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect((await screen.findByRole('alert')).textContent).toBe('These filters are too long to be saved')
    expect(openViews.get('/action-items')).toMatchObject({ version: 3, saved: [audit] })
  })

  it('refuses the 31st view of a list, and not a new version of the 30th', async () => {
    openViews.set('/action-items', { list: '/action-items', version: 3, saved: numbered(30), defaultName: '' })
    const { user } = renderApp('/action-items?search=more')
    await (await tabs()).findByRole('button', { name: 'View 29' })
    await saveAs(user, 'More')
    expect((await screen.findByRole('alert')).textContent).toBe('At most 30 views of a list can be saved')
    expect(names()).toHaveLength(30)
    await user.clear(await screen.findByRole('textbox', { name: 'Name' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'View 29{Enter}')
    await waitFor(() => expect(openViews.get('/action-items')?.saved.at(-1)?.search).toEqual({ search: 'more' }))
  })

  it('in the browser before, and too long for the server, stays there, shows, and outlives every other save', async () => {
    inBrowser({ saved: [long, audit] })
    const { user, close } = renderApp('/action-items?search=y')
    await (await tabs()).findByRole('button', { name: 'Long' })
    await waitFor(() => expect(names()).toEqual(['Audit']))
    await saveAs(user, 'Another')
    await waitFor(() => expect(names()).toEqual(['Audit', 'Another']))
    expect((await tabs()).getByRole('button', { name: 'Long' })).toBeTruthy()
    close()

    const again = renderApp('/action-items?search=z')
    await again.user.click(await (await tabs()).findByRole('button', { name: 'Long' }))
    await waitFor(() => expect(again.router.state.location.search).toEqual(long.search))
    await pick(again.user, 'Remove the view “Long”')
    await waitFor(async () => expect((await tabs()).queryByRole('button', { name: 'Long' })).toBeNull())
    expect(names()).toEqual(['Audit', 'Another'])
  })

  it('in the browser before, and more than there is room for, waits there until there is', async () => {
    openViews.set('/action-items', { list: '/action-items', version: 3, saved: numbered(29), defaultName: '' })
    inBrowser({ saved: [audit, { name: 'Late', search: { search: 'late' } }] })
    const { user } = renderApp('/action-items?search=7')
    await waitFor(() => expect(names()).toHaveLength(30))
    expect(names()?.at(-1)).toBe('Audit')
    await (await tabs()).findByRole('button', { name: 'Late' })
    await pick(user, 'Remove the view “View 7”')
    await waitFor(() => expect(names()?.slice(-2)).toEqual(['Audit', 'Late']))
  })
})
