/**
 * `npm run rollback -- production`: deploys the previous release from a separate folder, so that your working copy
 * stays unchanged. `npm run rollback -- production v1.3.0` goes back to that tag or commit.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exitWith, readArguments } from './command-line.ts'
import { checkOutRelease, removeRelease } from './releases.ts'
import { readOutputs } from './stage-outputs.ts'

const USAGE = 'Usage: npm run rollback -- staging | production [a tag or commit]'
const [stage, asked] = readArguments({}, USAGE).positionals
if (stage !== 'staging' && stage !== 'production') exitWith(USAGE, 2)

const release = asked ?? (await readOutputs(stage)).PreviousVersion
if (!release) exitWith(`${stage} does not say what was deployed before: name a tag or commit.\n${USAGE}`, 1)
const repository = fileURLToPath(new URL('..', import.meta.url))
const folder = join(mkdtempSync(join(tmpdir(), 'muster-rollback-')), 'release')
try {
  checkOutRelease(repository, release, folder)
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error), 1)
}
console.log(`Rolling ${stage} back to ${release} …`)
const status = run('npm', 'ci', '--no-audit', '--no-fund') || run('npm', 'run', 'deploy', '--', stage)
removeRelease(repository, folder)
process.exit(status)

function run(program: string, ...words: string[]): number {
  return spawnSync(program, words, { cwd: folder, stdio: 'inherit' }).status ?? 1
}
