/**
 * The webhooks' secrets at rest. The call that creates one encrypts it for the job that sends, and cannot decrypt it:
 * only the job's function has the private key. The job publishes the public key in the table.
 */
import { randomBytes } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { CompactEncrypt, decodeProtectedHeader, importJWK, type JWK } from 'jose'
import { AppError, versionConflict } from '#kit/app-error.ts'
import { deriveKeyPair } from '#kit/derived-keys.ts'
import { candidatesFor } from '#kit/generations.ts'
import { forEachConcurrent } from '#kit/jobs.ts'
import { decryptJwe } from '#kit/jwe.ts'
import { secrets } from '#kit/secrets.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, queryPartition, type TableWrite, tryTransact } from '#kit/table.ts'
import { webhookMessages } from '#shared/features/webhooks.ts'
import { startSending } from './start-sending.ts'

/** As Standard Webhooks have it: the prefix, and 24 to 64 random bytes in base64. */
export const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32
export const makeSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

const PARTITION = 'WEBHOOK_SECRET'
const PUBLIC_KEY = { pk: PARTITION, sk: 'PUBLIC_KEY' }
const keyPairOf = (secret: string) => deriveKeyPair(secret, 'webhook secrets ECDH-ES')

/** Publishes the public key for the calls; the job does so at each run, and writes it only if it has changed. */
export async function publishKey(): Promise<void> {
  const [{ id, secret }] = secrets.webhook
  if ((await readItem(PUBLIC_KEY))?.id === id) return
  const Item = { ...PUBLIC_KEY, id, key: keyPairOf(secret).publicKey }
  await documentClient.send(new PutCommand({ TableName: settings.table, Item }))
}

/** The write that keeps the secret of a webhook. @throws 409 before the first run of the job, and starts it. */
export async function secretWrite(webhook: string, secret: string): Promise<TableWrite> {
  const published = await readItem(PUBLIC_KEY)
  if (!published) {
    await startSending()
    throw new AppError('conflict', webhookMessages.notReady)
  }
  const resting = await encrypt(webhook, secret, String(published.id), published.key)
  return {
    item: { Put: { TableName: settings.table, Item: { pk: PARTITION, sk: webhook, resting } } },
    toError: versionConflict,
  }
}

export const removeSecretWrite = (webhook: string): TableWrite => ({
  item: { Delete: { TableName: settings.table, Key: { pk: PARTITION, sk: webhook } } },
  toError: versionConflict,
})

/** Decrypts a webhook's secret; undefined if it has none that a key of ours can read. */
export async function readSecret(webhook: string): Promise<string | undefined> {
  const stored = await readItem({ pk: PARTITION, sk: webhook })
  if (!stored) return undefined
  return decrypt(webhook, String(stored.resting))
}
async function decrypt(webhook: string, resting: string): Promise<string | undefined> {
  const { kid } = decodeProtectedHeader(resting)
  for (const { secret } of candidatesFor(secrets.webhook, kid)) {
    const key = await importJWK(keyPairOf(secret).privateKey, 'ECDH-ES')
    const read = await decryptJwe(resting, key)
    if (read?.protectedHeader.webhook === webhook) return new TextDecoder().decode(read.plaintext)
  }
  return undefined
}
const encrypt = async (webhook: string, secret: string, kid: string, key: JWK): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid, webhook })
    .encrypt(await importJWK(key, 'ECDH-ES'))

/**
 * Re-encrypts each webhook's secret with the current key, and publishes that. A second run finds nothing left to do.
 */
export async function reencryptSecrets() {
  await publishKey()
  const [{ id, secret }] = secrets.webhook
  const unreadable: string[] = []
  let reencrypted = 0
  const stored = (await queryPartition(PARTITION)).filter(({ sk }) => sk !== PUBLIC_KEY.sk)
  const { failed } = await forEachConcurrent(
    stored.map(({ sk, resting }) => ({ _id: sk, resting: String(resting) })),
    async ({ _id, resting }) => {
      if (decodeProtectedHeader(resting).kid === id) return 'as it was'
      const read = await decrypt(_id, resting)
      if (read === undefined) {
        unreadable.push(_id)
        return 'unreadable'
      }
      const again = await encrypt(_id, read, id, keyPairOf(secret).publicKey)
      const isWritten = await tryTransact([replaceWrite(_id, resting, again)])
      if (isWritten) reencrypted++
      return isWritten ? 'encrypted again' : 'replaced meanwhile'
    },
  )
  return { count: stored.length, reencrypted, unreadable: unreadable.toSorted(), failed }
}
const replaceWrite = (webhook: string, before: string, resting: string): TableWrite => ({
  item: {
    Put: {
      TableName: settings.table,
      Item: { pk: PARTITION, sk: webhook, resting },
      ConditionExpression: 'resting = :before',
      ExpressionAttributeValues: { ':before': before },
    },
  },
  toError: versionConflict,
})

async function readItem(Key: { readonly pk: string; readonly sk: string }) {
  const { Item } = await documentClient.send(new GetCommand({ TableName: settings.table, Key, ConsistentRead: true }))
  return Item
}
