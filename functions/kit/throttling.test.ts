/** Which errors mean that there were too many requests at once. Source: AWS's own names for them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isThrottled, LeftOutError, sendPatiently } from './throttling.ts'

const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more })
const cancelled = (...codes: (string | undefined)[]) =>
  named('TransactionCanceledException', { CancellationReasons: codes.map(Code => (Code ? { Code } : {})) })

describe('an error counts as throttled', () => {
  it.each(['ProvisionedThroughputExceededException', 'RequestLimitExceeded', 'ThrottlingException', 'SlowDown'])(
    'if AWS calls it %s',
    name => expect(isThrottled(named(name))).toBe(true),
  )

  it.each(['ThrottlingError', 'ProvisionedThroughputExceeded', 'TransactionInProgress'])(
    'if one of a transaction’s writes was refused for %s',
    code => expect(isThrottled(cancelled('None', undefined, code))).toBe(true),
  )

  it('if a part of a batch was left out', () => {
    const error = new LeftOutError(3)
    expect(isThrottled(error)).toBe(true)
    expect(error.message).toContain('3')
  })

  it.each([
    ['another error of AWS', named('ValidationException')],
    ['a cancelled transaction for another reason', cancelled('ConditionalCheckFailed', 'None', undefined)],
    ['a cancelled transaction without reasons', named('TransactionCanceledException')],
    ['an error that is not an Error', { name: 'ThrottlingException' }],
    ['nothing', undefined],
  ])('but not %s', (_, error) => expect(isThrottled(error)).toBe(false))
})

describe('a request that is throttled', () => {
  let pauses: number[] = []
  beforeEach(() => {
    pauses = []
    vi.spyOn(Math, 'random').mockReturnValue(1)
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, pause: number) => {
      pauses.push(pause)
      queueMicrotask(act)
    }) as typeof setTimeout)
  })
  afterEach(() => void vi.restoreAllMocks())

  /** A request that fails this number of times. */
  const failing = (times: number, error: Error) => {
    const send = vi.fn(async () => {
      if (send.mock.calls.length <= times) throw error
      return 'sent'
    })
    return send
  }

  it('is sent again up to five times, after pauses of at most 0.2 s to 2 s', async () => {
    const send = failing(5, named('ThrottlingException'))
    expect(await sendPatiently(send)).toBe('sent')
    expect(send).toHaveBeenCalledTimes(6)
    expect(pauses).toEqual([200, 400, 800, 1600, 2000])
  })
  it('fails with its own error after that', async () => {
    const error = named('ThrottlingException')
    const send = failing(6, error)
    await expect(sendPatiently(send)).rejects.toBe(error)
    expect(send).toHaveBeenCalledTimes(6)
  })
  it('is not sent again after any other error', async () => {
    const error = named('ValidationException')
    const send = failing(1, error)
    await expect(sendPatiently(send)).rejects.toBe(error)
    expect(send).toHaveBeenCalledTimes(1)
  })
})
