import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { makeTestToken, setUpScreenTests } from '#web/testing/screen-tests.ts'
import { FoldButton, FoldedPart, useFold } from './folding.tsx'
import { saveToken } from './session.ts'

setUpScreenTests()

function Plot() {
  const fold = useFold('goals-timeline')
  return (
    <>
      <FoldButton fold={fold}>Goals on a timeline</FoldButton>
      <FoldedPart fold={fold}>The plot</FoldedPart>
    </>
  )
}

const signInAs = (digit: string) => saveToken(makeTestToken(['leader'], { sub: digit.repeat(24) }))
const isShown = () => screen.queryByText('The plot') !== null

it('keeps the state in which a person left it, and is collapsed for the next person', async () => {
  signInAs('a')
  const first = render(<Plot />)
  expect(isShown()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Goals on a timeline', expanded: false }))
  expect(isShown()).toBe(true)
  first.unmount()

  signInAs('b')
  const second = render(<Plot />)
  expect(isShown()).toBe(false)
  second.unmount()

  signInAs('a')
  render(<Plot />)
  expect(isShown()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Goals on a timeline', expanded: true }))
  expect(isShown()).toBe(false)
})
