/** Re-encrypts the encrypted data in a stage's table, in this process, as its functions would. */
import type { Stage } from '#infra/stages.ts'
import { connectToStageTable } from '../stage-table.ts'
import { openLocalSecrets } from './local-secrets.ts'
import type { Encrypted, Reencrypted, StageSecrets } from './rotation.ts'
import { openStageSecrets, readSecretSettings } from './stage-secrets.ts'

export const openSecrets = async (stage: Stage): Promise<StageSecrets> =>
  stage === 'local' ? openLocalSecrets(process.env.MUSTER_DATA ?? '.local') : openStageSecrets(stage)

export async function reencryptStage(stage: Stage, what: Encrypted): Promise<Reencrypted> {
  await connectToStageTable(stage)
  // The local cloud's functions' settings are already known, together with its table.
  if (stage !== 'local')
    Object.assign(process.env, await readSecretSettings(stage, what === 'pay' ? ['session', 'salary'] : ['webhook']))
  const { readSecrets } = await import('#kit/secrets.ts')
  await readSecrets()
  if (what === 'webhooks') {
    const { reencryptSecrets } = await import('#functions/webhooks/secrets.ts')
    return reencryptSecrets()
  }
  const { reencryptAllPay } = await import('#functions/salaries/reencrypt.ts')
  const { people, ...outcome } = await reencryptAllPay()
  return { count: people, ...outcome }
}
