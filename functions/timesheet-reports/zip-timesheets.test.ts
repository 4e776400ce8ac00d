import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as yauzl from 'yauzl'
import { projects } from '#functions/projects/store.ts'
import { closeDueSheets } from '#functions/timesheets/close-month.ts'
import { loadSeals } from '#functions/timesheets/seals.ts'
import { findFile } from '#kit/files.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { startTestJobs } from '#scripts/testing/background-jobs.ts'
import { startTestBucket } from '#scripts/testing/files.ts'
import { pdfBodyText, readPdf } from '#scripts/testing/pdfs.ts'
import { createSignedInVisitor, registerTestFeature, type Visitor } from '#scripts/testing/people.ts'
import { createProject, createSheetFixture, createTimesheetClock } from '#scripts/testing/timesheets.ts'
import { waitUntil } from '#scripts/testing/wait-until.ts'
import { type ReportJob, timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { timesheetReportHandlers } from './index.ts'
import { handler } from './job.ts'
import { zipTimesheets } from './zip-timesheets.ts'

const { calls } = timesheetReportsApi
const clock = createTimesheetClock()
registerTestFeature(
  timesheetReportsApi,
  createApiHandler(timesheetReportsApi, timesheetReportHandlers, () => clock.now),
)
let bucket: Awaited<ReturnType<typeof startTestBucket>>
let jobs: Awaited<ReturnType<typeof startTestJobs>>
/** How the job's function handles an event; a test may replace it. */
let runJob: (event: { job: string; detail?: unknown }) => Promise<unknown>
const events: { job: string; detail?: unknown }[] = []
beforeAll(async () => {
  bucket = await startTestBucket()
  jobs = await startTestJobs(event => {
    events.push(event)
    return runJob(event)
  })
})
afterAll(async () => {
  await jobs.stop()
  await bucket.stop()
})
const zipOnClock = ({ detail }: { detail?: unknown }) => zipTimesheets(detail as never, () => clock.now)
/** How many uploads to the bucket fail. */
function failBucket(times: number) {
  const { FILES } = process.env
  let tries = 0
  runJob = event => {
    process.env.FILES = tries++ < times ? 'nowhere' : FILES
    return zipOnClock(event).finally(() => {
      process.env.FILES = FILES
    })
  }
}
beforeEach(() => {
  events.length = 0
  runJob = zipOnClock
})

const requestDownload = async (who: Visitor, projects = 'no_projects', month = '11') =>
  who.call(calls.allReports, { params: { month, year: '2026', projects } })
const fetchJob = async (who: Visitor, id: string) => who.call(calls.job, { params: { id } })
/** Waits as the screen does. */
async function waitForJob(who: Visitor, { _id }: ReportJob): Promise<ReportJob> {
  return waitUntil(async () => {
    const { body } = await fetchJob(who, _id)
    expect(['done', 'failed']).toContain(body.state)
    return body
  })
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

/** Time only moves forward: cached data is not read again. */
const advanceClock = (milliseconds: number) => clock.at(new Date(clock.now.getTime() + milliseconds).toISOString())

async function createTeam() {
  const leader = await clock.staff('leader')
  const led = { leader: leader.person.employeeId }
  const [mercado, otra] = [await createProject({ name: 'Mercado/Web' }), await createProject({ name: 'mercado web' })]
  const sheets = [
    await createSheetFixture(clock, { ...led, name: 'Ada', lastName: 'Zuse', on: mercado }),
    await createSheetFixture(clock, { ...led, name: 'ADA', lastName: 'ZUSE', on: mercado }),
    await createSheetFixture(clock, { ...led, name: '田中', lastName: 'さくら', on: otra }),
  ]
  await createSheetFixture(clock, { name: 'Carla', lastName: 'Fremd', on: mercado })
  return { leader, mercado, otra, sheets }
}

describe('all documents of a month', () => {
  it('are requested at once, made in the background with progress, and delivered as one archive with a folder per project', async () => {
    const { leader } = await createTeam()
    const { status, body } = await requestDownload(leader)
    expect([status, body]).toMatchObject([200, { state: 'waiting', done: 0, total: 3, url: null }])
    const job = await waitForJob(leader, body)
    expect(job).toMatchObject({ state: 'done', done: 3, total: 3, fileName: 'Timesheets 2026-11.zip' })
    const { name, files } = await filesIn(job.url)
    expect(name).toContain('filename="Timesheets 2026-11.zip"')
    const paths = [...files.keys()].sort()
    expect(paths).toHaveLength(3)
    expect(new Set(paths.map(path => path.toLowerCase())).size).toBe(3)
    expect(new Set(paths.map(path => path.split('/')[0]?.toLowerCase())).size).toBe(2)
    for (const path of paths)
      expect(path).toMatch(/^mercado web( \(2\))?\/[^/]+ - mercado web - 2026-11( \(2\))?\.pdf$/i)
    const texts = await Promise.all([...files.values()].map(async file => pdfBodyText(await readPdf(file))))
    expect(texts.filter(text => text.includes('Mercado/Web'))).toHaveLength(2)
    expect(texts.join()).not.toContain('Carla')
  })

  it('can be limited to some projects', async () => {
    const { leader, otra } = await createTeam()
    const { body } = await requestDownload(leader, otra._id)
    expect(body.total).toBe(1)
    const { files } = await filesIn((await waitForJob(leader, body)).url)
    expect([...files.keys()]).toEqual(['mercado web/田中 さくら - mercado web - 2026-11.pdf'])
  })

  it('cover the people in the caller’s scope at the time of the request', async () => {
    const { leader, sheets } = await createTeam()
    let go = () => {}
    const held = new Promise<void>(resolve => {
      go = resolve
    })
    runJob = async event => {
      await held
      return zipOnClock(event)
    }
    const { body } = await requestDownload(leader)
    const other = await clock.staff('leader')
    const { employees } = await import('#functions/employees/store.ts')
    for (const { person } of sheets.slice(0, 2)) {
      const before = await employees.get(person._id)
      await employees.replace(before, { ...before, leader: other.person.employeeId }, new Date())
    }
    await createSheetFixture(clock, { leader: other.person.employeeId })
    go()
    expect((await filesIn((await waitForJob(leader, body)).url)).files.size).toBe(3)
  })

  it('are refused when there are none', async () => {
    const leader = await clock.staff('leader')
    expect(await requestDownload(leader)).toMatchObject({
      status: 400,
      body: { friendlyMessage: 'There are no timesheets to download' },
    })
    for (const projects of ['x', '..', 'no_project']) expect((await requestDownload(leader, projects)).status).toBe(404)
  })
})

describe('a download', () => {
  it('is private to its requester', async () => {
    const { leader } = await createTeam()
    const { body } = await requestDownload(leader)
    await waitForJob(leader, body)
    for (const who of [await clock.staff('leader'), await clock.staff('admin')])
      expect((await fetchJob(who, body._id)).status).toBe(404)
    expect((await fetchJob(leader, 'f'.repeat(24))).status).toBe(404)
  })

  it('requested twice is made once, and made again when requested after it is done', async () => {
    const { leader, otra } = await createTeam()
    let go = () => {}
    const held = new Promise<void>(resolve => {
      go = resolve
    })
    runJob = async event => {
      await held
      return zipOnClock(event)
    }
    const asked = await Promise.all([requestDownload(leader), requestDownload(leader), requestDownload(leader)])
    expect(new Set(asked.map(({ body }) => body._id)).size).toBe(1)
    await waitUntil(() => expect(events).toHaveLength(1))
    const [first] = asked
    expect((await requestDownload(leader, otra._id)).body._id).not.toBe(first?.body._id)
    go()
    if (first) await waitForJob(leader, first.body)
    await waitUntil(() => expect(jobs.isIdle()).toBe(true))
    expect(events).toHaveLength(2)
    expect((await requestDownload(leader)).body).toMatchObject({ _id: first?.body._id, state: 'waiting', url: null })
    await waitUntil(() => expect(events).toHaveLength(3))
  })

  it('that fails is retried, and completed by the attempt that succeeds', async () => {
    const { leader } = await createTeam()
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    failBucket(2)
    const { body } = await requestDownload(leader)
    const job = await waitForJob(leader, body)
    logged.mockRestore()
    expect([job.state, events.length]).toEqual(['done', 3])
    expect((await filesIn(job.url)).files.size).toBe(3)
  })

  it('that fails three times is shown as failed, and can be requested again', async () => {
    const { leader } = await createTeam()
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    failBucket(3)
    const { body } = await requestDownload(leader)
    expect(await waitForJob(leader, body)).toMatchObject({ state: 'failed', url: null })
    await waitUntil(() => expect(jobs.isIdle()).toBe(true))
    expect(events).toHaveLength(3)
    expect(logged.mock.calls.join()).toContain('asked job failed')
    logged.mockRestore()
    expect((await waitForJob(leader, (await requestDownload(leader)).body)).state).toBe('done')
  })

  it('that was interrupted is shown as failed after a silence, and a late retry changes nothing', async () => {
    const { leader } = await createTeam()
    runJob = async () => ({})
    const { body } = await requestDownload(leader)
    await waitUntil(() => expect(events).toHaveLength(1))
    expect((await fetchJob(leader, body._id)).body.state).toBe('waiting')
    advanceClock(6 * 60_000)
    expect((await fetchJob(leader, body._id)).body.state).toBe('failed')
    runJob = zipOnClock
    const [lost] = events
    expect((await waitForJob(leader, (await requestDownload(leader)).body)).state).toBe('done')
    if (lost) expect(await zipOnClock(lost)).toEqual({ 'nothing to do': 1, documents: 0, failed: 0 })
    const last = events.at(-1)
    if (last) expect(await zipOnClock(last)).toEqual({ 'nothing to do': 1, documents: 0, failed: 0 })
  })

  it('is deleted after a day', async () => {
    const { leader } = await createTeam()
    const { body } = await requestDownload(leader)
    await waitForJob(leader, body)
    advanceClock(25 * 3600_000)
    const again = await createSignedInVisitor(leader.person._id, ['leader'], 'staff', clock.now)
    expect((await fetchJob(again, body._id)).status).toBe(404)
  })

  it('is run under the job name in its list', async () => {
    const detail = { id: 'f'.repeat(24), run: 'none' }
    expect(await handler({ job: 'zip-timesheets', detail })).toEqual({ 'nothing to do': 1, documents: 0, failed: 0 })
    await expect(handler({ job: 'zip-timesheets', detail: {} })).rejects.toThrow()
  })
})

/** December is closed and sealed; then the project gets another name. */
async function createSealedSheet() {
  clock.at('2026-12-20T12:00:00.000Z')
  const { person } = await clock.staff('leader')
  const on = await createProject({ name: 'Before' })
  const made = await createSheetFixture(clock, { on, period: '2026-12-01', leader: person.employeeId })
  clock.at('2026-12-31T23:00:00.000Z')
  expect(await closeDueSheets(clock.now)).toMatchObject({ failed: 0 })
  const { _id, version, ...project } = on
  await projects.replace(on, { ...project, name: 'After' }, new Date())
  advanceClock(60_000)
  const leader = await createSignedInVisitor(person._id, ['leader'], 'staff', clock.now)
  const [seal] = await loadSeals(made.sheet._id)
  const sealed = Buffer.from((await findFile(seal?.files.document ?? '')) ?? [])
  return { ...made, leader, project: _id, key: seal?.files.document ?? '', sealed }
}

describe('a sealed sheet', () => {
  const zipOf = async ({ leader, project }: Awaited<ReturnType<typeof createSealedSheet>>) => {
    const { body } = await requestDownload(leader, project, '12')
    const { files } = await filesIn((await waitForJob(leader, body)).url)
    return files.get([...files.keys()][0] ?? '')
  }

  it('is delivered as the sealed document, in the archive and alone, whatever the current names are', async () => {
    const made = await createSealedSheet()
    expect(pdfBodyText(await readPdf(made.sealed))).toContain('Before')
    expect((await zipOf(made))?.equals(made.sealed)).toBe(true)
    const { body } = await made.leader.call(calls.pdf, { params: { id: made.sheet._id } })
    expect(Buffer.from(String(body), 'latin1').equals(made.sealed)).toBe(true)
  })

  it('is rendered again while it is reopened, or when the sealed document is missing', async () => {
    const made = await createSealedSheet()
    const draft = async () => pdfBodyText(await readPdf((await zipOf(made)) ?? Buffer.from([])))
    await bucket.remove(made.key)
    expect(await draft()).toContain('After')
    await bucket.overwrite(made.key, 'sealed')
    const finance = await clock.staff('finance')
    const body = { until: '2027-01-20T12:00:00.000Z', reason: 'A client asks' }
    const { status } = await finance.call(timesheetsApi.calls.reopen, { params: { id: made.sheet._id }, body })
    expect(status).toBe(200)
    advanceClock(60_000)
    expect(await draft()).toContain('After')
  })
})
