import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpScreenTests } from '#web/testing/screen-tests.ts'
import { TransferList } from './transfer-list.tsx'

setUpScreenTests()
const names = ['admin', 'devmanager', 'finance', 'hr', 'leader']
const choices = names.map(name => ({ value: name, label: name }))

function Roles() {
  const [chosen, setChosen] = useState<readonly string[]>(['hr'])
  return (
    <TransferList
      choices={choices}
      chosen={chosen}
      onChosen={setChosen}
      label="Roles"
      availableLabel="Assignable"
      selectedLabel="Assigned"
    />
  )
}
const list = (name: string) => screen.getByRole('listbox', { name })
const shown = (name: string) =>
  within(list(name))
    .queryAllByRole('option')
    .map(option => option.textContent)
const marked = (name: string) =>
  within(list(name))
    .queryAllByRole('option', { selected: true })
    .map(option => option.textContent)
const entry = (name: string) => screen.getByRole('option', { name })
const button = (name: string) => screen.getByRole('button', { name })

describe('two lists', () => {
  const user = userEvent.setup()
  beforeEach(() => {
    render(<Roles />)
  })

  it('move all items both ways', async () => {
    await user.click(button('Move all to Assigned'))
    expect([shown('Assignable'), shown('Assigned')]).toEqual([[], names])
    await user.click(button('Move all to Assignable'))
    expect([shown('Assignable'), shown('Assigned')]).toEqual([names, []])
  })

  it('move the marked items, and keep the original order', async () => {
    await user.click(entry('leader'))
    await user.keyboard('{Control>}')
    await user.click(entry('admin'))
    await user.keyboard('{/Control}')
    await user.click(button('Move selected to Assigned'))
    expect(shown('Assigned')).toEqual(['admin', 'hr', 'leader'])
    expect(marked('Assigned')).toEqual([])
    expect(screen.getByRole('status').textContent).toBe('admin, leader: Assigned')
  })

  it('mark a range with Shift, and a single item without', async () => {
    await user.click(entry('admin'))
    await user.keyboard('{Shift>}')
    await user.click(entry('finance'))
    await user.keyboard('{/Shift}')
    expect(marked('Assignable')).toEqual(['admin', 'devmanager', 'finance'])
    await user.click(entry('finance'))
    expect(marked('Assignable')).toEqual(['finance'])
  })

  it('work with the keyboard alone, and keep the focus in place', async () => {
    await user.tab()
    expect(document.activeElement).toBe(list('Assignable'))
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
    expect(marked('Assignable')).toEqual(['devmanager', 'finance'])
    await user.keyboard('{Enter}')
    expect(shown('Assigned')).toEqual(['devmanager', 'finance', 'hr'])
    expect(document.activeElement).toBe(list('Assignable'))
    await user.keyboard('{Control>}a{/Control}')
    expect(marked('Assignable')).toEqual(['admin', 'leader'])
    await user.keyboard('{Control>}a{/Control}l{Enter}')
    expect(shown('Assignable')).toEqual(['admin'])
  })

  it('ignore a button that has nothing to move', async () => {
    expect(button('Move selected to Assigned').getAttribute('aria-disabled')).toBe('true')
    await user.dblClick(entry('hr'))
    expect(shown('Assigned')).toEqual([])
    expect(button('Move all to Assignable').getAttribute('aria-disabled')).toBe('true')
  })
})
