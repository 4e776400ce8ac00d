import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { RadioCard, RadioGroup } from './radio-group.tsx'

afterEach(cleanup)

const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())

const leave = vi.fn()

function Meal({ first = '' }: { first?: string }) {
  const [meal, setMeal] = useState(first)
  return (
    <form onSubmit={submit}>
      <RadioGroup aria-label="Meal" value={meal} onValueChange={setMeal} onBlur={leave}>
        <RadioCard value="soup">Soup</RadioCard>
        <RadioCard value="rice">Rice</RadioCard>
        <RadioCard value="bread" disabled>
          Bread
        </RadioCard>
      </RadioGroup>
      <button type="submit">Order</button>
      <output>{meal}</output>
    </form>
  )
}
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ value }) => value)

it('is entered at the chosen option, and left with the next Tab, but not by going on to another option', async () => {
  render(<Meal first="rice" />)
  const user = userEvent.setup()
  leave.mockClear()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Rice' }))
  await user.keyboard('{ArrowUp}')
  expect(leave).not.toHaveBeenCalled()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Order' }))
  expect(leave).toHaveBeenCalledTimes(1)
})

it('is chosen by Space and arrows, which pass by disabled options; Enter neither chooses nor submits', async () => {
  submit.mockClear()
  render(<Meal />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Enter}')
  expect([chosen(), submit.mock.calls]).toEqual([[], []])
  await user.keyboard(' ')
  expect(chosen()).toEqual(['soup'])
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toEqual(['rice'])
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Rice' }))
  await user.keyboard('{ArrowRight}')
  expect(chosen()).toEqual(['soup'])
  expect(screen.getByRole('status').textContent).toBe('soup')
  expect(submit).not.toHaveBeenCalled()
})

it('goes to the first and last option with Home and End, which choose nothing by themselves', async () => {
  render(<Meal first="rice" />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Soup' }))
  // The last one is disabled.
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Rice' }))
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Soup' }))
  expect(chosen()).toEqual(['rice'])
  await user.keyboard(' ')
  expect(chosen()).toEqual(['soup'])
})

it('does not scroll the page with Home and End, unlike with a modifier', () => {
  render(<Meal />)
  const radio = screen.getByRole('radio', { name: 'Soup' })
  const goesOn = (key: string, more = {}) => fireEvent.keyDown(radio, { key, ...more })
  expect([goesOn('Home'), goesOn('End'), goesOn('End', { ctrlKey: true })]).toEqual([false, false, true])
})

it('passes the focus on to the chosen option, or else to the first that is enabled', () => {
  render(<Meal first="rice" />)
  act(() => screen.getByRole('radiogroup', { name: 'Meal' }).focus())
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Rice' }))
  cleanup()
  render(<Meal />)
  act(() => screen.getByRole('radiogroup', { name: 'Meal' }).focus())
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Soup' }))
  expect(chosen()).toEqual([])
})

it('keeps two groups on a page apart, and is clicked on its text', async () => {
  render(
    <>
      <Meal first="soup" />
      <Meal first="rice" />
    </>,
  )
  expect(chosen()).toEqual(['soup', 'rice'])
  await userEvent.setup().click(screen.getAllByText('Rice')[0] ?? document.body)
  expect(chosen()).toEqual(['rice', 'rice'])
})
