import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notFoundError, versionConflict } from './app-error.ts'
import { retry, retryOnConflict } from './retry.ts'

class Busy extends Error {}
const isRetryable = (error: unknown) => error instanceof Busy

/** Fails with each of these in turn, then succeeds. */
const failing = (...errors: Error[]) =>
  vi.fn(async () => {
    const error = errors.shift()
    if (error) throw error
    return 'done'
  })

describe('an operation that fails temporarily', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('is retried until it succeeds', async () => {
    const act = failing(new Busy(), new Busy())
    expect(await retry(act, { attempts: 3, isRetryable })).toBe('done')
    expect(act).toHaveBeenCalledTimes(3)
  })

  it('fails like its last attempt', async () => {
    const act = failing(new Busy('first'), new Busy('second'), new Busy('third'))
    await expect(retry(act, { attempts: 2, isRetryable })).rejects.toThrow('second')
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('is not retried after any other error', async () => {
    const act = failing(new Busy(), new TypeError('wrong'))
    await expect(retry(act, { attempts: 5, isRetryable })).rejects.toThrow('wrong')
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('waits a random part of a delay that doubles', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const act = failing(new Busy(), new Busy())
    const result = retry(act, { attempts: 3, delay: 10, isRetryable })
    await vi.advanceTimersByTimeAsync(9)
    expect(act).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(act).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(19)
    expect(act).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(act).toHaveBeenCalledTimes(3)
    expect(await result).toBe('done')
  })

  it('never waits longer than the maximum delay, and starts no attempt after the deadline', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const act = failing(...Array.from({ length: 9 }, () => new Busy()))
    const options = { attempts: 9, delay: 100, maxDelay: 400, until: performance.now() + 1_000, isRetryable }
    const result = expect(retry(act, options)).rejects.toThrow(Busy)
    // After 200, 400 and 400 milliseconds; the next one would begin after 1,400.
    await vi.advanceTimersByTimeAsync(1_000)
    await result
    expect(act).toHaveBeenCalledTimes(4)
  })

  it('survives seven conflicts with other writers, but no other error', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const conflicts = (count: number) => Array.from({ length: count }, versionConflict)
    expect(await retryOnConflict(failing(...conflicts(7)))).toBe('done')
    await expect(retryOnConflict(failing(...conflicts(8)))).rejects.toMatchObject({ code: 'conflict' })
    const other = Object.assign(new Error('of a library'), { code: 'conflict' })
    for (const error of [notFoundError(), other]) {
      const act = failing(error)
      await expect(retryOnConflict(act)).rejects.toBe(error)
      expect(act).toHaveBeenCalledTimes(1)
    }
  })
})
