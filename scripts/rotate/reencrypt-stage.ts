/** Encrypts again what lies encrypted in a stage's table, in this process, as its functions would. */
import type { Stage } from '#infra/stages.ts'
import { connectToStageTable } from '../stage-table.ts'
import { openLocalSecrets } from './local-secrets.ts'
import type { Encrypted, Reencrypted, StageSecrets } from './rotation.ts'
import { openStageSecrets } from './stage-secrets.ts'

export const openSecrets = async (stage: Stage): Promise<StageSecrets> =>
  stage === 'local' ? openLocalSecrets(process.env.MUSTER_DATA ?? '.local') : openStageSecrets(stage)

export async function reencryptStage(stage: Stage, secrets: StageSecrets, what: Encrypted): Promise<Reencrypted> {
  await connectToStageTable(stage)
  if (what === 'webhooks') {
    process.env.WEBHOOK_SECRET = (await secrets.read('webhook')).value
    const { reencryptSecrets } = await import('#functions/webhooks/secrets.ts')
    return reencryptSecrets()
  }
  process.env.SESSION_SECRET = (await secrets.read('session')).value
  process.env.SALARY_SECRET = (await secrets.read('salary')).value
  const { reencryptAllPay } = await import('#functions/salaries/reencrypt.ts')
  const { people, ...outcome } = await reencryptAllPay()
  return { count: people, ...outcome }
}
