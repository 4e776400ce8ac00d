import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests } from '#web/testing/screen-tests.ts'
import { Select } from './select.tsx'

setUpScreenTests()

const COLOURS = [
  { value: 'r', label: 'Red' },
  { value: 'g', label: 'Green' },
  { value: 'v', label: 'Violet', isDisabled: true },
]

function Example({ first = '' }: { first?: string }) {
  const [colour, setColour] = useState(first)
  return (
    <form>
      <Select aria-label="Colour" value={colour} options={COLOURS} onChange={setColour} placeholder="Choose a colour" />
      <p data-testid="chosen">{colour}</p>
    </form>
  )
}
const select = () => screen.getByRole('combobox', { name: 'Colour' })
const chosen = () => screen.getByTestId('chosen').textContent
/** Counts the options of the hidden native select, which Radix renders for autofill. */
const countOptions = () => document.querySelectorAll('option[value]:not([value=""])').length

describe('a select', () => {
  it('shows its value before its options are rendered, and renders them on hover', async () => {
    const { user } = renderInApp(<Example first="g" />)
    expect(select().textContent).toBe('Green')
    expect(countOptions()).toBe(0)
    await user.hover(select())
    await waitFor(() => expect(countOptions()).toBe(3))
    expect(select().textContent).toBe('Green')
  })

  it('shows its placeholder while nothing is chosen', () => {
    renderInApp(<Example />)
    expect(select().textContent).toBe('Choose a colour')
  })

  it('works with the mouse; a disabled option cannot be chosen', async () => {
    const { user } = renderInApp(<Example first="r" />)
    await user.click(select())
    const violet = await screen.findByRole('option', { name: 'Violet' })
    expect(violet.getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('option', { name: 'Green' }))
    expect(chosen()).toBe('g')
    expect(select().textContent).toBe('Green')
  })

  it('works with the keyboard: a letter chooses without opening it, Enter opens it', async () => {
    const { user } = renderInApp(<Example first="r" />)
    await user.tab()
    await user.keyboard('g')
    expect(chosen()).toBe('g')
    await user.keyboard('{Enter}')
    await screen.findByRole('option', { name: 'Red' })
    await user.keyboard('{ArrowUp}{Enter}')
    expect(chosen()).toBe('r')
  })
})
