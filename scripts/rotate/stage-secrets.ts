/** The secrets of a stage on AWS: Secrets Manager stores the values, and a deployment passes them to the functions. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { REGION } from '#infra/stages.ts'
import { readOutputs } from '../stage-outputs.ts'
import { SECRET_NAMES, type SecretName, type StageSecrets } from './rotation.ts'

async function connectToSecretsManager() {
  const { SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager')
  return new SecretsManagerClient({ region: REGION })
}

const arnOf = (outputs: Awaited<ReturnType<typeof readOutputs>>, name: SecretName) =>
  outputs[`${name.replace(/^./, first => first.toUpperCase())}Secret`]

/**
 * Returns the versions of the stage's secrets as a text for the deployment: if it changes, CloudFormation reads them
 * again. It is `first` until the stack names its secrets.
 */
export async function readSecretVersions(stage: string): Promise<string> {
  const outputs = await readOutputs(stage)
  const arns = SECRET_NAMES.flatMap(name => arnOf(outputs, name) ?? [])
  if (arns.length < SECRET_NAMES.length) return 'first'
  const { DescribeSecretCommand } = await import('@aws-sdk/client-secrets-manager')
  const client = await connectToSecretsManager()
  const versions = await Promise.all(
    arns.map(async SecretId => {
      const { VersionIdsToStages = {} } = await client.send(new DescribeSecretCommand({ SecretId }))
      const [current] = Object.entries(VersionIdsToStages).filter(([, labels]) => labels.includes('AWSCURRENT'))
      if (!current) throw new Error(`${SecretId} has no current version`)
      return current[0]
    }),
  )
  return createHash('sha256').update(versions.join()).digest('hex').slice(0, 12)
}

/** The settings of a function that may read these secrets. @throws a sentence when the stage does not name them. */
export async function readSecretSettings(stage: string, names: readonly SecretName[]): Promise<Record<string, string>> {
  const outputs = await readOutputs(stage)
  return Object.fromEntries(names.map(name => [`${name.toUpperCase()}_SECRET_ARN`, requireArn(outputs, name, stage)]))
}

function requireArn(outputs: Awaited<ReturnType<typeof readOutputs>>, name: SecretName, stage: string): string {
  const arn = arnOf(outputs, name)
  if (!arn) throw new Error(`The stack muster-${stage} names no ${name} secret: deploy it first`)
  return arn
}

/** @throws a sentence when the stage was never deployed with secrets that can be rotated. */
export async function openStageSecrets(
  stage: string,
  deploy: () => void = () => runDeployment(stage),
): Promise<StageSecrets> {
  const outputs = await readOutputs(stage)
  const find = (name: SecretName) => requireArn(outputs, name, stage)
  for (const name of SECRET_NAMES) find(name)
  const { GetSecretValueCommand, PutSecretValueCommand } = await import('@aws-sdk/client-secrets-manager')
  const client = await connectToSecretsManager()
  return {
    async read(name) {
      const { SecretString, CreatedDate } = await client.send(new GetSecretValueCommand({ SecretId: find(name) }))
      if (!SecretString || !CreatedDate) throw new Error(`The ${name} secret of ${stage} has no value`)
      return { value: SecretString, since: CreatedDate }
    },
    async write(name, value) {
      await client.send(new PutSecretValueCommand({ SecretId: find(name), SecretString: value }))
    },
    isDeployed: async () => (await readOutputs(stage)).SecretVersions === (await readSecretVersions(stage)),
    async deploy() {
      deploy()
    },
  }
}

function runDeployment(stage: string): void {
  const { status } = spawnSync('node', ['scripts/deploy.ts', stage], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`The deployment ended with ${status}; run this again, and it goes on from there`)
}
