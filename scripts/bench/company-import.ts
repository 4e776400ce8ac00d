/**
 * `node scripts/bench/company-import.ts --people 5000`: one import of a company, its seconds and its memory; then the
 * same import killed half way and delivered again, whose end state must be the same.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { canonicalJson } from '#shared/kit/canonical-json.ts'
import { esbuildOptionsFor } from '../bundle.ts'
import { startTable } from '../local/tables.ts'
import { testEnvironment } from '../testing/environment.ts'

const { values } = parseArgs({
  options: { people: { type: 'string', default: '5000' }, scenario: { type: 'string' } },
})
const size = Number(values.people)
const MEGABYTE = 1024 * 1024
const MEMORY_LIMIT = 250 * MEGABYTE
/** In megabytes. With more room, V8 collects later and takes half as much again: this is what the run needs. */
const HEAP = 80
const YOUNG_HEAP = 4

if (values.scenario) await playScenario(values.scenario === 'killed')
else await compareScenarios()

/** What a scenario prints. */
interface ScenarioResult {
  readonly digest: string
  readonly people: number
  readonly file: number
  readonly preview: number
  readonly runs: readonly { readonly milliseconds: number; readonly peak: number }[]
  readonly killedAt: number
}

async function compareScenarios() {
  const [whole, killed] = [await runScenario('whole'), await runScenario('killed')]
  const seconds = (of: ScenarioResult) => of.runs.reduce((sum, run) => sum + run.milliseconds, 0) / 1000
  const peak = Math.max(...[...whole.runs, ...killed.runs].map(run => run.peak))
  console.log(
    `${whole.people} people from ${(whole.file / 1024).toFixed(0)} kB, previewed in ${whole.preview.toFixed(0)} ms`,
  )
  console.log(`in one run: ${seconds(whole).toFixed(1)} s`)
  console.log(`killed after ${killed.killedAt} rows, then run again: ${seconds(killed).toFixed(1)} s more`)
  console.log(`peak memory: ${(peak / MEGABYTE).toFixed(0)} MB`)
  const isSame = whole.digest === killed.digest
  console.log(isSame ? 'the end state is the same' : `the end states differ: ${whole.digest} ${killed.digest}`)
  process.exit(isSame && peak < MEMORY_LIMIT && killed.killedAt > 0 ? 0 : 1)
}

async function runScenario(name: string): Promise<ScenarioResult> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), '--people', String(size), '--scenario', name],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const lines = (await text(child.stdout)).trim().split('\n')
  return JSON.parse(lines.at(-1) ?? '')
}

