import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Combobox } from '#web/kit/combobox.tsx'
import { DayInput } from '#web/kit/day-input.tsx'
import { MoreFilters } from '#web/kit/filters/more-filters.tsx'
import { MonthInput } from '#web/kit/month-input.tsx'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests } from '#web/testing/screen-tests.ts'

setUpScreenTests()

const nothing = () => {}
const people = [
  { value: 'a', label: 'Ada' },
  { value: 'b', label: 'Bo' },
]

async function open(field: ReactNode, opener: () => HTMLElement) {
  const onDelete = vi.fn()
  const { user } = renderInApp(
    <>
      {field}
      <button type="button" onClick={onDelete}>
        Delete
      </button>
    </>,
  )
  await user.click(opener())
  await screen.findByRole('dialog')
  return { user, onDelete }
}

const pickers: readonly (readonly [string, ReactNode, () => HTMLElement])[] = [
  [
    'a list',
    <Combobox key="" label="Person" choices={people} chosen={[]} onChosen={nothing} multiple>
      All
    </Combobox>,
    () => screen.getByRole('combobox'),
  ],
  ['a month', <MonthInput key="" label="Month" value="2026-11-01" onMonth={nothing} />, () => screen.getByText(/2026/)],
  [
    'a calendar of a button',
    <DayInput key="" label="Day" value="2026-11-27" onDayChange={nothing} />,
    () => screen.getByRole('button', { name: 'Choose Day' }),
  ],
  [
    'filters',
    <MoreFilters key="" id="more" setCount={0} onSubmit={nothing}>
      <input aria-label="Country" />
    </MoreFilters>,
    () => screen.getByRole('button', { name: 'More filters' }),
  ],
]

describe('a click outside an open layer', () => {
  it.each(pickers)('only closes it: %s', async (_, field, opener) => {
    const { user, onDelete } = await open(field, opener)
    // The pointer cannot reach the elements below.
    await expect(user.click(screen.getByText('Delete'))).rejects.toThrow('pointer-events')
    fireEvent.pointerDown(document.body)
    fireEvent.click(document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onDelete).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(onDelete).toHaveBeenCalledOnce()
  })

  it('works at once while a person types a day, whose calendar is not modal', async () => {
    const day = <DayInput aria-label="Day" label="Day" value="" onDayChange={nothing} />
    const { user, onDelete } = await open(day, () => screen.getByRole('textbox'))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(onDelete).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
