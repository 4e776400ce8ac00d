import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests } from '#web/testing/screen-tests.ts'
import { Combobox, type SelectChoice } from './combobox.tsx'

setUpScreenTests()

const people = ['Ada', 'Adriana', 'Bo', 'Cleo', 'Dan', 'Eva', 'Flo', 'Gil'].map(label => ({ value: label, label }))

it('keeps text that is typed before its choices have loaded', async () => {
  const onChosen = vi.fn()
  const field = (choices: readonly SelectChoice[]) => (
    <Combobox label="Employee" choices={choices} chosen={[]} onChosen={onChosen} isLoading={choices.length === 0}>
      Choose…
    </Combobox>
  )
  const { user, rerender } = renderInApp(field([]))
  await user.click(screen.getByRole('combobox'))
  await user.keyboard('ad')
  rerender(field(people))
  await user.keyboard('ri')
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search…').value).toBe('adri')
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Adriana'])
  await user.keyboard('{Enter}')
  expect(onChosen).toHaveBeenCalledExactlyOnceWith(['Adriana'])
})
