/**
 * `npm run escrow -- key escrow-key.json`: creates the key pair that encrypts a stage's escrowed secrets, and writes
 * the private key, which belongs in a safe. `npm run escrow -- keep staging`: stores the current secrets beside the
 * files, as each rotation does.
 */
import { writeFile } from 'node:fs/promises'
import { STAGES, settingsOf } from '#infra/stages.ts'
import { exitWith, findStage } from './command-line.ts'
import { keepSecrets, makeEscrowKey } from './escrow/secrets.ts'
import { openSecrets } from './rotate/reencrypt-stage.ts'
import { connectToStageTable } from './stage-table.ts'

const [act, target = '', ...more] = process.argv.slice(2)
const stage = findStage(target)
if (more.length || !target || (act !== 'key' && !(act === 'keep' && stage)))
  exitWith(`Usage: npm run escrow -- key <file> | keep ${STAGES.join(' | ')}`, 2)
try {
  if (stage && act === 'keep') {
    const { escrowKey } = settingsOf(stage)
    if (!escrowKey) exitWith(`${stage} has no escrowKey in infra/stages.ts.`, 1)
    await connectToStageTable(stage)
    const { settings } = await import('#kit/settings.ts')
    const { StageFiles } = await import('./stage-files.ts')
    await keepSecrets(new StageFiles(settings.files), await openSecrets(stage), escrowKey)
    console.log(`The secrets of ${stage} are kept beside its files.`)
  } else {
    const { publicKey, privateKey } = await makeEscrowKey()
    await writeFile(target, JSON.stringify(privateKey), { mode: 0o600, flag: 'wx' })
    console.log(`escrowKey: ${JSON.stringify(publicKey)},`)
    console.log(`${target} holds the private half: put it into a safe, and delete it here.`)
  }
} catch (error) {
  exitWith(`${(error as Error).message}.`, 1)
}
