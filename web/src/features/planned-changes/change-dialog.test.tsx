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
