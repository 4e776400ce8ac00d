import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { checklistStatuses, overallStatuses } from '#shared/features/procedures/checklist.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  sentBodies,
  sentRequests,
  setUpScreenTests,
  signInWithRoles,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const kinds = [
  {
    title: 'Onboarding Process',
    kind: onboarding,
    processes: '/onboarding-process-screen',
    templates: '/onboarding-process-templates',
    texts: {
      created: 'Onboarding process created successfully.',
      updated: 'Onboarding Process updated successfully.',
      templateCreated: 'Onboarding process template created successfully.',
      templateUpdated: 'Onboarding process template updated successfully.',
      copy: 'Do you want to copy this onboarding process template',
      remove: 'Do you want to delete this onboarding process template?',
    },
  },
  {
    title: 'Exit Procedure',
    kind: exitProcedure,
    processes: '/exit-procedure-process',
    templates: '/exit-procedure-templates',
    texts: {
      created: 'Exit procedure created successfully.',
      updated: 'Exit Procedure updated successfully.',
      templateCreated: 'Exit procedure template created successfully.',
      templateUpdated: 'Exit procedure template updated successfully.',
      copy: 'Do you want to copy this exit procedure template',
      remove: 'Do you want to delete this exit procedure template?',
    },
  },
]
const id = (digit: string) => digit.repeat(24)
const [PENDING, COMPLETED, NA] = checklistStatuses.all
const ana = { _id: id('c'), name: 'Ana', lastName: 'Solís' }
const template = {
  _id: id('d'),
  version: 3,
  title: 'Engineers',
  isActive: true,
  descriptions: [
    { _id: id('1'), description: 'Order the laptop', order: 1 },
    { _id: id('2'), description: 'Create the accounts', order: 2 },
  ],
  createdBy: { name: 'Helena', lastName: 'Vásquez' },
  creationDate: '2026-03-04T10:00:00.000Z',
}
const save = () => screen.getByRole('button', { name: 'Save' })

