import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, it } from 'vitest'
import { openStageSecrets, readSecretSettings, readSecretVersions } from './stage-secrets.ts'

const [stacks, manager] = [mockClient(CloudFormationClient), mockClient(SecretsManagerClient)]
const output = (OutputKey: string, OutputValue: string) => ({ OutputKey, OutputValue })
const SECRETS = ['Session', 'Origin', 'Salary', 'Webhook'].map(name => output(`${name}Secret`, `arn:${name}`))
const stackWith = (...Outputs: { OutputKey: string; OutputValue: string }[]) =>
  stacks.on(DescribeStacksCommand).resolves({
    Stacks: [{ StackName: 'muster-staging', CreationTime: new Date(), StackStatus: 'UPDATE_COMPLETE', Outputs }],
  })
const versions = (session: string) => {
  manager.on(DescribeSecretCommand).resolves({ VersionIdsToStages: { other: ['AWSCURRENT'] } })
  manager.on(DescribeSecretCommand, { SecretId: 'arn:Session' }).resolves({
    VersionIdsToStages: { before: ['AWSPREVIOUS'], [session]: ['AWSCURRENT'] },
  })
}
beforeEach(() => {
  stacks.reset()
  manager.reset()
  versions('v1')
})

it('a stage that was never deployed has the version “first”, and its secrets cannot be opened', async () => {
  stacks
    .on(DescribeStacksCommand)
    .rejects(Object.assign(new Error('Stack with id muster-staging does not exist'), { name: 'ValidationError' }))
  expect(await readSecretVersions('staging')).toBe('first')
  await expect(openStageSecrets('staging')).rejects.toThrow(
    'The stack muster-staging names no session secret: deploy it first',
  )
})

it('an AWS error is not mistaken for a missing stack', async () => {
  stacks.on(DescribeStacksCommand).rejects(Object.assign(new Error('not allowed'), { name: 'AccessDenied' }))
  await expect(readSecretVersions('staging')).rejects.toThrow('not allowed')
})

it('the hash of the secret versions changes only when a secret has a new version', async () => {
  stackWith(...SECRETS)
  const before = await readSecretVersions('staging')
  expect(before).toMatch(/^[0-9a-f]{12}$/)
  expect(await readSecretVersions('staging')).toBe(before)
  versions('v2')
  expect(await readSecretVersions('staging')).not.toBe(before)
})

it('secrets are read and written by the ARNs in the stack’s outputs', async () => {
  stackWith(...SECRETS)
  const since = new Date('2026-11-01T08:00:00Z')
  manager.on(GetSecretValueCommand, { SecretId: 'arn:Salary' }).resolves({ SecretString: 'a,b', CreatedDate: since })
  const secrets = await openStageSecrets('staging')
  expect(await secrets.read('salary')).toEqual({ value: 'a,b', since })
  await secrets.write('origin', 'c,d')
  expect(manager.commandCalls(PutSecretValueCommand).map(({ args }) => args[0].input)).toEqual([
    { SecretId: 'arn:Origin', SecretString: 'c,d' },
  ])
})

it('the settings for re-encryption contain the ARNs of its secrets, and a missing one is an error', async () => {
  stackWith(...SECRETS)
  expect(await readSecretSettings('staging', ['session', 'salary'])).toEqual({
    SESSION_SECRET_ARN: 'arn:Session',
    SALARY_SECRET_ARN: 'arn:Salary',
  })
  stackWith()
  await expect(readSecretSettings('staging', ['webhook'])).rejects.toThrow('names no webhook secret: deploy it first')
})

it('secrets count as deployed once a deployment has used their current versions', async () => {
  stackWith(...SECRETS, output('SecretVersions', 'first'))
  let deployments = 0
  const secrets = await openStageSecrets('staging', () => void deployments++)
  expect(await secrets.isDeployed()).toBe(false)
  stackWith(...SECRETS, output('SecretVersions', await readSecretVersions('staging')))
  expect(await secrets.isDeployed()).toBe(true)
  versions('v2')
  expect(await secrets.isDeployed()).toBe(false)
  await secrets.deploy()
  expect(deployments).toBe(1)
})
