import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as yauzl from 'yauzl'
import { openJobs } from '#functions/testing/asked-jobs.ts'
import { openFiles } from '#functions/testing/files.ts'
import { bodyOf, readPdf } from '#functions/testing/pdfs.ts'
import { answering, signedIn, type Visitor } from '#functions/testing/people.ts'
import { project, timesheetClock, withSheet } from '#functions/testing/timesheets.ts'
import { lambda } from '#kit/lambda.ts'
import { type Job, timesheetReports } from '#shared/features/timesheet-reports.ts'
import { zipTimesheets } from './download.ts'
import { answers } from './index.ts'
import { handler } from './job.ts'

const { calls } = timesheetReports
const clock = timesheetClock()
answering(
  timesheetReports,
  lambda(timesheetReports, answers, () => clock.now),
)
let bucket: Awaited<ReturnType<typeof openFiles>>
let jobs: Awaited<ReturnType<typeof openJobs>>
/** What the job's function does with an event; a test may put something else here. */
let work: (event: { job: string; detail?: unknown }) => Promise<unknown>
const events: { job: string; detail?: unknown }[] = []
beforeAll(async () => {
  bucket = await openFiles()
  jobs = await openJobs(event => {
    events.push(event)
    return work(event)
  })
})
afterAll(async () => {
  await jobs.stop()
  await bucket.stop()
})
const onClock = ({ detail }: { detail?: unknown }) => zipTimesheets(detail as never, () => clock.now)
/** For so many tries nothing can be put into the bucket. */
function bucketIsAway(times: number) {
  const { FILES } = process.env
  let tries = 0
  work = event => {
    process.env.FILES = tries++ < times ? 'nowhere' : FILES
    return onClock(event).finally(() => {
      process.env.FILES = FILES
    })
  }
}
beforeEach(() => {
  events.length = 0
  work = onClock
})

const ask = async (who: Visitor, projects = 'no_projects', month = '11') =>
  who.call(calls.allReports, { params: { month, year: '2026', projects } })
const look = async (who: Visitor, id: string) => who.call(calls.job, { params: { id } })
/** Waits as the screen does. */
async function finished(who: Visitor, { _id }: Job): Promise<Job> {
  return vi.waitFor(async () => {
    const { body } = await look(who, _id)
    expect(['done', 'failed']).toContain(body.state)
    return body
  }, 10_000)
}

/** The files of an archive by their paths. */
async function filesIn(url: string | null): Promise<{ name: string; files: Map<string, Buffer> }> {
  const reply = await fetch(url ?? '')
  expect(reply.status).toBe(200)
  const zip = await yauzl.fromBufferPromise(Buffer.from(await reply.arrayBuffer()), { lazyEntries: true })
  const all = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    all.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return { name: reply.headers.get('content-disposition') ?? '', files: all }
}

/** Time goes on and never back: what somebody read is not read again. */
const later = (milliseconds: number) => clock.at(new Date(clock.now.getTime() + milliseconds).toISOString())

async function team() {
  const leader = await clock.staff('leader')
  const led = { leader: leader.person.employeeId }
  const [mercado, otra] = [await project({ name: 'Mercado/Web' }), await project({ name: 'mercado web' })]
  const sheets = [
    await withSheet(clock, { ...led, name: 'Ada', lastName: 'Zuse', on: mercado }),
    await withSheet(clock, { ...led, name: 'ADA', lastName: 'ZUSE', on: mercado }),
    await withSheet(clock, { ...led, name: '田中', lastName: 'さくら', on: otra }),
  ]
  await withSheet(clock, { name: 'Carla', lastName: 'Fremd', on: mercado })
  return { leader, mercado, otra, sheets }
}

describe('all documents of a month', () => {
  it('are asked for at once, made elsewhere, counted, and handed over as one archive with a folder a project', async () => {
    const { leader } = await team()
    const { status, body } = await ask(leader)
    expect([status, body]).toMatchObject([200, { state: 'waiting', done: 0, total: 3, url: null }])
    const job = await finished(leader, body)
    expect(job).toMatchObject({ state: 'done', done: 3, total: 3, fileName: 'Timesheets 2026-11.zip' })
    const { name, files } = await filesIn(job.url)
    expect(name).toContain('filename="Timesheets 2026-11.zip"')
    const paths = [...files.keys()].sort()
    expect(paths).toHaveLength(3)
    expect(new Set(paths.map(path => path.toLowerCase())).size).toBe(3)
    expect(new Set(paths.map(path => path.split('/')[0]?.toLowerCase())).size).toBe(2)
    for (const path of paths)
      expect(path).toMatch(/^mercado web( \(2\))?\/[^/]+ - mercado web - 2026-11( \(2\))?\.pdf$/i)
    const texts = await Promise.all([...files.values()].map(async file => bodyOf(await readPdf(file))))
    expect(texts.filter(text => text.includes('Mercado/Web'))).toHaveLength(2)
    expect(texts.join()).not.toContain('Carla')
  })

  it('can be of some projects alone', async () => {
    const { leader, otra } = await team()
    const { body } = await ask(leader, otra._id)
    expect(body.total).toBe(1)
    const { files } = await filesIn((await finished(leader, body)).url)
    expect([...files.keys()]).toEqual(['mercado web/田中 さくら - mercado web - 2026-11.pdf'])
  })

  it('are of whom the asker reached when asking', async () => {
    const { leader, sheets } = await team()
    let go = () => {}
    const held = new Promise<void>(resolve => {
      go = resolve
    })
    work = async event => {
      await held
      return onClock(event)
    }
    const { body } = await ask(leader)
    const other = await clock.staff('leader')
    const { employees } = await import('#functions/employees/store.ts')
    for (const { person } of sheets.slice(0, 2)) {
      const before = await employees.get(person._id)
      await employees.replace(before, { ...before, leader: other.person.employeeId }, new Date())
    }
    await withSheet(clock, { leader: other.person.employeeId })
    go()
    expect((await filesIn((await finished(leader, body)).url)).files.size).toBe(3)
  })

  it('are refused when there are none', async () => {
    const leader = await clock.staff('leader')
    expect(await ask(leader)).toMatchObject({
      status: 400,
      body: { friendlyMessage: 'There are no timesheets to download' },
    })
    for (const projects of ['x', '..', 'no_project']) expect((await ask(leader, projects)).status).toBe(404)
  })
})

