/**
 * Everything that must pass before a change lands, in the order that fails fastest. `npm test` runs it.
 * `MUSTER_TODAY=2026-12-31` (or an instant, `2026-11-30T22:59:00Z`) runs it as on that day; CI takes another day each
 * time.
 */
import { spawn } from 'node:child_process'
import { clockEnvironment, dayOfThisRun } from './testing-day.ts'

interface Step {
  readonly name: string
  readonly command: readonly string[]
  /** Whether it runs on the day of the test run; figures use the machine's own date. */
  readonly isDated?: true
}
const steps: readonly Step[] = [
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  { name: 'lint', command: ['biome', 'ci', '--colors=off', '.'] },
  { name: 'import directions', command: ['depcruise', 'shared', 'functions', 'web/src', 'infra', 'scripts'] },
  { name: 'unit, handlers and stack', command: ['vitest', 'run'], isDated: true },
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  { name: 'budgets', command: ['node', 'scripts/bench/index.ts', '--quick'] },
  { name: 'browser stories', command: ['vitest', 'run', '--config', 'web/e2e/vitest.config.ts'], isDated: true },
]

const day = dayOfThisRun(process.env, new Date(), Math.random())
const dated = { ...process.env, ...clockEnvironment(day, new Date()) }
console.log(day ? `As on ${day}. Again: MUSTER_TODAY=${day} npm test` : `As on ${new Date().toISOString()}`)

const only = process.argv.slice(2)
const wanted = only.length ? steps.filter(step => only.some(word => step.name.includes(word))) : steps
let passed = 0
const failed: string[] = []

for (const { name, command, isDated } of wanted) {
  const started = Date.now()
  console.log(`\n— ${name}`)
  const ok = await run(command, isDated ? dated : process.env)
  console.log(`${ok ? '✓' : '✗'} ${name} (${Math.round((Date.now() - started) / 1000)} s)`)
  if (ok) passed++
  else failed.push(name)
}
if (failed.length) console.log(`\nNot right: ${failed.join(', ')}`)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exit(failed.length ? 1 : 0)

function run([program = '', ...words]: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit'], env })
    child.once('error', error => {
      console.error(error.message)
      resolve(false)
    })
    child.once('exit', code => resolve(code === 0))
  })
}
