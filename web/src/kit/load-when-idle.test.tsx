import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LoadWhenIdle } from './load-when-idle.tsx'

afterEach(cleanup)
const Late = () => <p>Here</p>

describe('a component that loads when the browser is idle', () => {
  it('is rendered when it has loaded, and nothing before', async () => {
    const { container } = render(<LoadWhenIdle load={async () => Late} />)
    expect(container.innerHTML).toBe('')
    await screen.findByText('Here')
  })

  it('is loaded again when the connection is back, not before', async () => {
    const load = vi.fn(async () => Late).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { container } = render(<LoadWhenIdle load={load} />)
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    await new Promise(resolve => setTimeout(resolve, 100))
    expect([load.mock.calls.length, container.innerHTML]).toEqual([1, ''])
    window.dispatchEvent(new Event('online'))
    await screen.findByText('Here')
  })
})
