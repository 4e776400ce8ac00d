import { GetSecretValueCommand, ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterAll, describe, expect, it } from 'vitest'
import { startSecretsDoor } from './secrets-door.ts'
import { LOCAL_CREDENTIALS } from './tables.ts'

const ARN = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:salary'
let refused: string | undefined
const door = await startSecretsDoor({
  credentials: LOCAL_CREDENTIALS,
  read: id => (id === ARN ? 'new,old' : undefined),
  refuse: () => refused,
})
afterAll(() => door.stop())
const clientWith = (credentials: typeof LOCAL_CREDENTIALS) =>
  new SecretsManagerClient({ endpoint: door.endpoint, region: 'us-east-1', credentials, maxAttempts: 1 })
const client = clientWith(LOCAL_CREDENTIALS)
const read = (SecretId: string, by = client) => by.send(new GetSecretValueCommand({ SecretId }))

describe("AWS's own client", () => {
  it('reads a secret by its ARN', async () => {
    const before = Date.now()
    const { SecretString, ARN: arn, Name, VersionStages, CreatedDate } = await read(ARN)
    expect({ SecretString, arn, Name, VersionStages }).toEqual({
      SecretString: 'new,old',
      arn: ARN,
      Name: 'salary',
      VersionStages: ['AWSCURRENT'],
    })
    expect(CreatedDate?.getTime()).toBeGreaterThanOrEqual(before - 1)
  })

  it('gets the error of AWS for an unknown secret', async () => {
    await expect(read('another')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: "Secrets Manager can't find the specified secret.",
    })
  })

  it('is throttled when a test asks for it', async () => {
    refused = 'ThrottlingException'
    await expect(read(ARN)).rejects.toMatchObject({ name: 'ThrottlingException', message: 'Rate exceeded' })
    refused = undefined
    expect((await read(ARN)).SecretString).toBe('new,old')
  })

  it('is refused with a wrong signature, and with an unknown operation', async () => {
    const stranger = clientWith({ ...LOCAL_CREDENTIALS, secretAccessKey: 'guessed' })
    await expect(read(ARN, stranger)).rejects.toMatchObject({ name: 'InvalidSignatureException' })
    await expect(client.send(new ListSecretsCommand({}))).rejects.toMatchObject({ name: 'UnknownOperationException' })
  })
})

it('an unsigned request is refused', async () => {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'secretsmanager.GetSecretValue' }
  const reply = await fetch(door.endpoint, { method: 'POST', headers, body: JSON.stringify({ SecretId: ARN }) })
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ __type: 'InvalidSignatureException' })
})
