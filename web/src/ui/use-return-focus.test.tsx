import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
import { confirmAction } from '#web/kit/confirm.tsx'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests } from '#web/testing/screen-tests.ts'
import { keepFocus } from './keep-focus.ts'

setUpScreenTests()
afterAll(keepFocus())

it('a dialog returns the focus to its button, which was disabled while the dialog was prepared', async () => {
  const { user } = renderInApp(<button type="button">Load previous data</button>)
  const button = screen.getByRole<HTMLButtonElement>('button')
  button.focus()
  button.disabled = true
  // The mutation observer runs first; then the browser drops the focus.
  await new Promise(resolve => setTimeout(resolve))
  button.blur()
  act(() => void confirmAction({ title: 'Replace it?', text: '', acceptLabel: 'Replace' }))
  await screen.findByRole('alertdialog')
  button.disabled = false
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('a person who moves on at once when a dialog closes keeps the focus', async () => {
  renderInApp(
    <>
      <button type="button">Delete</button>
      <button type="button">Next row</button>
    </>,
  )
  const next = screen.getByRole('button', { name: 'Next row' })
  screen.getByRole('button', { name: 'Delete' }).focus()
  act(() => void confirmAction({ title: 'Delete it?', text: '', acceptLabel: 'Delete it' }))
  fireEvent.keyDown(await screen.findByRole('alertdialog'), { key: 'Escape' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  next.focus()
  // Radix returns the focus a moment after the dialog has closed.
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(next)
})
