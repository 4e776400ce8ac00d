// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { checklistStatuses } from '#shared/features/procedures/checklist.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

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
const sent = (method: string) => {
  const [path, init] = mockServer.mock.calls.findLast(([, { method: one }]) => one === method) ?? []
  return init ? { path, body: init.body ? JSON.parse(String(init.body)) : undefined } : undefined
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
  const tick = (name: string) => screen.getByRole('checkbox', { name })
  const status = (position: number) => screen.getByRole('combobox', { name: `Status of item ${position}` })

  describe('a template', () => {
    it('can be saved once it is right, and then leads to its own page', async () => {
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
      expect(sent('POST')).toEqual({
        path: `/api/${basePaths.templates}`,
        body: { title: 'Engineers', descriptions: [{ description: 'Order the laptop' }], isActive: true },
      })
    })

    it('says who made it and when, and is saved in the order it is put in', async () => {
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
      expect(sent('PUT')?.body).toEqual({ title: 'Engineers', descriptions: [accounts, laptop], isActive: false })
    })

    it('is copied and deleted after asking, from a list of the active ones', async () => {
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
      expect(sent('POST')?.path).toBe(`/api/${basePaths.templates}/copy/${template._id}`)
      expect(sent('GET')?.path).toContain('isActive=true')
      await user.click(screen.getByRole('button', { name: 'Delete Engineers' }))
      await screen.findByText(texts.remove)
      await user.click(screen.getByRole('button', { name: 'Accept' }))
      await waitFor(() => expect(sent('DELETE')?.path).toBe(`/api/${basePaths.templates}/${template._id}`))
    })
  })

  it('begins once an employee and a template are chosen', async () => {
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
    expect(sent('POST')).toEqual({
      path: `/api/${basePaths.processes}`,
      body: { employee: ana._id, template: template._id },
    })
  })

  describe('a checklist', () => {
    it('ticks to Completed, unticks to Pending, and is ticked by any other status', async () => {
      signInWithRoles('it')
      mockServer.mockImplementation(() => jsonResponse(process()))
      const { user } = await openProcess(',create')
      screen.getByText('Incomplete (0/2)')
      await user.click(tick('Order the laptop'))
      expect(status(1).textContent).toBe('Completed')
      screen.getByText('Incomplete (1/2)')
      await user.click(tick('Order the laptop'))
      expect(status(1).textContent).toBe('Pending')
      await user.click(status(2))
      await user.click(await screen.findByRole('option', { name: 'N/A' }))
      expect(tick('Create the accounts').getAttribute('aria-checked')).toBe('true')
      await user.click(tick('Order the laptop'))
      screen.getByText('Completed (2/2)')
    })

    it('sends only what was changed and what it was before, then shows who ticked it and when', async () => {
      vi.stubEnv('TZ', 'America/Costa_Rica')
      signInWithRoles('it')
      mockServer.mockImplementation((_, { method }) =>
        jsonResponse(method === 'PUT' ? process(COMPLETED, ana, 2) : process()),
      )
      const { user } = await openProcess()
      await user.click(tick('Order the laptop'))
      screen.getByText('Not saved yet')
      mockServer.mockImplementation(() => jsonResponse(process(COMPLETED, ana, 2)))
      await user.click(save())
      expect(await screen.findByText(texts.updated)).toBeDefined()
      const doneAt = screen.getByText('04/Nov/2026 03:14 GMT-6')
      expect(doneAt.parentElement?.textContent).toBe('Ana Solís, 04/Nov/2026 03:14 GMT-6')
      expect(doneAt.title).toBe('04/Nov/2026 09:14 UTC')
      expect(sent('PUT')).toEqual({
        path: `/api/${basePaths.processes}/${id('e')}`,
        body: { descriptions: [{ _id: id('1'), [statusField]: COMPLETED?._id, was: PENDING?._id }] },
      })
      await user.click(tick('Order the laptop'))
      await user.click(save())
      await waitFor(() =>
        expect(sent('PUT')?.body).toEqual({
          descriptions: [{ _id: id('1'), [statusField]: PENDING?._id, was: COMPLETED?._id }],
        }),
      )
    })

    it('tells what somebody else has set meanwhile, and lets one choose again', async () => {
      signInWithRoles('it')
      mockServer.mockImplementation(() => jsonResponse(process()))
      const { user } = await openProcess()
      await user.click(tick('Order the laptop'))
      const sentence = 'Somebody else changed “Order the laptop” while you were editing it. Nothing was overwritten.'
      mockServer.mockImplementation((_, { method }) =>
        method === 'PUT' ? jsonResponse({ friendlyMessage: sentence }, 409) : jsonResponse(process(NA, ana, 2)),
      )
      await user.click(save())
      await screen.findByText(`${sentence} Your text is still here: copy what you want to keep.`)
      await screen.findByText('Ana Solís has set this to N/A meanwhile.')
      await user.click(screen.getByRole('button', { name: 'Set to Completed' }))
      screen.getByText('Not saved yet')
      await user.click(save())
      await waitFor(() => expect(sent('PUT')?.body.descriptions[0].was).toBe(NA?._id))

      await user.click(tick('Order the laptop'))
      await user.click(tick('Order the laptop'))
      mockServer.mockImplementation((_, { method }) =>
        method === 'PUT' ? jsonResponse({ friendlyMessage: sentence }, 409) : jsonResponse(process(PENDING, null, 3)),
      )
      await user.click(save())
      await screen.findByText('Somebody has set this to Pending meanwhile.')
      await user.click(screen.getByRole('button', { name: 'Keep Pending' }))
      expect(status(1).textContent).toBe('Pending')
    })

    it('asks before unsaved ticks are left', async () => {
      signInWithRoles('it')
      mockServer.mockImplementation(() => jsonResponse(process()))
      const { user, router } = await openProcess()
      await user.click(tick('Order the laptop'))
      void router.navigate({ to: processes })
      await screen.findByText('You have unsaved changes, are you sure you want to leave?')
      await user.click(screen.getByRole('button', { name: 'Stay' }))
      expect(tick('Order the laptop').getAttribute('aria-checked')).toBe('true')
    })

    it('is only looked at where its address says so, until one edits it', async () => {
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

    it('is only looked at while this browser keeps that mode', async () => {
      signInWithRoles('it')
      mockServer.mockImplementation(() => jsonResponse(process()))
      const first = await openProcess()
      await first.user.click(screen.getByRole('button', { name: 'Read-only' }))
      expect(tick('Order the laptop')).toHaveProperty('disabled', true)
      first.close()
      const { user } = await openProcess()
      expect(tick('Order the laptop')).toHaveProperty('disabled', true)
      await user.click(screen.getByRole('button', { name: 'Edit' }))
      expect(tick('Order the laptop')).toHaveProperty('disabled', false)
    })
  })

  it('is listed with how far it is, and the filter is remembered', async () => {
    signInWithRoles('hr')
    mockServer.mockImplementation(() => jsonResponse({ totalItems: 1, items: [{ ...process(), done: 1 }] }))
    const { user, close } = renderApp(processes)
    await screen.findByText(kind.messages.subtitle)
    await screen.findByRole('cell', { name: 'Incomplete (1/2)' })
    screen.getByRole('cell', { name: '03/Nov/2026' })
    await user.type(screen.getByRole('searchbox', { name: 'Search by Name' }), 'ana{Enter}')
    await waitFor(() => expect(sent('GET')?.path).toContain('search=ana'))
    close()
    renderApp(processes)
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'ana'))
  })
})
