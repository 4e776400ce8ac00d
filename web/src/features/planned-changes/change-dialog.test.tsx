import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { ChangeDialog } from './change-dialog.tsx'

setUpScreenTests()

it('asks before Escape discards choices, but not if there are none', async () => {
  signInWithRoles('hr')
  mockServer.mockImplementation(() => jsonResponse([]))
  const onClose = vi.fn()
  const { user } = renderInApp(<ChangeDialog people={['a'.repeat(24)]} onClose={onClose} />)
  await user.click(await screen.findByRole('combobox', { name: 'Country' }))
  await user.click(await screen.findByRole('option', { name: 'Bolivia' }))
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Unsaved changes' }))
  question.getByText('You have unsaved changes, are you sure you want to leave?')
  await user.click(question.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  // Choosing the selected option again clears it.
  await user.click(screen.getByRole('combobox', { name: 'Country' }))
  await user.click(await screen.findByRole('option', { name: 'Bolivia' }))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

it('lets a leader who has left hand over, but not take over', async () => {
  const person = (name: string) => ({
    _id: name[0]?.toLowerCase().repeat(24),
    name,
    lastName: 'Paz',
    email: `${name}@x.example`,
  })
  signInWithRoles('hr')
  mockServer.mockImplementation(address =>
    String(address).startsWith('/api/employees/query?')
      ? jsonResponse({ totalItems: 1, items: [person('Dora')] })
      : jsonResponse([person('Ada'), person('Eva')]),
  )
  const { user } = renderInApp(<ChangeDialog onClose={() => {}} />)
  const open = async (field: string) => user.click(await screen.findByRole('combobox', { name: field }))
  const choices = () => screen.getAllByRole('option').map(option => option.textContent)
  await open('Leader who hands over')
  const dora = await screen.findByRole('option', { name: /^Dora Paz/ })
  expect(choices()).toEqual(['Ada PazAda@x.example', 'Eva PazEva@x.example', 'Dora PazDora@x.example · Inactive'])
  await user.click(dora)
  await open('New leader')
  await screen.findByRole('option', { name: /^Ada Paz/ })
  expect(choices()).toEqual(['Ada PazAda@x.example', 'Eva PazEva@x.example'])
  const asked = mockServer.mock.calls.map(([address]) => String(address)).find(address => address.includes('/query?'))
  expect(asked).toContain('onlyLeaders=true&isActive=false')
})

it('changes nobody on a second Enter, and closes on none, as each step has buttons of its own', async () => {
  const ada = { _id: 'a'.repeat(24), name: 'Ada', lastName: 'Paz', email: 'ada@x.example' }
  const line = { _id: ada._id, kind: 'person', person: ada, changes: [], outcome: 'changes', reason: '' }
  signInWithRoles('hr')
  const asked: string[] = []
  mockServer.mockImplementation((address, init) => {
    if (init?.method === 'POST') asked.push(String(address))
    return jsonResponse(init?.method === 'POST' ? { lines: [line] } : [])
  })
  const onClose = vi.fn()
  const { user } = renderInApp(<ChangeDialog people={[ada._id]} onClose={onClose} />)
  await user.click(await screen.findByRole('combobox', { name: 'Country' }))
  await user.click(await screen.findByRole('option', { name: 'Bolivia' }))
  screen.getByRole('button', { name: 'Preview' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Change now' })
  await user.keyboard('{Enter}')
  expect(asked).toEqual(['/api/plannedChanges/preview'])
  screen.getByRole('button', { name: 'Back' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Preview' })
  await user.keyboard('{Enter}')
  expect(onClose).not.toHaveBeenCalled()
})
