import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ActionItem, actionItemPriorities, actionItemStatuses } from '#shared/features/action-items.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { findListPath } from '#web/kit/form/use-cancel.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
/** A future year that the date picker still offers. */
const YEAR = new Date().getFullYear() + 1
const id = (digit: string) => digit.repeat(24)
const leandra = { _id: id('b'), name: 'Leandra', lastName: 'Mamani' }
const item: ActionItem = {
  _id: id('1'),
  version: 2,
  employee: { _id: id('a'), name: 'Ana', lastName: 'Solís' },
  leaderAssigned: leandra,
  status: actionItemStatuses.byId(actionItemStatuses.id('Open')),
  priority: actionItemPriorities.byId(actionItemPriorities.id('Mid')),
  title: 'Ask the client',
  description: 'About March',
  dueDate: `${YEAR}-01-15`,
  creationDate: '2026-11-03T10:00:00.000Z',
  completionDate: null,
  createdBy: { ...leandra, picture: '' },
  type: 'General',
  typeId: null,
  isShared: false,
}
beforeEach(() => {
  signInWithRoles('leader')
  mockServer.mockImplementation((path, { method }) => {
    if (path === `/api/actionItems/${item._id}` && method !== 'PUT') return jsonResponse(item)
    if (path.startsWith('/api/actionItems?')) return jsonResponse({ totalItems: 0, items: [] })
    return jsonResponse([])
  })
})
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

describe('a form that cannot be saved', () => {
  it('says how many fields need attention, and links to each', async () => {
    const { user } = renderApp(`/action-items/${item._id}`)
    await user.clear(await box('Title'))
    await user.clear(await box('Description'))
    expect(screen.queryByRole('navigation', { name: 'Fields that need attention' }), 'not before Save').toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const summary = within(await screen.findByRole('navigation', { name: 'Fields that need attention' }))
    summary.getByText('2 fields need attention')
    await user.click(summary.getByRole('link', { name: 'Description' }))
    expect(document.activeElement).toBe(await box('Description'))
    await user.type(await box('Description'), 'x')
    await user.type(await box('Title'), 'y')
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Fields that need attention' })).toBeNull())
  })
})

it('names the fields that need attention in the order of the form', async () => {
  const { user } = renderApp(`/action-items/${item._id}`)
  await user.clear(await box('Description'))
  await user.clear(await box('Title'))
  await user.clear(await box('Due date'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const summary = within(await screen.findByRole('navigation', { name: 'Fields that need attention' }))
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Due date',
    'Title',
    'Description',
  ])
})

it('says what a repeat does once one is chosen', async () => {
  const { user } = renderApp('/action-items/new')
  const repeats = await screen.findByRole('combobox', { name: 'Repeats' })
  expect(screen.queryByText('When it is completed, the next one opens.')).toBeNull()
  await user.click(repeats)
  await user.click(await screen.findByRole('option', { name: 'Every week' }))
  await screen.findByText('When it is completed, the next one opens.')
})

describe('a save without a connection', () => {
  it('keeps the input, and can be repeated above the fields until it succeeds', async () => {
    let isThere = false
    const sent: string[] = []
    mockServer.mockImplementation(async (path, { method, body }) => {
      if (!isThere) {
        if (method === 'PUT') throw new TypeError('Failed to fetch')
      } else if (method === 'PUT') {
        sent.push(JSON.parse(String(body)).title)
        return jsonResponse({ ...item, title: 'Ask the client twice', version: 3 })
      }
      if (path === `/api/actionItems/${item._id}`) return jsonResponse(item)
      return jsonResponse(path.startsWith('/api/actionItems?') ? { totalItems: 0, items: [] } : [])
    })
    const { user } = renderApp(`/action-items/${item._id}`)
    await user.type(await box('Title'), ' twice')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const tryAgain = await screen.findByRole('button', { name: 'Try again' })
    const notice = within(tryAgain.closest<HTMLElement>('[role=alert]') ?? document.body)
    notice.getByText(
      /^(No connection\. What you typed is kept\.|The connection is back\. What you typed is kept, but not saved yet\.)$/,
    )
    await screen.findByText('Something went wrong, please try again')
    expect((await box('Title')).value).toBe('Ask the client twice')
    isThere = true
    await user.click(tryAgain)
    await screen.findByText('Action Item updated successfully.')
    expect(sent).toEqual(['Ask the client twice'])
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('Cancel', () => {
  it('returns to the list', async () => {
    const { user, router } = renderApp(`/action-items/${item._id}`)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/action-items'))
  })

  it('asks about unsaved changes', async () => {
    const { user, router } = renderApp(`/action-items/${item._id}`)
    await user.type(await box('Title'), '!')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByText('You have unsaved changes, are you sure you want to leave?')
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    expect(router.state.location.pathname).toBe(`/action-items/${item._id}`)
    expect((await box('Title')).value).toBe('Ask the client!')
  })

  it.each([
    [`/action-items/${id('1')}`, '/action-items'],
    [`/one-on-ones/${id('1')},review`, '/one-on-ones'],
    ['/employees/new', '/employees'],
    [`/employees/${id('1')}/salaries/new`, `/employees/${id('1')}/salaries`],
    [`/employees/${id('1')}/salaries/${id('2')}`, `/employees/${id('1')}/salaries`],
    [`/process-assignment/new/${id('1')}/${id('2')}`, '/process-assignment'],
    ['/one-on-one-template', undefined],
    [`/employees/${id('1')}/project-history`, undefined],
  ])('of %s returns to %s', (path, list) => expect(findListPath(path)).toBe(list))
})

describe('the breadcrumb', () => {
  it('contains the record’s name', async () => {
    renderApp(`/action-items/${item._id}`)
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    const last = await crumbs.findByText('Ask the client')
    expect(last.getAttribute('aria-current')).toBe('page')
    expect(crumbs.queryByText('Detail')).toBeNull()
  })
})

describe('a date field', () => {
  it('opens its calendar with a click, and keeps the focus in the text', async () => {
    const { user } = renderApp(`/action-items/${item._id}`)
    const field = await box('Due date')
    await user.click(field)
    const calendar = within(await screen.findByRole('dialog', { name: 'Due date' }))
    await calendar.findByRole('grid')
    expect(document.activeElement).toBe(field)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(field)
  })

  it('gets the focus back when a day is picked', async () => {
    const { user } = renderApp(`/action-items/${item._id}`)
    const field = await box('Due date')
    await user.click(field)
    await user.click(await screen.findByRole('button', { name: new RegExp(`January 20th, ${YEAR}`) }))
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.value).toBe(`20/Jan/${YEAR}`)
  })

  it('understands typed days', async () => {
    const { user } = renderApp(`/action-items/${item._id}`)
    const field = await box('Due date')
    await user.clear(field)
    await user.type(field, 'tomorrow')
    await user.tab()
    expect(field.value).toBe(formatDay(addDays(utcToday(new Date()), 1)))
  })
})
