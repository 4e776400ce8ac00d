import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { ignoreStrayClicks } from './ignore-stray-clicks.ts'

afterAll(ignoreStrayClicks())

const clicked = vi.fn<(name: string) => void>()
beforeEach(() => {
  clicked.mockClear()
  document.body.innerHTML = `
    <button>Accept</button><a href="#beneath"><span>Beatriz</span></a>
    <button>Next</button><button aria-label="Close">×</button>
    <label for="box"><b>Remote</b></label><input id="box" type="checkbox" />`
  for (const one of document.querySelectorAll('button, a'))
    one.addEventListener('click', () => clicked(one.textContent.trim()))
})
const doubleClick = (first: Element, second: Element) => {
  fireEvent.click(first, { detail: 1 })
  return fireEvent.click(second, { detail: 2 })
}

it('the second click of a double click reaches nothing else than the first did', () => {
  const isFollowed = doubleClick(screen.getByText('Accept'), screen.getByText('Beatriz'))
  expect(clicked.mock.calls).toEqual([['Accept']])
  expect(isFollowed).toBe(false)
})

it('the same control gets both clicks', () => {
  doubleClick(screen.getByText('Beatriz'), screen.getByText('Beatriz'))
  expect(clicked.mock.calls).toEqual([['Beatriz'], ['Beatriz']])
})

it('a new control of the same name in its place gets the second click', () => {
  const next = screen.getByText('Next')
  next.addEventListener('click', () => next.replaceWith(next.cloneNode(true)))
  fireEvent.click(next, { detail: 1 })
  expect(fireEvent.click(screen.getByText('Next'), { detail: 2 })).toBe(true)
})

it('separate clicks, however many, are all for whatever they hit', () => {
  fireEvent.click(screen.getByText('Accept'), { detail: 1 })
  fireEvent.click(screen.getByText('Beatriz'), { detail: 1 })
  expect(clicked.mock.calls).toEqual([['Accept'], ['Beatriz']])
})

it('the keyboard’s clicks, which count none, are all heard', () => {
  fireEvent.click(screen.getByText('Accept'), { detail: 0 })
  fireEvent.click(screen.getByText('Next'), { detail: 0 })
  expect(clicked.mock.calls).toEqual([['Accept'], ['Next']])
})

it('a label and its box are one', () => {
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  doubleClick(screen.getByText('Remote'), screen.getByText('Remote'))
  expect(box.checked).toBe(false)
  doubleClick(screen.getByText('Remote'), box)
  expect(box.checked).toBe(false)
})
