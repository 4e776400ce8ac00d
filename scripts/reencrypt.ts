/**
 * `npm run reencrypt -- staging`: re-encrypts pay from hires, or pay encrypted with an older salary secret, with the
 * current one. `npm run rotate` does so before it drops a secret.
 */
import { STAGES } from '#infra/stages.ts'
import { exitWith, findStage } from './command-line.ts'
import { reencryptStage } from './rotate/reencrypt-stage.ts'
import { formatReencryption } from './rotate/rotation.ts'

const [named, ...more] = process.argv.slice(2)
const stage = findStage(named)
if (!stage || more.length) exitWith(`Usage: npm run reencrypt -- ${STAGES.join(' | ')}`, 2)

try {
  const summary = await reencryptStage(stage, 'pay')
  console.log(formatReencryption('pay', summary))
  if (summary.failed) exitWith('Run it again: it does what is left.', 1)
} catch (error) {
  exitWith(`${(error as Error).message}.`, 1)
}
