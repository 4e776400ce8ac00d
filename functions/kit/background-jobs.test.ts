import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestJobs } from '#scripts/testing/background-jobs.ts'
import { waitUntil } from '#scripts/testing/wait-until.ts'
import { BackgroundJobs, type JobRun } from './background-jobs.ts'
import { documentClient } from './table.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const jobs = new BackgroundJobs<{ readonly what: string }>('zip-timesheets')
let jobFunction: Awaited<ReturnType<typeof startTestJobs>>
let startedRuns: JobRun[]
beforeAll(async () => {
  jobFunction = await startTestJobs(async ({ detail }) => startedRuns.push(detail as JobRun))
})
afterAll(() => jobFunction.stop())
beforeEach(() => {
  startedRuns = []
})

const jobRequest = { subject: 'all', total: 100, fileName: 'All.zip', task: { what: 'all' } }
let ownerCount = 0
async function startTestJob() {
  const owner = `asker ${ownerCount++}`
  const job = await jobs.startJob({ ...jobRequest, owner }, NOW)
  await waitUntil(() => expect(startedRuns).toHaveLength(1))
  const [run = { id: '', run: '' }] = startedRuns
  return { owner, job, run }
}

/** A clock that a test moves forward. */
function createTestClock() {
  let at = NOW.getTime()
  const pass = (milliseconds: number) => {
    at += milliseconds
  }
  return { clock: () => new Date(at), pass }
}

