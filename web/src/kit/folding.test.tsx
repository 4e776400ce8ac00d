import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { makeTestToken, setUpScreenTests } from '#web/testing/screen-tests.ts'
import { FoldButton, FoldedPart, PlotFolds, useFold } from './folding.tsx'
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

function Plots() {
  const fold = useFold('goals-timeline')
  return (
    <>
      <PlotFolds plots={[{ fold, title: 'Goals on a timeline' }]} />
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

it('lists the plots of a screen in one menu on a phone, where they are shown and hidden', async () => {
  signInAs('a')
  window.matchMedia = media => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList
  render(<Plots />)
  await userEvent.click(screen.getByRole('button', { name: 'Charts' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Goals on a timeline', checked: false }))
  expect(isShown()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Charts' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Goals on a timeline', checked: true }))
  expect(isShown()).toBe(false)
})
