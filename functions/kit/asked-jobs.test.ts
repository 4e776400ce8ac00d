import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openJobs } from '#functions/testing/asked-jobs.ts'
import { AskedJobs, type RunOf } from './asked-jobs.ts'
import { documents } from './table.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const jobs = new AskedJobs<{ readonly what: string }>('zip-timesheets')
let door: Awaited<ReturnType<typeof openJobs>>
let begun: RunOf[]
beforeAll(async () => {
  door = await openJobs(async ({ detail }) => begun.push(detail as RunOf))
})
afterAll(() => door.stop())
beforeEach(() => {
  begun = []
})

const asking = { subject: 'all', total: 100, fileName: 'All.zip', task: { what: 'all' } }
let askers = 0
async function asked() {
  const owner = `asker ${askers++}`
  const job = await jobs.begin({ ...asking, owner }, NOW)
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  const [run = { id: '', run: '' }] = begun
  return { owner, job, run }
}

/** A clock that a test moves on. */
function ticking() {
  let at = NOW.getTime()
  const pass = (milliseconds: number) => {
    at += milliseconds
  }
  return { clock: () => new Date(at), pass }
}

describe('a job that is asked for', () => {
  it('is told to its function by its id and run alone', async () => {
    const { job, run } = await asked()
    expect(run).toEqual({ id: job._id, run: job.run })
    expect(job).toMatchObject({ state: 'waiting', done: 0, total: 100, task: { what: 'all' } })
  })

  it('is counted once a second at the most, however fast it goes', async () => {
    const { owner, run } = await asked()
    const { clock, pass } = ticking()
    const sent = vi.spyOn(documents, 'send')
    const seen: number[] = []
    await jobs.run(
      run,
      async ({ one }) => {
        for (let count = 0; count < 100; count++) {
          pass(50)
          await one()
          if (count % 25 === 0) seen.push((await jobs.find(run.id, owner, clock())).done)
        }
      },
      clock,
    )
    const writes = sent.mock.calls.filter(([command]) => command.constructor.name === 'UpdateCommand')
    sent.mockRestore()
    // Five seconds, and its beginning and end.
    expect(writes).toHaveLength(7)
    expect(seen).toEqual([0, 20, 40, 60])
    expect(await jobs.find(run.id, owner, clock())).toMatchObject({ state: 'done', done: 100 })
  })

  it('is done by one run: another of the same finds nothing to do, and what replaced it ends it', async () => {
    const { owner, run } = await asked()
    const { clock, pass } = ticking()
    const late = jobs.run(
      run,
      async ({ one }) => {
        // Silent for so long that its asker gave it up and began anew.
        pass(6 * 60_000)
        const anew = await jobs.begin({ ...asking, owner }, clock())
        expect(anew.run).not.toBe(run.run)
        await one()
      },
      clock,
    )
    expect(await late).toBe('nothing to do')
    await vi.waitFor(() => expect(begun).toHaveLength(2))
    const [, second = run] = begun
    const work = vi.fn(async () => {})
    expect(await jobs.run(second, work, clock)).toBe('done')
    expect(await jobs.run(second, work, clock)).toBe('nothing to do')
    expect(await jobs.run(run, work, clock)).toBe('nothing to do')
    expect(work).toHaveBeenCalledOnce()
  })

  it('that cannot be begun at all is failed at once, so that it can be asked for again', async () => {
    const { JOB_FUNCTION } = process.env
    process.env.JOB_FUNCTION = 'not-there'
    const owner = `asker ${askers++}`
    await expect(jobs.begin({ ...asking, owner }, NOW)).rejects.toThrow()
    process.env.JOB_FUNCTION = JOB_FUNCTION
    expect((await jobs.begin({ ...asking, owner }, NOW)).state).toBe('waiting')
  })

  it('shows failed after five silent minutes, and is nobody’s after a day', async () => {
    const { owner, job } = await asked()
    const foundAfter = (milliseconds: number, who = owner) =>
      jobs.find(job._id, who, new Date(NOW.getTime() + milliseconds))
    expect((await foundAfter(5 * 60_000)).state).toBe('waiting')
    expect((await foundAfter(5 * 60_000 + 1)).state).toBe('failed')
    await expect(foundAfter(0, 'somebody else')).rejects.toThrow('does not exist')
    await expect(foundAfter(24 * 3600_000 + 1)).rejects.toThrow('does not exist')
  })
})