describe('a background job', () => {
  it('is passed to its function by the ids of the job and of its run', async () => {
    const { job, run } = await startTestJob()
    expect(run).toEqual({ id: job._id, run: job.run })
    expect(job).toMatchObject({ state: 'waiting', done: 0, total: 100, task: { what: 'all' } })
  })

  it('writes its progress at most once a second, however fast it goes', async () => {
    const { owner, run } = await startTestJob()
    const { clock, pass } = createTestClock()
    const sent = vi.spyOn(documentClient, 'send')
    const seen: number[] = []
    await jobs.runJob(
      run,
      async ({ countOne }) => {
        for (let count = 0; count < 100; count++) {
          pass(50)
          await countOne()
          if (count % 25 === 0) seen.push((await jobs.getJob(run.id, owner, clock())).done)
        }
      },
      clock,
    )
    const writes = sent.mock.calls.filter(([command]) => command.constructor.name === 'UpdateCommand')
    sent.mockRestore()
    // One write per second for five seconds, plus the start and the end.
    expect(writes).toHaveLength(7)
    expect(seen).toEqual([0, 20, 40, 60])
    expect(await jobs.getJob(run.id, owner, clock())).toMatchObject({ state: 'done', done: 100 })
  })

  it('runs once: a second run finds nothing to do, and a replacement ends the first', async () => {
    const { owner, run } = await startTestJob()
    const { clock, pass } = createTestClock()
    const late = jobs.runJob(
      run,
      async ({ countOne }) => {
        // Silent for so long that its owner has started it again.
        pass(6 * 60_000)
        const anew = await jobs.startJob({ ...jobRequest, owner }, clock())
        expect(anew.run).not.toBe(run.run)
        await countOne()
      },
      clock,
    )
    expect(await late).toBe('nothing to do')
    await waitUntil(() => expect(startedRuns).toHaveLength(2))
    const [, second = run] = startedRuns
    const work = vi.fn(async () => {})
    expect(await jobs.runJob(second, work, clock)).toBe('done')
    expect(await jobs.runJob(second, work, clock)).toBe('nothing to do')
    expect(await jobs.runJob(run, work, clock)).toBe('nothing to do')
    expect(work).toHaveBeenCalledOnce()
  })

  it('that cannot be started fails at once, so that it can be requested again', async () => {
    const { JOB_FUNCTION } = process.env
    process.env.JOB_FUNCTION = 'not-there'
    const owner = `asker ${ownerCount++}`
    await expect(jobs.startJob({ ...jobRequest, owner }, NOW)).rejects.toThrow()
    process.env.JOB_FUNCTION = JOB_FUNCTION
    expect((await jobs.startJob({ ...jobRequest, owner }, NOW)).state).toBe('waiting')
    await waitUntil(() => expect(startedRuns).toHaveLength(1))
  })

  it('shows as failed after five minutes without progress, and is gone after a day', async () => {
    const { owner, job } = await startTestJob()
    const foundAfter = (milliseconds: number, who = owner) =>
      jobs.getJob(job._id, who, new Date(NOW.getTime() + milliseconds))
    expect((await foundAfter(5 * 60_000)).state).toBe('waiting')
    expect((await foundAfter(5 * 60_000 + 1)).state).toBe('failed')
    await expect(foundAfter(0, 'somebody else')).rejects.toThrow('does not exist')
    await expect(foundAfter(24 * 3600_000 + 1)).rejects.toThrow('does not exist')
  })

  it('under way is the answer to a second request of the same person for the same subject', async () => {
    const { owner, job, run } = await startTestJob()
    expect(await jobs.startJob({ ...jobRequest, owner }, NOW)).toMatchObject({ _id: job._id, run: run.run })
    const others = [
      jobs.idOf('somebody else', jobRequest.subject),
      jobs.idOf(owner, 'another subject'),
      new BackgroundJobs('another-job').idOf(owner, jobRequest.subject),
    ]
    expect(job._id).toBe(jobs.idOf(owner, jobRequest.subject))
    expect(job._id).toMatch(/^[0-9a-f]{24}$/)
    expect(new Set([job._id, ...others]).size).toBe(4)
    await jobs.startJob({ ...jobRequest, owner, subject: 'another subject' }, NOW)
    await waitUntil(() => expect(startedRuns).toHaveLength(2))
    expect(startedRuns[1]?.id).toBe(others[1])
  })

  it('whose start may have been lost is started again as the same run, after ten seconds', async () => {
    const { owner, run } = await startTestJob()
    const startAfter = (seconds: number) =>
      jobs.startJob({ ...jobRequest, owner }, new Date(NOW.getTime() + seconds * 1000))
    await startAfter(10)
    const again = await startAfter(11)
    expect(again.run).toBe(run.run)
    await waitUntil(() => expect(startedRuns).toHaveLength(2))
    expect(startedRuns).toEqual([run, run])
    const work = vi.fn(async () => {})
    for (const started of startedRuns) await jobs.runJob(started, work, () => NOW)
    expect(work).toHaveBeenCalledOnce()
  })

  it('that somebody has begun is not started again because it takes long', async () => {
    const { owner, run } = await startTestJob()
    const { clock, pass } = createTestClock()
    const working = jobs.runJob(
      run,
      async () => {
        pass(60_000)
        const again = await jobs.startJob({ ...jobRequest, owner }, clock())
        expect(again).toMatchObject({ run: run.run, state: 'running' })
      },
      clock,
    )
    expect(await working).toBe('done')
    expect(startedRuns).toHaveLength(1)
  })

  it('that is done can be requested again, as a new run', async () => {
    const { owner, job, run } = await startTestJob()
    await jobs.runJob(
      run,
      async () => {},
      () => NOW,
    )
    const again = await jobs.startJob({ ...jobRequest, owner, total: 7 }, NOW)
    expect(again).toMatchObject({ _id: job._id, state: 'waiting', done: 0, total: 7 })
    expect(again.run).not.toBe(run.run)
  })

  it('that fails is retried twice, and then shown as failed', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const { owner, run } = await startTestJob()
    const fail = () =>
      jobs.runJob(
        run,
        () => Promise.reject(new Error('No luck')),
        () => NOW,
      )
    const stateNow = async () => (await jobs.getJob(run.id, owner, NOW)).state
    for (const state of ['waiting', 'waiting', 'failed']) {
      await expect(fail()).rejects.toThrow('No luck')
      expect(await stateNow()).toBe(state)
    }
    expect(await fail()).toBe('nothing to do')
    vi.restoreAllMocks()
  })

  it('that waits for its retry is not started again by a request', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const { owner, run } = await startTestJob()
    const fail = () => Promise.reject(new Error('No luck'))
    await expect(jobs.runJob(run, fail, () => NOW)).rejects.toThrow('No luck')
    const again = await jobs.startJob({ ...jobRequest, owner }, new Date(NOW.getTime() + 60_000))
    expect(again).toMatchObject({ run: run.run, state: 'waiting' })
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(startedRuns).toHaveLength(1)
    vi.restoreAllMocks()
  })

  it('that fails once is done by its retry', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const { owner, run } = await startTestJob()
    await expect(jobs.runJob(run, () => Promise.reject(new Error('No luck')))).rejects.toThrow('No luck')
    expect(
      await jobs.runJob(
        run,
        async () => {},
        () => NOW,
      ),
    ).toBe('done')
    expect(await jobs.getJob(run.id, owner, NOW)).toMatchObject({ state: 'done', done: 100 })
    vi.restoreAllMocks()
  })

  it('delivered twice at the same time is worked on once', async () => {
    const { run } = await startTestJob()
    const work = vi.fn(async () => {})
    // Each reads the job before the other begins: a delivery that comes later cannot be told from a retry.
    const bothRead = Promise.withResolvers<void>()
    let reads = 0
    const name = 'hold the reads'
    documentClient.middlewareStack.add(
      (next, { commandName }) =>
        async args => {
          const answer = await next(args)
          if (commandName !== 'GetItemCommand') return answer
          if (++reads === 2) bothRead.resolve()
          await bothRead.promise
          return answer
        },
      { step: 'initialize', name },
    )
    const ends = await Promise.all([jobs.runJob(run, work, () => NOW), jobs.runJob(run, work, () => NOW)])
    documentClient.middlewareStack.remove(name)
    expect(reads).toBe(2)
    expect(ends.sort()).toEqual(['done', 'nothing to do'])
    expect(work).toHaveBeenCalledOnce()
  })

  it('that does not exist is nothing to do', async () => {
    const work = vi.fn(async () => {})
    expect(await jobs.runJob({ id: 'f'.repeat(24), run: '1' }, work)).toBe('nothing to do')
    expect(work).not.toHaveBeenCalled()
  })
})