describe('a download', () => {
  it('is nobody else’s', async () => {
    const { leader } = await team()
    const { body } = await ask(leader)
    await finished(leader, body)
    for (const who of [await clock.staff('leader'), await clock.staff('admin')])
      expect((await look(who, body._id)).status).toBe(404)
    expect((await look(leader, 'f'.repeat(24))).status).toBe(404)
  })

  it('asked for twice is one, and asked for again when it is there is made anew', async () => {
    const { leader, otra } = await team()
    let go = () => {}
    const held = new Promise<void>(resolve => {
      go = resolve
    })
    work = async event => {
      await held
      return onClock(event)
    }
    const asked = await Promise.all([ask(leader), ask(leader), ask(leader)])
    expect(new Set(asked.map(({ body }) => body._id)).size).toBe(1)
    await vi.waitFor(() => expect(events).toHaveLength(1))
    const [first] = asked
    expect((await ask(leader, otra._id)).body._id).not.toBe(first?.body._id)
    go()
    if (first) await finished(leader, first.body)
    await vi.waitFor(() => expect(jobs.isIdle()).toBe(true))
    expect(events).toHaveLength(2)
    expect((await ask(leader)).body).toMatchObject({ _id: first?.body._id, state: 'waiting', url: null })
    await vi.waitFor(() => expect(events).toHaveLength(3))
  })

  it('that fails is tried again, and is done by the try that succeeds', async () => {
    const { leader } = await team()
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    bucketIsAway(2)
    const { body } = await ask(leader)
    const job = await finished(leader, body)
    logged.mockRestore()
    expect([job.state, events.length]).toEqual(['done', 3])
    expect((await filesIn(job.url)).files.size).toBe(3)
  })

  it('that fails three times is shown failed, and can be asked for again', async () => {
    const { leader } = await team()
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    bucketIsAway(3)
    const { body } = await ask(leader)
    expect(await finished(leader, body)).toMatchObject({ state: 'failed', url: null })
    await vi.waitFor(() => expect(jobs.isIdle()).toBe(true))
    expect(events).toHaveLength(3)
    expect(logged.mock.calls.join()).toContain('asked job failed')
    logged.mockRestore()
    expect((await finished(leader, (await ask(leader)).body)).state).toBe('done')
  })

  it('that was cut off is shown failed once nothing was heard of it, and a late retry of it changes nothing', async () => {
    const { leader } = await team()
    work = async () => ({})
    const { body } = await ask(leader)
    await vi.waitFor(() => expect(events).toHaveLength(1))
    expect((await look(leader, body._id)).body.state).toBe('waiting')
    later(6 * 60_000)
    expect((await look(leader, body._id)).body.state).toBe('failed')
    work = onClock
    const [lost] = events
    expect((await finished(leader, (await ask(leader)).body)).state).toBe('done')
    if (lost) expect(await onClock(lost)).toEqual({ 'nothing to do': 1, documents: 0, failed: 0 })
    const last = events.at(-1)
    if (last) expect(await onClock(last)).toEqual({ 'nothing to do': 1, documents: 0, failed: 0 })
  })

  it('is gone after a day', async () => {
    const { leader } = await team()
    const { body } = await ask(leader)
    await finished(leader, body)
    later(25 * 3600_000)
    const again = await signedIn(leader.person._id, ['leader'], 'staff', clock.now)
    expect((await look(again, body._id)).status).toBe(404)
  })

  it('runs by the name that its list has', async () => {
    const detail = { id: 'f'.repeat(24), run: 'none' }
    expect(await handler({ job: 'zip-timesheets', detail })).toEqual({ 'nothing to do': 1, documents: 0, failed: 0 })
    await expect(handler({ job: 'zip-timesheets', detail: {} })).rejects.toThrow()
  })
})
