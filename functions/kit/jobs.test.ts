import { describe, expect, it, vi } from 'vitest'
import { createJobHandler, forEachConcurrent, forEachPaced, type JobSummary, liveClock } from './jobs.ts'

const NOW = new Date('2026-11-21T01:00:00Z')
const handlerReturning = (tally: JobSummary) => {
  const run = vi.fn(async (_: Date, __: unknown) => tally)
  return {
    run,
    handler: createJobHandler(
      { feature: 'process-assignments', names: ['open-processes'] },
      { 'open-processes': run },
      () => NOW,
    ),
  }
}

describe('a job', () => {
  it('runs at the scheduled time and returns its counts', async () => {
    const { run, handler } = handlerReturning({ opened: 3, failed: 0 })
    expect(await handler({ job: 'open-processes' })).toEqual({ opened: 3, failed: 0 })
    expect(run).toHaveBeenCalledExactlyOnceWith(NOW, undefined)
  })

  it('receives its event when it is not scheduled', async () => {
    const { run, handler } = handlerReturning({ failed: 0 })
    await handler({ job: 'open-processes', detail: { of: 'a mail' } })
    expect(run).toHaveBeenCalledExactlyOnceWith(NOW, { of: 'a mail' })
  })

  it('fails when anything was left undone, so that it is retried', async () => {
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const { handler } = handlerReturning({ opened: 3, failed: 2 })
    await expect(handler({ job: 'open-processes' })).rejects.toThrow('open-processes: 2 failed')
    expect(logged.mock.calls.join()).toContain('"opened":3,"failed":2')
    logged.mockRestore()
  })

  it.each(['close', 'constructor', ''])('with an unknown name (%s) is refused', async job => {
    await expect(handlerReturning({ failed: 0 }).handler({ job })).rejects.toThrow(`has no job ${job}`)
  })
})

describe('processing many items', () => {
  const things = Array.from({ length: 57 }, (_, index) => ({ _id: String(index) }))

  it('handles each once, ten at a time', async () => {
    const done: string[] = []
    let [going, most] = [0, 0]
    const tally = await forEachConcurrent(things, async ({ _id }) => {
      most = Math.max(most, ++going)
      await new Promise(resolve => setTimeout(resolve, 1))
      going--
      done.push(_id)
      return Number(_id) < 7 ? 'early' : 'late'
    })
    expect(done.sort()).toEqual(things.map(({ _id }) => _id).sort())
    expect(most).toBe(10)
    expect(tally).toEqual({ early: 7, late: 50, failed: 0 })
  })

  it('logs a failed item by its id and continues with the others', async () => {
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const tally = await forEachConcurrent(things, async ({ _id }) => {
      if (_id === '13') throw new Error('unlucky')
      return 'done'
    })
    expect(tally).toEqual({ done: 56, failed: 1 })
    expect(logged.mock.calls.join()).toMatch(/"id":"13".*unlucky/)
    logged.mockRestore()
  })
})

it('the clock of a run starts at its given time and advances in real time', async () => {
  const start = new Date('2028-02-29T23:00:00.000Z')
  const clock = liveClock(start)
  const began = performance.now()
  expect(clock().getTime() - start.getTime()).toBeGreaterThanOrEqual(0)
  await new Promise(resolve => setTimeout(resolve, 30))
  const moved = clock().getTime() - start.getTime()
  expect(moved).toBeGreaterThanOrEqual(28)
  expect(moved).toBeLessThanOrEqual(performance.now() - began + 1)
})

describe('processing items in lanes', () => {
  const things = Array.from({ length: 24 }, (_, index) => ({ _id: String(index), lane: String(index % 3) }))
  const lanes = { laneOf: ({ lane }: { lane: string }) => lane, perSecond: 50, concurrency: 2 }

  it('runs each lane in order, a limited number of lanes in parallel, no faster than the given rate', async () => {
    const begun = new Map<string, number[]>()
    const going = new Map<string, number>()
    let most = 0
    const from = performance.now()
    const tally = await forEachPaced(things, lanes, async ({ lane }) => {
      expect(going.get(lane) ?? 0).toBe(0)
      going.set(lane, 1)
      most = Math.max(most, [...going.values()].filter(Boolean).length)
      begun.set(lane, [...(begun.get(lane) ?? []), performance.now()])
      await new Promise(resolve => setTimeout(resolve, 1))
      going.set(lane, 0)
      return 'done'
    })
    expect(tally).toEqual({ done: 24, failed: 0 })
    expect(most).toBe(2)
    for (const instants of begun.values()) {
      expect(instants).toHaveLength(8)
      // A busy machine may start one late and the next on time: what holds is the earliest time at which each may
      // start.
      for (const [index, at] of instants.entries()) expect(at - from).toBeGreaterThan(index * 20 - 1)
    }
  })

  it('logs and counts failures, and continues with the others', async () => {
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const tally = await forEachPaced(things, { ...lanes, perSecond: 1000 }, async ({ _id }) => {
      if (_id === '4') throw new Error('unlucky')
      return 'done'
    })
    expect(tally).toEqual({ done: 23, failed: 1 })
    expect(logged.mock.calls.join()).toMatch(/"id":"4".*unlucky/)
    logged.mockRestore()
  })
})
