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
  it('return the focus to the menu after saving or cancelling', async () => {
    const { user } = renderApp('/action-items')
    for (const key of ['{Enter}', '{Escape}']) {
      await pick(user, 'Save as a view…')
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), `Late${key}`)
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Views' })))
    }
  })

  it.each([
    ['Mine', { ...soonest, leaderAssigned: ME }],
    ['Open', soonest],
    ['Due', { ...soonest, dueFrom: TODAY }],
    ['Overdue', { ...soonest, dueDate: addDays(TODAY, -1) }],
    ['All', {}],
  ])('include %s', async (name, search) => {
    const { user, router } = renderApp('/action-items?priority=x&search=old')
    await user.click((await tabs()).getByRole('button', { name }))
    await waitFor(() => expect(router.state.location.search).toEqual(search))
    expect(await pressed()).toEqual([name])
  })

  it('begin with Open', async () => {
    renderApp('/action-items')
    expect(await pressed()).toEqual(['Open'])
  })

  it('omit Mine for a person who is not an employee', async () => {
    signInWithRoles('admin')
    renderApp('/action-items?search=x')
    expect((await tabs()).getAllByRole('button').map(tab => tab.textContent)).toEqual(['Open', 'Due', 'Overdue', 'All'])
  })

  it('discard typed text that is not applied yet', async () => {
    const { user, router } = renderApp('/action-items?search=old')
    await user.type(await screen.findByRole('searchbox'), 'er')
    await user.click((await tabs()).getByRole('button', { name: 'All' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })
})

describe('a saved view', () => {
  it('is saved under a name, opened with its tab, and deleted', async () => {
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

  it('is not shown to another person on the same machine', async () => {
    const { user, close } = renderApp('/action-items?search=audit')
    await saveAs(user, 'Audit')
    await waitFor(async () => expect(await pressed()).toEqual(['Audit']))
    close()
    openViews.clear()
    saveToken(makeTestToken(['leader'], { sub: 'f'.repeat(24) }))
    renderApp('/action-items?search=audit')
    expect((await tabs()).queryByRole('button', { name: 'Audit' })).toBeNull()
  })

  it('opens the list if chosen as default, like a built-in view, and can be left and cleared', async () => {
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

  it('is shared as a link with its filters and order', async () => {
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

describe('the saved views of a list', () => {
  const audit = { name: 'Audit', search: { search: 'audit' } }
  const kept = (key: string) => localStorage.getItem(`muster.views:${'a'.repeat(24)}:${key}`)

  it('appear in another browser, with the default view', async () => {
    openViews.set('/action-items', { list: '/action-items', version: 3, saved: [audit], defaultName: 'Audit' })
    const { router } = renderApp('/action-items')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'audit' }))
    expect(await pressed()).toEqual(['Audit'])
  })

  it('do not change what a link shows', async () => {
    openViews.set('/action-items', { list: '/action-items', version: 3, saved: [audit], defaultName: 'Audit' })
    const { router } = renderApp('/action-items?search=linked')
    await (await tabs()).findByRole('button', { name: 'Audit' })
    expect(router.state.location.search).toEqual({ search: 'linked' })
  })

  it('from before the server stored them are uploaded once, in addition to those already there', async () => {
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

  it('are not overwritten from another window: they are shown, and the next save includes them', async () => {
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

  it('reject filters that are too long, with an error at the name, and keep the others', async () => {
    openViews.set('/action-items', { list: '/action-items', version: 3, saved: [audit], defaultName: '' })
    const { user } = renderApp(`/action-items?employees=${ids}`)
    await (await tabs()).findByRole('button', { name: 'Audit' })
    await saveAs(user, 'Long')
    const field = await screen.findByRole('textbox', { name: 'Name' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect((await screen.findByRole('alert')).textContent).toBe('These filters are too long to be saved')
    expect(openViews.get('/action-items')).toMatchObject({ version: 3, saved: [audit] })
  })

  it('reject the 31st view of a list, but not a new version of the 30th', async () => {
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

  it('from before that are too long for the server stay in the browser and survive later saves', async () => {
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

  it('from before that exceed the maximum wait in the browser until there is room', async () => {
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
