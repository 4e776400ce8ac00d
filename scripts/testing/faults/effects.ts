/**
 * The changes of a command in the table and the bucket, in a form that allows comparing two runs of the same command:
 * ids, instants and secrets differ between runs, everything else must not.
 */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { settings } from '#kit/settings.ts'
import { batchGetItems } from '#kit/table.ts'
import { UNCONFIRMED_PREFIX } from '#shared/kit/file-keys.ts'
import { FILES, type ItemKey, type SentRequest } from './aws-requests.ts'

/**
 * Side effects that are not compared: responses stored for repeated requests, notes of unfinished deletions, counters
 * of locks and of sign-in attempts, views of pay, and uploads that expire after a day.
 */
const BESIDE = ['REPEATED#', 'UNFINISHED_DELETION', 'GUARD', 'SALARY_VIEW#', 'SIGN_IN_TRIES', 'SIGN_IN_NONCE']
const isBeside = ({ pk, sk }: ItemKey) =>
  BESIDE.some(name => pk.startsWith(name)) || (pk === FILES && sk.startsWith(UNCONFIRMED_PREFIX))

/** An item before and after, each as text; empty when it is not there. */
interface Change {
  readonly name: string
  readonly before: string
  readonly after: string
}

export class Effects {
  readonly #before = new Map<string, { readonly key: ItemKey; readonly item: object | undefined }>()
  /** The recipients of the emails that SES has accepted. */
  readonly messages: string[] = []

  /** Remembers the items that a request is about to overwrite. */
  async keep({ keys, message }: SentRequest): Promise<void> {
    if (message !== undefined) this.messages.push(maskText(message))
    const unknown = keys.filter(key => !this.#before.has(nameOf(key)) && !isBeside(key))
    const items = await loadAll(unknown)
    for (const key of unknown) {
      const name = nameOf(key)
      // Of two concurrent writers, the first counts: the second may already have read what the first wrote.
      if (!this.#before.has(name)) this.#before.set(name, { key, item: items.get(name) })
    }
  }

  /** Everything that is different now. */
  async changes(): Promise<string[]> {
    const kept = [...this.#before.values()]
    const now = await loadAll(kept.map(({ key }) => key))
    const changes = kept.flatMap(({ key, item }): Change[] => {
      const [before, after] = [item, now.get(nameOf(key))].map(one => (one ? JSON.stringify(one, sortAndHide) : ''))
      return before === after ? [] : [{ name: `${key.pk}/${key.sk}`, before: before ?? '', after: after ?? '' }]
    })
    return maskIds(changes)
  }
}

const nameOf = ({ pk, sk }: ItemKey) => `${pk}\n${sk}`

async function loadAll(keys: readonly ItemKey[]): Promise<ReadonlyMap<string, object>> {
  const [files, items] = [keys.filter(({ pk }) => pk === FILES), keys.filter(({ pk }) => pk !== FILES)]
  const found = new Map<string, object>()
  if (items.length) for (const item of await batchGetItems(items)) found.set(nameOf(item as unknown as ItemKey), item)
  for (const key of files) if (await isFile(key.sk)) found.set(nameOf(key), { isFile: true })
  return found
}

let client: S3Client | undefined
export async function isFile(key: string): Promise<boolean> {
  client ??= new S3Client({ endpoint: process.env.AWS_ENDPOINT_URL_S3, forcePathStyle: true })
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: settings.files, Key: key, Range: 'bytes=0-1' }))
    await Body?.transformToByteArray()
    return true
  } catch {
    return false
  }
}

/** Masks values that differ between two runs. */
const sortAndHide = (name: string, value: unknown): unknown => {
  if (HIDDEN.has(name)) return '…'
  if (typeof value === 'string') return maskText(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if ('type' in value && value.type === 'Buffer') return 'bytes'
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
const HIDDEN = new Set([
  'changedAt',
  'ttl',
  'heardAt',
  'since',
  'writtenBy',
  'run',
  'tries',
  'begunBy',
  'words',
  'ended',
  'year',
  'month',
  'day',
])

/** Ids of the product's own lists are the same in every run. */
const ID = /(?!f1[0-9a-f]{2}0{15})[0-9a-f]{24}/g
const SECRETS = /eyJ[\w-]+\.[\w.-]+|[0-9a-f]{32,}/g

/** Hides encrypted amounts, digests, and the digits of instants and of names that are counted; keeps the ids. */
const maskText = (text: string): string =>
  text
    .replaceAll(SECRETS, 'secret')
    .split(/([0-9a-f]{24})/)
    .map((part, index) => (index % 2 ? part : part.replaceAll(/\d+/g, '0')))
    .join('')

/** Numbers the ids in the order in which the changes name them, so that references are compared too. */
function maskIds(changes: readonly Change[]): string[] {
  const names = new Map<string, string>()
  const nameOfId = (id: string) => {
    if (!names.has(id)) names.set(id, `#${names.size + 1}`)
    return names.get(id) ?? ''
  }
  return (
    changes
      .map(({ name, before, after }) => `${maskText(name)}: ${before || 'nothing'} → ${after || 'nothing'}`)
      // Files last: one that stays in the bucket must not change the numbers of all others.
      .map(text => ({ text, order: `${text.startsWith(FILES)} ${text.replaceAll(ID, 'id')}` }))
      .sort((a, b) => (a.order < b.order ? -1 : 1))
      .map(({ text }) => text.replaceAll(ID, nameOfId))
  )
}
