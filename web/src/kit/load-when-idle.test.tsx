import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { awaitServer } from './connection.ts'
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

  it.each([
    ['have come', (answer: PromiseWithResolvers<string>) => answer.resolve('')],
    ['have failed', (answer: PromiseWithResolvers<string>) => answer.reject(new TypeError('Failed to fetch'))],
  ])('is loaded after data once all awaited responses %s', async (_, settle) => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const
    const awaited = Promise.allSettled(answers.map(({ promise }) => awaitServer(promise)))
    const load = vi.fn(async () => Late)
    render(<LoadWhenIdle load={load} afterData />)
    answers[0].resolve('')
    await act(() => new Promise(resolve => setTimeout(resolve, 100)))
    expect(load).not.toHaveBeenCalled()
    settle(answers[1])
    await screen.findByText('Here')
    await awaited
    expect(load).toHaveBeenCalledOnce()
  })

  it('stays when responses are awaited again', async () => {
    render(<LoadWhenIdle load={async () => Late} afterData />)
    await screen.findByText('Here')
    const answer = Promise.withResolvers<string>()
    const awaited = awaitServer(answer.promise)
    await act(() => new Promise(resolve => setTimeout(resolve, 100)))
    screen.getByText('Here')
    answer.resolve('')
    await act(() => awaited)
  })
})
