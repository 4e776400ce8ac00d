/** Encrypts all pay of a stage with its current secrets, in this process, as its salaries function would. */
import type { ReencryptedCompany } from '#functions/salaries/reencrypt.ts'
import type { Stage } from '#infra/stages.ts'
import { connectToStageTable } from '../stage-table.ts'
import { openLocalSecrets } from './local-secrets.ts'
import type { StageSecrets } from './rotation.ts'
import { openStageSecrets } from './stage-secrets.ts'

export const openSecrets = async (stage: Stage): Promise<StageSecrets> =>
  stage === 'local' ? openLocalSecrets(process.env.MUSTER_DATA ?? '.local') : openStageSecrets(stage)

export async function reencryptStage(stage: Stage, secrets: StageSecrets): Promise<ReencryptedCompany> {
  await connectToStageTable(stage)
  process.env.SESSION_SECRET = (await secrets.read('session')).value
  process.env.SALARY_SECRET = (await secrets.read('salary')).value
  const { reencryptAllPay } = await import('#functions/salaries/reencrypt.ts')
  return reencryptAllPay()
}
