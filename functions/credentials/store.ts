/** How people authenticate: their passwords, and the identity provider account that each of them signs in with. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { AppError, versionConflict } from '#kit/app-error.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, releaseUniqueWrite, reserveUniqueWrite, type TableWrite, transact } from '#kit/table.ts'
import { OTHER_ACCOUNT } from '#shared/features/session.ts'

const credentialKey = (email: string) => ({ pk: 'CREDENTIAL', sk: email })

/** The scrypt parameters that OWASP's password storage page recommends: N = 2^17, r = 8, p = 1. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const hashPassword = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key))),
  )

/** Sets the password of an email address, stored as salt and scrypt hash. */
export async function setPassword(email: string, password: string): Promise<void> {
  const salt = randomBytes(16)
  const hash = await hashPassword(password, salt)
  await documentClient.send(
    new PutCommand({ TableName: settings.table, Item: { ...credentialKey(email), salt, hash } }),
  )
}

/** Moves a person's password to their new address; a password left there by an earlier owner is deleted. */
export async function movePasswordWrites(from: string, to: string): Promise<TableWrite[]> {
  const { Item } = await documentClient.send(
    new GetCommand({ TableName: settings.table, Key: credentialKey(from), ConsistentRead: true }),
  )
  if (!Item) return [deletePasswordWrite(to)]
  const put = { TableName: settings.table, Item: { ...Item, ...credentialKey(to) } }
  return [{ item: { Put: put }, toError: versionConflict }, deletePasswordWrite(from)]
}

/** Deletes the password of an address that nobody uses any more, so that it does not work for the next owner. */
export const deletePasswordWrite = (email: string): TableWrite => ({
  item: { Delete: { TableName: settings.table, Key: credentialKey(email) } },
  toError: versionConflict,
})

/**
 * Whether a password is correct for an email. Takes as long when the email has none, so that timing does not reveal
 * which emails are known.
 */
export async function isPasswordOf(email: string, password: string): Promise<boolean> {
  const { Item } = await documentClient.send(new GetCommand({ TableName: settings.table, Key: credentialKey(email) }))
  const hash = await hashPassword(password, Item ? Buffer.from(Item.salt) : randomBytes(16))
  return Item !== undefined && timingSafeEqual(hash, Buffer.from(Item.hash))
}

const accountKey = (personId: string) => ({ pk: 'SIGN_IN_ACCOUNT', sk: personId })
const accountUniqueValue = ({ issuer, subject }: Pick<StoredSignInAccount, 'issuer' | 'subject'>) =>
  `${issuer} ${subject}`

/** The provider account that a person has signed in with on both hosts since their first sign-in. */
export interface StoredSignInAccount {
  readonly provider: 'microsoft' | 'google'
  readonly issuer: string
  readonly subject: string
  readonly since: string
}

/** By employee id, or by user id for users who are not employees. */
export async function findSignInAccount(personId: string): Promise<StoredSignInAccount | undefined> {
  const { Item } = await documentClient.send(
    new GetCommand({ TableName: settings.table, Key: accountKey(personId), ConsistentRead: true }),
  )
  return Item?.account
}

/**
 * Binds this account to the person. @throws 400 when it is bound to somebody else, or the person has another account.
 */
export async function bindSignInAccount(personId: string, account: StoredSignInAccount): Promise<void> {
  const refusal = () => new AppError('invalid', OTHER_ACCOUNT)
  await transact([
    {
      item: {
        Put: {
          TableName: settings.table,
          Item: { ...accountKey(personId), account },
          ConditionExpression: 'attribute_not_exists(pk) OR (account.issuer = :issuer AND account.subject = :subject)',
          ExpressionAttributeValues: { ':issuer': account.issuer, ':subject': account.subject },
        },
      },
      toError: refusal,
    },
    reserveUniqueWrite('SIGN_IN_ACCOUNT', accountUniqueValue(account), personId, refusal),
  ])
}

/** Removes the binding, for an admin who allows another account. */
export const releaseSignInAccountWrites = (personId: string, account: StoredSignInAccount): TableWrite[] => [
  { item: { Delete: { TableName: settings.table, Key: accountKey(personId) } }, toError: versionConflict },
  releaseUniqueWrite('SIGN_IN_ACCOUNT', accountUniqueValue(account)),
]
