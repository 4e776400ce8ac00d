import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { UNSAVED_CHANGES } from './use-leave-guard.ts'

setUpScreenTests()

function openDialog() {
  signInWithRoles('admin')
  const onClose = vi.fn()
  const { user } = renderInApp(
    <ReasonDialog
      title="Reject the sheet"
      text="Its person is told why."
      acceptLabel="Reject"
      busyLabel="Rejecting"
      isSaving={false}
      onAccept={vi.fn()}
      onClose={onClose}
    />,
  )
  return { user, onClose, reason: screen.getByLabelText<HTMLTextAreaElement>('Reason') }
}

it('asks before Escape discards a typed reason', async () => {
  const { user, onClose, reason } = openDialog()
  await user.type(reason, 'Two days are missing')
  await user.keyboard('{Escape}')
  await screen.findByText(UNSAVED_CHANGES)
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByText(UNSAVED_CHANGES)).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  expect(reason.value).toBe('Two days are missing')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('closes at once if nothing was typed, and with Cancel', async () => {
  const { user, onClose, reason } = openDialog()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  await user.type(reason, 'x')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('leads to the reason that is missing, as every form does to its first field that needs attention', async () => {
  const { user, reason } = openDialog()
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await screen.findByText('This is a required field')
  await waitFor(() => expect(document.activeElement).toBe(reason))
})
