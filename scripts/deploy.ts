/** `npm run deploy -- staging`: builds, then deploys the stage with the CDK. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { settingsOf } from '#infra/stages.ts'

const stage = process.argv[2]
if (stage !== 'staging' && stage !== 'production') exitWith('Usage: npm run deploy -- staging | production')
const { AWS_ACCESS_KEY_ID, AWS_PROFILE, AWS_WEB_IDENTITY_TOKEN_FILE } = process.env
if (!AWS_ACCESS_KEY_ID && !AWS_PROFILE && !AWS_WEB_IDENTITY_TOKEN_FILE && !existsSync(`${homedir()}/.aws/credentials`))
  exitWith('There are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')

console.log('Building …')
run('node', 'scripts/build.ts')
console.log(`Deploying ${stage} …`)
run('cdk', 'deploy', `muster-${stage}`, '-c', `stage=${stage}`, '--require-approval', 'never', '--progress', 'events')
const { hosts } = settingsOf(stage)
console.log(`\n${stage} is up:  https://${hosts.main}  ·  https://${hosts.timesheet}`)
console.log(`A new stage needs its first user:  npm run first-admin -- ${stage} you@company`)

function run(program: string, ...words: string[]): void {
  const { status } = spawnSync(program, words, { stdio: 'inherit' })
  if (status !== 0) exitWith(`${program} ${words[0]} ended with ${status}.`)
}

function exitWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