describe.each(kinds)('$title', ({ title, kind, processes, templates, texts }) => {
  const { basePaths, statusField } = kind
  const process = (status = PENDING, doneBy: typeof ana | null = null, version = 1) => ({
    _id: id('e'),
    version,
    employee: ana,
    template: { _id: template._id, title: template.title },
    creationDate: '2026-11-03T10:00:00.000Z',
    done: doneBy ? 1 : 0,
    total: 2,
    isCompleted: false,
    descriptions: template.descriptions.map(({ _id, description, order }, index) => ({
      _id,
      description,
      position: order,
      [statusField]: index === 0 ? status : PENDING,
      doneBy: index === 0 ? doneBy : null,
      doneAt: index === 0 && doneBy ? '2026-11-04T09:14:00.000Z' : null,
    })),
  })
  const openProcess = async (suffix = '') => {
    const opened = renderApp(`${processes}/${id('e')}${suffix}`)
    await screen.findByRole('list', { name: 'Checklist' })
    return opened
  }
  const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const status = (position: number) => screen.getByRole('combobox', { name: `Status of item ${position}` })

  describe('the list', () => {
    it('has views: mine, due, overdue and all', async () => {
      saveToken(makeTestToken(['hr'], { employeeId: ana._id }))
      mockServer.mockImplementation(path =>
        jsonResponse(path.startsWith(`/api/${basePaths.processes}`) ? { totalItems: 1, items: [process()] } : []),
      )
      const { user, router } = renderApp(processes)
      const views = within(await screen.findByRole('group', { name: 'Views' }))
      const names = views.getAllByRole('button').map(({ textContent }) => textContent)
      expect(names).toEqual(['Mine', 'Due', 'Overdue', 'All'])
      // Late after 30 days: docs/decisions/checklists.md.
      const daysAgo = (days: number) => addDays(utcToday(new Date()), -days)
      const oldestOpen = {
        status: overallStatuses.id('Incomplete'),
        sortByColumn: 'creationDate',
        isSortAscending: 'true',
      }
      for (const [name, search] of [
        ['Mine', { ...oldestOpen, owners: ana._id }],
        ['Due', { ...oldestOpen, startDate: daysAgo(30) }],
        ['Overdue', { ...oldestOpen, endDate: daysAgo(31) }],
        ['All', {}],
      ] as const) {
        await user.click(views.getByRole('button', { name }))
        await waitFor(() => expect(router.state.location.search).toEqual(search))
        expect(views.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
      }
    })
  })

  describe('a template', () => {
    it('can be saved once it is valid, and then opens its own page', async () => {
      signInWithRoles('hr')
      mockServer.mockImplementation(() => jsonResponse(template))
      const { user, router } = renderApp(`${templates}/new`)
      await screen.findByRole('heading', { name: kind.messages.newTemplate })
      screen.getByText('There are no descriptions to display, try adding a new description.')
      expect(save()).toHaveProperty('disabled', true)
      expect(screen.getByRole('button', { name: 'Add description' })).toHaveProperty('disabled', true)
      await user.type(screen.getByLabelText(/^Title/), 'Engineers')
      await user.type(screen.getByRole('textbox', { name: 'New description' }), 'Order the laptop{Enter}')
      await waitFor(() => expect(save()).toHaveProperty('disabled', false))
      await user.click(save())
      expect(await screen.findByText(texts.templateCreated)).toBeDefined()
      await waitFor(() => expect(router.state.location.pathname).toBe(`${templates}/${template._id}`))
      expect(sentRequests('POST').at(-1)).toMatchObject({
        path: `/api/${basePaths.templates}`,
        body: { title: 'Engineers', descriptions: [{ description: 'Order the laptop' }], isActive: true },
      })
    })

    it('shows its author and date, and is saved in the chosen order', async () => {
      signInWithRoles('admin')
      mockServer.mockImplementation(() => jsonResponse(template))
      const { user } = renderApp(`${templates}/${template._id}`)
      await screen.findByText('Helena Vásquez')
      screen.getByRole('heading', { level: 1, name: 'Engineers' })
      screen.getByText(kind.messages.updateTemplate)
      screen.getByText('04/Mar/2026')
      await user.click(screen.getByRole('button', { name: 'Move description 2 up' }))
      await user.click(screen.getByRole('switch', { name: 'Active' }))
      await user.click(save())
      expect(await screen.findByText(texts.templateUpdated)).toBeDefined()
      const [laptop, accounts] = template.descriptions.map(({ order: _, ...item }) => item)
      expect(sentBodies('PUT').at(-1)).toEqual({
        title: 'Engineers',
        descriptions: [accounts, laptop],
        isActive: false,
      })
    })

    it('shows each item’s owner, due date and dependency, even for new items', async () => {
      signInWithRoles('hr')
      mockServer.mockImplementation(path =>
        jsonResponse(
          path.startsWith('/api/employees') ? [{ ...ana, email: 'ana@muster.example', isActive: true }] : template,
        ),
      )
      const { user } = renderApp(`${templates}/new`)
      await screen.findByRole('heading', { name: kind.messages.newTemplate })
      await user.type(screen.getByLabelText(/^Title/), 'Engineers')
      for (const text of ['Laptop', 'Account'])
        await user.type(screen.getByRole('textbox', { name: 'New description' }), `${text}{Enter}`)
      await user.click(screen.getByRole('button', { name: /: description 2$/ }))
      const pick = async (field: string, option: RegExp | string) => {
        await user.click(screen.getByRole('combobox', { name: field }))
        await user.click(await screen.findByRole('option', { name: option }))
      }
      await pick('Owner', /^Ana Solís/)
      await user.type(screen.getByRole('textbox', { name: 'Due' }), '3')
      await pick('Counted from', 'days before the last day')
      await pick('Waits for', 'Laptop')
      await user.keyboard('{Escape}')
      await user.type(screen.getByLabelText('Link'), 'http://wiki.example')
      await user.click(save())
      await screen.findAllByText('Enter an address that begins with https://')
      expect(sentRequests('POST')).toEqual([])
      await user.clear(screen.getByLabelText('Link'))
      await user.click(save())
      await screen.findByText(texts.templateCreated)
      const [laptop, account] = sentBodies('POST').at(-1).descriptions
      expect(laptop).toEqual({ _id: expect.stringMatching(/^[0-9a-f]{24}$/), description: 'Laptop' })
      expect(account).toMatchObject({
        description: 'Account',
        owner: { kind: 'person', id: ana._id },
        due: { from: 'lastDay', days: -3 },
        waitsFor: [laptop._id],
      })
    })

    it('is copied and deleted after a question, from a list of active ones', async () => {
      signInWithRoles('hr')
      mockServer.mockImplementation((_, { method }) =>
        method === 'DELETE'
          ? new Response(null, { status: 204 })
          : jsonResponse(method === 'POST' ? template : { totalItems: 1, items: [template] }),
      )
      const { user } = renderApp(templates)
      await user.click(await screen.findByRole('button', { name: 'Copy Engineers' }))
      await screen.findByText(texts.copy)
      await user.click(screen.getByRole('button', { name: 'Accept' }))
      await waitFor(() => expect(screen.getAllByText(texts.templateCreated)).not.toHaveLength(0))
      expect(sentRequests('POST').at(-1)?.path).toBe(`/api/${basePaths.templates}/copy/${template._id}`)
      expect(sentRequests('GET').at(-1)?.path).toContain('isActive=true')
      await user.click(screen.getByRole('button', { name: 'Delete Engineers' }))
      await screen.findByText(texts.remove)
      await user.click(screen.getByRole('button', { name: 'Accept' }))
      await waitFor(() =>
        expect(sentRequests('DELETE').at(-1)?.path).toBe(`/api/${basePaths.templates}/${template._id}`),
      )
    })
  })

  it('starts once an employee and a template are chosen', async () => {
    signInWithRoles('it')
    mockServer.mockImplementation((path, { method }) => {
      if (method === 'POST') return jsonResponse(process())
      if (path.startsWith('/api/employees'))
        return jsonResponse([{ ...ana, email: 'ana@muster.example', isActive: true }])
      return path.startsWith(`/api/${basePaths.templates}`)
        ? jsonResponse({ totalItems: 1, items: [template] })
        : jsonResponse(process())
    })
    const { user, router } = renderApp(`${processes}/new`)
    await screen.findByRole('heading', { name: `New ${title.toLowerCase()}` })
    for (const [field, option] of [
      ['Employee', /Ana Solís/],
      ['Template', /Engineers/],
    ] as const) {
      expect(save()).toHaveProperty('disabled', true)
      await user.click(screen.getByRole('combobox', { name: new RegExp(`^${field}`) }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    await user.click(save())
    expect(await screen.findByText(texts.created)).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toContain(`${processes}/${id('e')}`))
    expect(sentRequests('POST').at(-1)).toMatchObject({
      path: `/api/${basePaths.processes}`,
      body: { employee: ana._id, template: template._id },
    })
  })

  describe('a checklist', () => {
    /** A mock server that stores the statuses it receives. */
    const serve = (first = process(), refuse?: (was: string) => Response | undefined) => {
      let stored = first
      mockServer.mockImplementation((_, { method, body }) => {
        if (method !== 'PUT') return jsonResponse(stored)
        for (const { _id, was, ...change } of JSON.parse(String(body)).descriptions) {
          const refused = refuse?.(was)
          if (refused) return refused
          const next = checklistStatuses.byId(change[statusField])
          const descriptions = stored.descriptions.map(item =>
            item._id === _id ? { ...item, [statusField]: next } : item,
          )
          stored = { ...stored, version: stored.version + 1, descriptions: descriptions as typeof stored.descriptions }
        }
        return jsonResponse(stored)
      })
      return { change: (next: typeof stored) => (stored = next) }
    }
    const puts = () => sentBodies('PUT').map(({ descriptions }) => descriptions)
    const changeOf = (digit: string, status: typeof PENDING, was: typeof PENDING) => [
      { _id: id(digit), [statusField]: status?._id, was: was?._id },
    ]

    it('saves each tick at once, as Completed or Pending, and any other status ticks as well', async () => {
      signInWithRoles('it')
      serve()
      const { user } = await openProcess(',create')
      screen.getByText('Incomplete (0/2)')
      await user.click(tick('Order the laptop'))
      expect(status(1).textContent).toBe('Completed')
      screen.getByText('Incomplete (1/2)')
      await screen.findByText('“Order the laptop” is completed')
      await user.click(tick('Order the laptop'))
      await waitFor(() => expect(status(1).textContent).toBe('Pending'))
      await user.click(status(2))
      await user.click(await screen.findByRole('option', { name: 'N/A' }))
      expect(tick('Create the accounts').checked).toBe(true)
      // Beside the status, since a tick alone would say that it was done.
      within(screen.getByRole('list', { name: 'Checklist' })).getByText('N/A', { ignore: '[role=combobox] *, option' })
      await user.click(tick('Order the laptop'))
      await screen.findByText('Completed (2/2)')
      await waitFor(() =>
        expect(puts()).toEqual([
          changeOf('1', COMPLETED, PENDING),
          changeOf('1', PENDING, COMPLETED),
          changeOf('2', NA, PENDING),
          changeOf('1', COMPLETED, PENDING),
        ]),
      )
    })

    it('can undo a tick', async () => {
      signInWithRoles('it')
      serve()
      const { user } = await openProcess()
      await user.click(tick('Order the laptop'))
      await user.click(await screen.findByRole('button', { name: 'Undo' }))
      await waitFor(() =>
        expect(puts()).toEqual([changeOf('1', COMPLETED, PENDING), changeOf('1', PENDING, COMPLETED)]),
      )
      await waitFor(() => expect(status(1).textContent).toBe('Pending'))
    })

    it('shows who ticked an item and when; Save then says that everything is saved', async () => {
      vi.stubEnv('TZ', 'America/Costa_Rica')
      signInWithRoles('it')
      mockServer.mockImplementation((_, { method }) =>
        jsonResponse(method === 'PUT' ? process(COMPLETED, ana, 2) : process()),
      )
      const { user } = await openProcess()
      mockServer.mockImplementation(() => jsonResponse(process(COMPLETED, ana, 2)))
      await user.click(tick('Order the laptop'))
      const doneAt = await screen.findByText('04/Nov/2026 03:14 GMT-6')
      expect(doneAt.parentElement?.textContent).toBe('Ana Solís, 04/Nov/2026 03:14 GMT-6')
      expect(doneAt.title).toBe('04/Nov/2026 09:14 UTC')
      await user.click(save())
      expect(await screen.findByText(texts.updated)).toBeDefined()
      await waitFor(() => expect(puts()).toEqual([changeOf('1', COMPLETED, PENDING), []]))
    })

    it('shows what somebody else has set in the meantime, and lets the person choose again', async () => {
      signInWithRoles('it')
      const sentence = 'Somebody else changed “Order the laptop” while you were editing it. Nothing was overwritten.'
      const server = serve(process(), was =>
        was === PENDING?._id ? jsonResponse({ friendlyMessage: sentence }, 409) : undefined,
      )
      const { user } = await openProcess()
      server.change(process(NA, ana, 2))
      await user.click(tick('Order the laptop'))
      await screen.findByText(sentence)
      await screen.findByText('Ana Solís has set this to N/A meanwhile.')
      await user.click(screen.getByRole('button', { name: 'Set to Completed' }))
      await waitFor(() => expect(puts().at(-1)).toEqual(changeOf('1', COMPLETED, NA)))
      await waitFor(() => expect(screen.queryByText(/has set this to/)).toBeNull())
    })

    it('keeps a failed tick for Save, and asks before it is left', async () => {
      signInWithRoles('it')
      mockServer.mockImplementation((_, { method }) =>
        method === 'PUT' ? jsonResponse({ friendlyMessage: 'Try again' }, 503) : jsonResponse(process()),
      )
      const { user, router } = await openProcess()
      await user.click(tick('Order the laptop'))
      await screen.findByText('Not saved yet')
      void router.navigate({ to: processes })
      await screen.findByText('You have unsaved changes, are you sure you want to leave?')
      await user.click(screen.getByRole('button', { name: 'Stay' }))
      expect(tick('Order the laptop').checked).toBe(true)
      serve()
      await user.click(save())
      await screen.findByText(texts.updated)
      await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
      expect(puts().at(-1)).toEqual(changeOf('1', COMPLETED, PENDING))
    })

    it('shows owners and due dates, marks late items, and blocks items that must wait', async () => {
      signInWithRoles('it')
      const [laptop, accounts] = process().descriptions
      const descriptions = [
        {
          ...laptop,
          owner: { kind: 'role', id: 'it' },
          holder: 'IT',
          due: { from: 'hire', days: 1 },
          dueDay: '2020-01-02',
          note: 'Ask for the layout',
          link: 'https://wiki.example/laptop',
        },
        {
          ...accounts,
          owner: { kind: 'leader' },
          holder: null,
          due: { from: 'lastDay', days: -3 },
          dueDay: null,
          waitsFor: [id('1')],
        },
      ]
      serve({ ...process(), descriptions } as never)
      const { user } = await openProcess()
      const [first, second] = within(screen.getByRole('list', { name: 'Checklist' })).getAllByRole('listitem')
      if (!first || !second) throw new Error('Two items')
      within(first).getByText('IT')
      within(first).getByText('Overdue since 02/Jan/2020')
      within(first).getByText('Ask for the layout')
      expect(within(first).getByRole('link').getAttribute('href')).toBe('https://wiki.example/laptop')
      within(second).getByText('Nobody holds this (Their leader)')
      within(second).getByText('Due 3 days before the last day')
      within(second).getByText('Waits for Order the laptop')
      screen.getByText('1 overdue')
      // Who has it now: the second item waits, so its owner is not asked yet.
      expect(screen.getByText('Waits for').nextElementSibling?.textContent).toBe('IT')
      expect(tick('Create the accounts')).toHaveProperty('disabled', true)
      await user.click(tick('Order the laptop'))
      expect(tick('Create the accounts')).toHaveProperty('disabled', false)
      expect(screen.queryByText('1 overdue')).toBeNull()
      expect(screen.queryByText('Waits for')).toBeNull()
    })

    it('is read-only if the URL says so, until the person edits it', async () => {
      signInWithRoles('it')
      mockServer.mockImplementation(() => jsonResponse(process(COMPLETED, ana)))
      const { user, router } = await openProcess(',readOnly')
      expect(tick('Order the laptop')).toHaveProperty('disabled', true)
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
      expect(within(screen.getByRole('list', { name: 'Checklist' })).queryByRole('combobox')).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Edit' }))
      await waitFor(() => expect(router.state.location.pathname).toBe(`${processes}/${id('e')}`))
      expect(tick('Order the laptop')).toHaveProperty('disabled', false)
    })

    it('is read-only while this browser keeps that mode', async () => {
      signInWithRoles('it')
      mockServer.mockImplementation(() => jsonResponse(process()))
      const first = await openProcess()
      await first.user.click(screen.getByRole('button', { name: 'View as read-only' }))
      expect(tick('Order the laptop')).toHaveProperty('disabled', true)
      first.close()
      const { user } = await openProcess()
      expect(tick('Order the laptop')).toHaveProperty('disabled', true)
      await user.click(screen.getByRole('button', { name: 'Edit' }))
      expect(tick('Order the laptop')).toHaveProperty('disabled', false)
    })
  })

  it('is listed with how late it is, thirty days after it began', async () => {
    signInWithRoles('hr')
    const began = (days: number, digit: string, done = 0) => {
      const creationDate = `${addDays(utcToday(new Date()), -days)}T10:00:00.000Z`
      return { ...process(), _id: id(digit), creationDate, done }
    }
    const items = [began(30, 'a'), began(31, 'b'), began(43, 'f'), began(43, '9', 2)]
    mockServer.mockImplementation(() => jsonResponse({ totalItems: 4, items }))
    renderApp(processes)
    await screen.findByRole('cell', { name: /13 days late$/ })
    screen.getByRole('cell', { name: /1 day late$/ })
    expect(screen.getAllByText(/days? late$/)).toHaveLength(2)
  })

  it('is listed with its progress, and the filter is remembered', async () => {
    signInWithRoles('hr')
    mockServer.mockImplementation(() => jsonResponse({ totalItems: 1, items: [{ ...process(), done: 1 }] }))
    const { user, close } = renderApp(processes)
    await screen.findByText(kind.messages.subtitle)
    await screen.findByRole('cell', { name: 'Incomplete (1/2)' })
    screen.getByRole('cell', { name: /^03\/Nov\/2026/ })
    await user.type(screen.getByRole('searchbox', { name: 'Search by Name' }), 'ana{Enter}')
    await waitFor(() => expect(sentRequests('GET').at(-1)?.path).toContain('search=ana'))
    close()
    renderApp(processes)
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'ana'))
  })
})
