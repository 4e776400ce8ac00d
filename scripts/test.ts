/**
 * Everything that must pass before a change lands, in the order that fails fastest: `npm test`, or the steps whose names
 * contain one of the words after it. `npm run check` is the short form while one works: it runs the tests near what
 * changed alone (`testing/nearest-tests.ts`).
 * `MUSTER_TODAY=2026-12-31` (or an instant, `2026-11-30T22:59:00Z`) runs it as on that day; CI takes a day by the
 * project's contents.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readFailedTests } from './testing/failed-tests.ts'
import { findNearestTests } from './testing/nearest-tests.ts'
import { clockEnvironment, dayOfThisRun } from './testing-day.ts'

interface Step {
  readonly name: string
  readonly command: readonly string[]
  /** Whether it runs on the day of the test run; figures use the machine's own date. */
  readonly isDated?: true
  /** Reads what was wrong from its report, so that it can be named where the log ends. */
  readonly readFailures?: () => readonly string[]
}

const { values, positionals: words } = parseArgs({ options: { changed: { type: 'boolean' } }, allowPositionals: true })
const reports = mkdtempSync(join(tmpdir(), 'muster-test-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const vitest = (name: string, ...options: string[]): Step => {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const readFailures = () => readFailedTests(report)
  return { name, command: ['vitest', 'run', ...reporters, ...options], isDated: true, readFailures }
}
const budgetReport = join(reports, 'budgets.txt')
const budgets: Step = {
  name: 'budgets',
  command: ['node', 'scripts/bench/index.ts', '--quick', '--broken', budgetReport],
  readFailures: () => [
    existsSync(budgetReport) ? readFileSync(budgetReport, 'utf8').trimEnd() : '  It ended before all was measured',
  ],
}
// While one works, they go on from what they found out the last time.
const typesKept = values.changed ? ['--incremental', '--tsBuildInfoFile', '.local/check/types.tsbuildinfo'] : []
const directionsKept = values.changed ? ['--cache', '.local/check', '--cache-strategy', 'content'] : []
/** Steps of one stage run side by side. */
const quick: readonly Step[] = [
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.', ...typesKept] },
  { name: 'lint', command: ['biome', 'ci', '--colors=off', '.'] },
  {
    name: 'import directions',
    command: ['depcruise', ...directionsKept, 'shared', 'functions', 'web/src', 'infra', 'scripts'],
  },
]
const nearestTests = values.changed ? findNearestTests(changedFiles()) : []
const stages: readonly (readonly Step[])[] = values.changed
  ? [quick, nearestTests.length ? [vitest('tests near what changed', ...nearestTests)] : []]
  : [
      [...quick, { name: 'build', command: ['node', 'scripts/build.ts'] }],
      [vitest('unit, handlers and stack')],
      [budgets],
      [vitest('browser stories', '--config', 'web/e2e/vitest.config.ts')],
    ]

const day = dayOfThisRun(process.env, new Date(), () => git('rev-parse', 'HEAD^{tree}'))
const dated = { ...process.env, ...clockEnvironment(day, new Date()) }
console.log(day ? `As on ${day}. Again: MUSTER_TODAY=${day} npm test` : `As on ${new Date().toISOString()}`)

let passed = 0
const failed: Step[] = []
for (const stage of stages) {
  const wanted = stage.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)))
  await Promise.all(wanted.map(step => runStep(step, wanted.length > 1)))
}
for (const { name, readFailures } of failed) {
  console.log(`\nNot right: ${name}`)
  for (const line of readFailures?.() ?? []) console.log(line)
}
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exit(failed.length ? 1 : 0)

async function runStep(step: Step, hasCompany: boolean): Promise<void> {
  const started = Date.now()
  if (!hasCompany) console.log(`\n— ${step.name}`)
  const { isRight, output } = await run(step, hasCompany)
  console.log(
    `${hasCompany ? '\n' : ''}${output}${isRight ? '✓' : '✗'} ${step.name} (${Math.round((Date.now() - started) / 1000)} s)`,
  )
  if (isRight) passed++
  else failed.push(step)
}

/** Runs a step; output of steps that run side by side is kept apart. */
async function run({ command: [program = '', ...options], isDated }: Step, hasCompany: boolean) {
  const child = spawn(program, options, {
    stdio: ['ignore', ...(hasCompany ? (['pipe', 'pipe'] as const) : (['inherit', 'inherit'] as const))],
    env: isDated ? dated : process.env,
  })
  const ended = new Promise<string | boolean>(resolve => {
    child.once('error', error => resolve(`${error.message}\n`))
    child.once('close', code => resolve(code === 0))
  })
  const [end, ...output] = await Promise.all([
    ended,
    ...[child.stdout, child.stderr].map(pipe => (pipe ? text(pipe) : '')),
  ])
  return { isRight: end === true, output: `${output.join('')}${typeof end === 'string' ? end : ''}` }
}

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe' })
}

/** The files that differ from the last commit that the branch has in common with where it will go, and new ones. */
function changedFiles(): string[] {
  let base = 'HEAD'
  try {
    base = git('merge-base', 'HEAD', '@{upstream}').trim()
  } catch {
    // It will go nowhere yet: what is not committed is what changed.
  }
  const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return lists.join('').split('\n').filter(Boolean)
}
