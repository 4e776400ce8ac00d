import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const ada = { _id: id('a'), name: 'Ada', lastName: 'Lovelace' }
const ben = { _id: id('b'), name: 'Ben', lastName: 'Solís' }
const template = { _id: id('d'), version: 1, title: 'End of a contract', isActive: true }

function serve(templates: readonly object[]) {
  let without = [ada, ben]
  const made: unknown[] = []
  mockServer.mockImplementation((path, { method, body }) => {
    if (method === 'POST') {
      const sent = JSON.parse(String(body))
      made.push([path, sent])
      without = without.filter(({ _id }) => _id !== sent.employee)
      return jsonResponse({}, 201)
    }
    if (path === '/api/exitProcedureProcess/without') return jsonResponse(without)
    if (path.startsWith('/api/exitProcedureTemplates'))
      return jsonResponse({ totalItems: templates.length, items: templates })
    return jsonResponse({ totalItems: 0, items: [] })
  })
  return made
}

it('offers checklists for people who leave, even if somebody else saved their last day', async () => {
  signInWithRoles('it')
  const made = serve([template])
  const { user } = renderApp('/exit-procedure-process')
  await screen.findByRole('heading', { name: 'Begin the exit procedure of 2 people?' })
  screen.getByText('With a last day, and without a checklist: Ada Lovelace, Ben Solís')
  await user.click(screen.getByRole('button', { name: 'Begin exit procedure…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: 'Ben Solís' }))
  await user.click(dialog.getByRole('button', { name: 'Begin a checklist' }))
  await screen.findByText('A checklist has begun')
  expect(made).toEqual([['/api/exitProcedureProcess', { employee: ada._id, template: template._id }]])
  await screen.findByRole('heading', { name: 'Begin the exit procedure of 1 person?' })
  screen.getByText('With a last day, and without a checklist: Ben Solís')
})

it('offers nothing if there is no template', async () => {
  signInWithRoles('hr')
  serve([])
  renderApp('/exit-procedure-process')
  await screen.findByText('No checklists yet. A new one begins with a template’s steps.')
  expect(screen.queryByRole('heading', { name: /^Begin the exit procedure/ })).toBeNull()
})
