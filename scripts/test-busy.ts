/**
 * `npm run test:busy`: the whole run five times in a row, while other processes keep every core busy. A test that guesses
 * how long something takes fails here first. `-- --times 2 stories` runs the steps whose names contain a word, as
 * `npm test` does. It ends at the first run that fails.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

const { values, positionals: words } = parseArgs({
  options: { times: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1) throw new Error(`--times ${values.times} is not a number of runs`)

const loops = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
)
process.on('exit', () => {
  for (const loop of loops) loop.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const minutes: string[] = []
for (let run = 1; run <= times; run++) {
  const started = Date.now()
  const child = spawn(process.execPath, ['scripts/test.ts', ...words], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  minutes.push(((Date.now() - started) / 60_000).toFixed(1))
  const isIdle = loops.some(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)
  if (isIdle) throw new Error('A busy loop ended, so that the machine was not as busy as it should be')
  if (code !== 0) {
    console.log(`\nRun ${run} of ${times} failed beside ${loops.length} busy loops`)
    process.exit(1)
  }
}
console.log(`\n${times} runs passed beside ${loops.length} busy loops, in ${minutes.join(', ')} minutes`)
process.exit(0)
