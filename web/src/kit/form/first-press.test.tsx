import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { FIX_ERRORS } from './use-save.ts'

setUpScreenTests()
const REQUIRED = 'This is a required field'
const aMoment = () => new Promise(resolve => setTimeout(resolve, 100))

async function openForm() {
  signInWithRoles('admin')
  mockServer.mockImplementation(() => jsonResponse([]))
  const { user } = renderApp('/jobtitles/new')
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  return { user, name, save: screen.getByRole('button', { name: 'Save' }) }
}

it('an error waits during a press, so that Save stays under the pointer and the first press saves', async () => {
  const { user, name, save } = await openForm()
  await user.click(name)
  await user.pointer({ keys: '[MouseLeft>]', target: save })
  expect(document.activeElement).not.toBe(name)
  await aMoment()
  expect(screen.queryByText(REQUIRED)).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: save })
  await screen.findByText(REQUIRED)
  expect((await screen.findAllByText(FIX_ERRORS)).length).toBeGreaterThan(0)
})

it('an error is shown at once if the keyboard leaves the field', async () => {
  const { user, name } = await openForm()
  await user.click(name)
  await user.tab()
  await screen.findByText(REQUIRED)
})

it('a press that ends in another way does not hold back errors forever', async () => {
  const { user, name, save } = await openForm()
  await user.click(name)
  await user.pointer({ keys: '[MouseLeft>]', target: save })
  window.dispatchEvent(new Event('dragend'))
  await screen.findByText(REQUIRED)
})
