// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests } from '#web/testing/screen-tests.ts'
import { toast } from './toast.ts'

setUpScreenTests()

it('shows what was said before the toasts were there, the newest on top, and then everything at once', async () => {
  toast.error('Said first')
  toast.success('Said second')
  expect(screen.queryByText('Said first')).toBeNull()
  renderInApp(null)
  await screen.findByText('Said second')
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown).toEqual(['Said second', 'Said first'])
  act(() => toast.message('Said third'))
  await screen.findByText('Said third')
  act(() => toast.message('Said third'))
  expect(screen.getAllByText('Said third')).toHaveLength(1)
})
