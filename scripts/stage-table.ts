/**
 * Points this process at a stage's table, like one of its functions: ops scripts that are imported afterwards read and
 * write there, dated by the table's own clock.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REGION, type Stage } from '#infra/stages.ts'
import { resolveLocalhostNames } from './local/localhost-names.ts'
import { setClockByServer } from './table-clock.ts'

/** @throws a sentence when the table does not exist or cannot be reached. */
export async function connectToStageTable(stage: Stage): Promise<void> {
  process.env.AWS_REGION ??= REGION
  if (process.env.TABLE) return
  if (stage === 'local') return connectToLocalCloud(process.env.MUSTER_DATA ?? '.local')
  const { table, files } = await findOutputs(stage)
  process.env.TABLE = table
  process.env.FILES = files
  await setClockByServer()
}

async function connectToLocalCloud(data: string): Promise<void> {
  const told = await readFile(join(data, 'cloud.json'), 'utf8').catch(() => undefined)
  const { env }: { env: Readonly<Record<string, string>> } = told ? JSON.parse(told) : { env: {} }
  const answers = await fetch(env.AWS_ENDPOINT_URL_DYNAMODB ?? '').then(
    () => true,
    () => false,
  )
  if (!answers) throw new Error(`Muster does not run on ${data}: begin with npm start, or name a stage`)
  // Its bucket's host name is below `localhost`.
  resolveLocalhostNames()
  Object.assign(process.env, env)
}

async function findOutputs(stage: Stage): Promise<{ readonly table: string; readonly files: string }> {
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation')
  const { Stacks } = await new CloudFormationClient({}).send(
    new DescribeStacksCommand({ StackName: `muster-${stage}` }),
  )
  const outputs = Stacks?.[0]?.Outputs ?? []
  const outputOf = (key: string) => outputs.find(({ OutputKey }) => OutputKey === key)?.OutputValue
  const [table, files] = [outputOf('TableName'), outputOf('FilesBucket')]
  if (!table || !files) throw new Error(`The stack muster-${stage} names no table or no bucket of files`)
  return { table, files }
}
