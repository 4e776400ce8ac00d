/**
 * `npm run rotate -- staging session`: gives a secret a new generation while everybody works; `--drop` drops the older
 * ones. docs/rotation.md says when and how.
 */
import { STAGES, settingsOf } from '#infra/stages.ts'
import { exitWith, findStage, readArguments } from './command-line.ts'
import { keepSecrets } from './escrow/secrets.ts'
import { openSecrets, reencryptStage } from './rotate/reencrypt-stage.ts'
import { dropOlderGenerations, rotateSecret, SECRET_NAMES } from './rotate/rotation.ts'
import { connectToStageTable } from './stage-table.ts'

const usage = `Usage: npm run rotate -- ${STAGES.join(' | ')} ${SECRET_NAMES.join(' | ')} [--drop]`
const { values, positionals } = readArguments({ drop: { type: 'boolean' } }, usage)
const [stageName, secretName, ...more] = positionals
const stage = findStage(stageName)
const name = SECRET_NAMES.find(one => one === secretName)
if (!stage || !name || more.length) exitWith(usage, 2)

try {
  // The local cloud must be running: it applies each phase, as a deployment would.
  if (stage === 'local') await connectToStageTable(stage)
  const secrets = await openSecrets(stage)
  if (values.drop)
    await dropOlderGenerations(name, secrets, {
      now: new Date(),
      reencrypt: what => reencryptStage(stage, what),
      say: console.log,
    })
  else await rotateSecret(name, secrets, console.log)
  const { escrowKey } = settingsOf(stage)
  if (escrowKey) await keepInEscrow(escrowKey)
} catch (error) {
  exitWith(`${(error as Error).message}.`, 1)
}

async function keepInEscrow(publicKey: Parameters<typeof keepSecrets>[2]) {
  if (stage !== 'local') await connectToStageTable(stage as NonNullable<typeof stage>)
  const [{ settings }, { StageFiles }] = await Promise.all([import('#kit/settings.ts'), import('./stage-files.ts')])
  await keepSecrets(new StageFiles(settings.files), await openSecrets(stage as NonNullable<typeof stage>), publicKey)
  console.log('The secrets of now are kept beside the files.')
}