async function playScenario(isKilled: boolean) {
  const { endpoint, tableName, stop } = await startTable()
  Object.assign(process.env, await testEnvironment(tableName, endpoint))
  const { startImportStage, uploadCompany, previewOf, startImport, writeSheetsOf } = await import(
    '../testing/company-imports.ts'
  )
  const { createSignedInVisitor, createUser } = await import('../testing/people.ts')
  const { employees, projectChanges } = await import('#functions/employees/store.ts')
  const { payLogs } = await import('#functions/salaries/store.ts')
  const { loadJournal } = await import('#functions/company-import/store.ts')
  const { companyImportApi } = await import('#shared/features/company-import.ts')
  const stage = await startImportStage()
  stage.hold(true)
  const user = await createUser(['admin'])
  const admin = await createSignedInVisitor(user._id, ['admin'])
  const { createPayBrowser } = await import('../testing/pay-browser.ts')
  const browser = await createPayBrowser(admin)
  const book = await writeSheetsOf({ ...makeCompany(size), ...(await makePay(size, browser.encrypt)) })
  const id = await uploadCompany(admin, book)
  const began = performance.now()
  const { errorCount, errors } = await previewOf(admin, id)
  const preview = performance.now() - began
  if (errorCount) throw new Error(`The file is wrong: ${JSON.stringify(errors[0])}`)
  await startImport(admin, id)
  const [event] = stage.held.splice(0)

  // Bundled as deployed, because Node's type stripping takes as much memory as the run.
  const outdir = await mkdtemp(join(tmpdir(), 'muster-import-'))
  await build(esbuildOptionsFor({ run: fileURLToPath(new URL('./import-process.ts', import.meta.url)) }, outdir))
  const script = join(outdir, 'run.mjs')
  const begin = () =>
    spawn(
      process.execPath,
      [`--max-old-space-size=${HEAP}`, `--max-semi-space-size=${YOUNG_HEAP}`, script, JSON.stringify(event)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
  let killedAt = 0
  if (isKilled) {
    const child = begin()
    const ended = new Promise(resolve => child.once('exit', resolve))
    while (killedAt < size / 2) {
      await pause(200)
      killedAt = (await loadJournal(id)).length
    }
    child.kill('SIGKILL')
    await ended
    killedAt = (await loadJournal(id)).length
  }
  const child = begin()
  const output = await text(child.stdout)
  const run = JSON.parse(output.slice(output.lastIndexOf('{"milliseconds"')))

  const { body } = await admin.call(companyImportApi.calls.one, { params: { id } })
  if (body.state !== 'done' || body.leftCount) throw new Error(`It ended otherwise: ${JSON.stringify(body)}`)
  const rows = await employees.rows(new Date())
  const emailOf = new Map(rows.map(row => [row._id, row.email]))
  const made = rows.filter(row => row.email.endsWith('@moved.example'))
  const state = made
    .map(({ _id, leader, project: _, jobTitle: __, ...row }) => ({ ...row, leader: emailOf.get(leader ?? '') }))
    .sort((a, b) => (a.email < b.email ? -1 : 1))
  // For some people also counts the items beside their record, which must not be written twice.
  const beside: number[][] = []
  for (const { _id } of made.toSorted((a, b) => (a.email < b.email ? -1 : 1)).slice(0, 200)) {
    const lists = await Promise.all([projectChanges.list(_id), payLogs.salary.list(_id), payLogs.rate.list(_id)])
    beside.push(lists.map(({ length }) => length))
  }
  const digest = createHash('sha256')
    .update(canonicalJson([state, beside, body.made]))
    .digest('hex')
    .slice(0, 16)
  await stage.stop()
  await stop()
  const result: ScenarioResult = { digest, people: made.length, file: book.length, preview, runs: [run], killedAt }
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
}

/** What everybody earns and costs, encrypted as a browser uploads it. */
async function makePay(people: number, encrypt: (amount: string) => Promise<string>) {
  const rowsOf = async (base: number) => {
    const rows: string[][] = []
    for (let index = 0; index < people; index++)
      rows.push([`person${index}@moved.example`, await encrypt((base + index).toFixed(2))])
    return rows
  }
  return {
    Salaries: [['Email', 'Salary'], ...(await rowsOf(40_000))],
    Rates: [['Email', 'Rate'], ...(await rowsOf(30))],
  }
}

/** Ten people a leader, forty projects, everything that a hire's form has and most of what it may have. */
function makeCompany(people: number) {
  const emailOf = (index: number) => `person${index}@moved.example`
  const first = ['Name', 'Last name', 'Email', 'Id number', 'Birthday', 'Hire date', 'Employee type', 'Job title']
  const rest = ['Project', 'Leader', 'Is a leader', 'Country', 'City', 'Address line 1', 'Mobile phone', 'Notes']
  const rows = Array.from({ length: people }, (_, index) => [
    `Ünïcødé ${index}`,
    'محمد 🦄',
    emailOf(index),
    String(index),
    new Date('1990-05-17'),
    new Date('2024-02-29'),
    'Full Time',
    `Title ${index % 12}`,
    `Project ${index % 40}`,
    index ? emailOf(Math.floor((index - 1) / 10)) : null,
    index * 10 + 1 < people ? 'Yes' : 'No',
    'Costa Rica',
    'San José',
    `Street ${index}`,
    '+506 8888 7777',
    `Moved in with the others, as number ${index}`,
  ])
  return {
    Projects: [['Name'], ...Array.from({ length: 40 }, (_, index) => [`Project ${index}`])],
    'Job titles': [['Name', 'Order'], ...Array.from({ length: 12 }, (_, index) => [`Title ${index}`, index + 1])],
    // In reverse, so that leaders are below their reports.
    People: [[...first, ...rest], ...rows.reverse()],
  }
}
