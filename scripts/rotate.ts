/**
 * `npm run rotate -- staging session`: gives a secret a new generation while everybody works; `--drop` drops the older
 * ones. docs/rotation.md says when and how.
 */
import { parseArgs } from 'node:util'
import { STAGES } from '#infra/stages.ts'
import { openSecrets, resealStage } from './rotate/reseal-stage.ts'
import { dropOlderGenerations, rotateSecret, SECRET_NAMES } from './rotate/rotation.ts'
import { connectToStageTable } from './stage-table.ts'

const usage = `Usage: npm run rotate -- ${STAGES.join(' | ')} ${SECRET_NAMES.join(' | ')} [--drop]`
const { values, positionals } = readArguments()
const [stageName, secretName, ...more] = positionals
const stage = STAGES.find(one => one === stageName)
const name = SECRET_NAMES.find(one => one === secretName)
if (!stage || !name || more.length) exitWith(usage, 2)

try {
  // A local cloud must run: it takes each phase as a deployment would.
  if (stage === 'local') await connectToStageTable(stage)
  const secrets = await openSecrets(stage)
  if (values.drop)
    await dropOlderGenerations(name, secrets, {
      now: new Date(),
      reseal: () => resealStage(stage, secrets),
      say: console.log,
    })
  else await rotateSecret(name, secrets, console.log)
} catch (error) {
  exitWith(`${(error as Error).message}.`, 1)
}

function readArguments() {
  try {
    return parseArgs({ options: { drop: { type: 'boolean' } }, allowPositionals: true })
  } catch {
    return exitWith(usage, 2)
  }
}

function exitWith(sentence: string, code: number): never {
  console.error(sentence)
  process.exit(code)
}
