/**
 * `npm run deploy -- staging`: checks the stage's settings and the account, builds, deploys with the CDK, and waits
 * until both hosts answer with this version. With `--diff` it only shows what would change.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { originsOf, settingsOf } from '#infra/stages.ts'
import { exitWith } from './command-line.ts'
import { judgeAccount, readAccountFacts } from './deploy-account.ts'
import { findUnsetSettings, waitForHost } from './deploy-checks.ts'
import { choosePrevious, readVersion } from './releases.ts'
import { readSecretVersions } from './rotate/stage-secrets.ts'
import { readOutputs } from './stage-outputs.ts'

const { values, positionals } = parseArgs({ options: { diff: { type: 'boolean' } }, allowPositionals: true })
const [stage] = positionals
if (stage !== 'staging' && stage !== 'production') exitWith('Usage: npm run deploy -- staging | production [--diff]', 2)
const unset = findUnsetSettings(settingsOf(stage))
if (unset.length) exitWith(`${stage} is not set up yet, see infra/stages.ts:\n  ${unset.join('\n  ')}`, 1)
const { AWS_ACCESS_KEY_ID, AWS_PROFILE, AWS_WEB_IDENTITY_TOKEN_FILE } = process.env
if (!AWS_ACCESS_KEY_ID && !AWS_PROFILE && !AWS_WEB_IDENTITY_TOKEN_FILE && !existsSync(`${homedir()}/.aws/credentials`))
  exitWith('There are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.', 1)

if (!values.diff) await checkAccount()

console.log('Building …')
run('node', 'scripts/build.ts')
const version = readVersion('.')
const { Version, PreviousVersion } = await readOutputs(stage)
const previous = choosePrevious(version, { version: Version, previous: PreviousVersion })
const settings = { stage, secrets: await readSecretVersions(stage), version, ...(previous ? { previous } : {}) }
const context = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
if (values.diff) {
  // Needs only read permissions; a change set would need the permission to deploy.
  run('cdk', 'diff', `muster-${stage}`, ...context, '--method=template', '--no-color')
  process.exit()
}
console.log(`Deploying ${stage} …`)
const outputs = join(mkdtempSync(join(tmpdir(), 'muster-deploy-')), 'outputs.json')
const options = ['--require-approval', 'never', '--progress', 'events', '--outputs-file', outputs]
run('cdk', 'deploy', `muster-${stage}`, ...context, ...options)

const { hosts } = settingsOf(stage)
const made: Record<string, string> = JSON.parse(readFileSync(outputs, 'utf8'))[`muster-${stage}`] ?? {}
const mailRecords = Object.entries(made).flatMap(([name, value]) => (name.startsWith('MailRecord') ? [value] : []))
console.log(`
DNS needs these records (once; a deployment does not change them):
  ${hosts.main} CNAME ${made.MainHost}
  ${hosts.timesheet} CNAME ${made.TimesheetHost}
  ${mailRecords.join('\n  ')}
`)
console.log('Waiting for both hosts …')
const { main, timesheet } = originsOf(stage)
const wrong = (await Promise.all([main, timesheet].map(origin => waitForHost(origin, { stage, version })))).filter(
  Boolean,
)
if (wrong.length) exitWith(`Deployed, but not up:\n  ${wrong.join('\n  ')}`, 1)
if (previous) console.log(`Before it was ${previous}: npm run rollback -- ${stage} brings that back.`)
console.log(`${stage} is up:  ${main}  ·  ${timesheet}`)
console.log(`A new stage needs its first user:  npm run first-admin -- ${stage} you@company`)

async function checkAccount(): Promise<void> {
  const { mailDomain } = settingsOf(stage as 'staging' | 'production')
  const { refused, noticed } = judgeAccount(await readAccountFacts(mailDomain), mailDomain)
  for (const sentence of noticed) console.log(`Note: ${sentence}`)
  if (refused.length) exitWith(`${stage} cannot be deployed yet:\n  ${refused.join('\n  ')}`, 1)
}

function run(program: string, ...words: string[]): void {
  const { status } = spawnSync(program, words, { stdio: 'inherit' })
  if (status !== 0) exitWith(`${program} ${words[0]} ended with ${status}.`, 1)
}
