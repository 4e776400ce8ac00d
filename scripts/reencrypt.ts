/**
 * `npm run reencrypt -- staging`: encrypts pay with the current salary secret that a hire handed over, or that an older one
 * encrypted. `npm run rotate` does so before it drops a secret.
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
