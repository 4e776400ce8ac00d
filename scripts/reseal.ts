/**
 * `npm run reseal -- staging`: encrypts pay with the current salary secret that a hire handed over, or that an older one
 * encrypted. `npm run rotate` does so before it drops a secret.
 */
import { STAGES } from '#infra/stages.ts'
import { openSecrets, resealStage } from './rotate/reseal-stage.ts'
import { formatReseal } from './rotate/rotation.ts'

const [named, ...more] = process.argv.slice(2)
const stage = STAGES.find(one => one === named)
if (!stage || more.length) exitWith(`Usage: npm run reseal -- ${STAGES.join(' | ')}`, 2)

try {
  const summary = await resealStage(stage, await openSecrets(stage))
  console.log(formatReseal(summary))
  if (summary.failed) exitWith('Run it again: it does what is left.', 1)
} catch (error) {
  exitWith(`${(error as Error).message}.`, 1)
}

function exitWith(sentence: string, code: number): never {
  console.error(sentence)
  process.exit(code)
}
