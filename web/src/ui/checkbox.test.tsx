import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'

it('is ticked by Space; Enter neither ticks it nor submits its form', async () => {
  const tick = vi.fn()
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <Checkbox aria-label="Only mine" checked={false} onCheckedChange={tick} />
      <button type="submit">Save</button>
    </form>,
  )
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Enter}')
  expect([tick.mock.calls, submit.mock.calls]).toEqual([[], []])
  await user.keyboard(' ')
  expect([tick.mock.calls, submit.mock.calls]).toEqual([[[true]], []])
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Only mine' }))
})
