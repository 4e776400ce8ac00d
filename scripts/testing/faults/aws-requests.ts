/** Parses an SDK request from its HTTP form: the operation, and the items that it writes. */

/** A request as the SDK's HTTP handler gets it. */
export interface SdkRequest {
  readonly hostname: string
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type AwsService = 'table' | 'files' | 'mail' | 'lambda'

export interface ItemKey {
  readonly pk: string
  readonly sk: string
}

export interface SentRequest {
  readonly service: AwsService
  /** Such as `PutItem`. */
  readonly operation: string
  readonly isWrite: boolean
  /** The items or objects that it writes or checks; a file's key is its `sk`. */
  readonly keys: readonly ItemKey[]
  /** The recipient of an email. */
  readonly message: string | undefined
}

const TABLE_READS = ['GetItem', 'BatchGetItem', 'Query', 'Scan']
/** The partition key given to objects in the bucket. */
export const FILES = 'FILES'

export function describeRequest(request: SdkRequest): SentRequest {
  const operation = /^DynamoDB_\d+\.(\w+)$/.exec(request.headers['x-amz-target'] ?? '')?.[1]
  if (operation) return describeTableRequest(operation, toText(request.body))
  if (request.path.includes('/functions/'))
    return { service: 'lambda', operation: 'Invoke', isWrite: true, keys: [], message: undefined }
  if (toText(request.body).startsWith('Action=')) return describeMail(toText(request.body))
  return describeFileRequest(request)
}

export const toText = (body: unknown): string =>
  typeof body === 'string'
    ? body
    : body instanceof Uint8Array
      ? Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
      : ''

interface WireKey {
  readonly pk: { readonly S: string }
  readonly sk: { readonly S: string }
}
interface WireWrite {
  readonly Key?: WireKey
  readonly Item?: WireKey
}
interface TableInput extends WireWrite {
  readonly TransactItems?: readonly Readonly<Record<string, WireWrite>>[]
  readonly RequestItems?: Readonly<Record<string, readonly Readonly<Record<string, WireWrite>>[]>>
}

function describeTableRequest(operation: string, body: string): SentRequest {
  const isWrite = !TABLE_READS.includes(operation)
  const input = JSON.parse(body) as TableInput
  const wire = isWrite
    ? [input, ...nested(input.TransactItems), ...nested(Object.values(input.RequestItems ?? {}).flat())]
    : []
  const keys = wire.flatMap(({ Key, Item }) => {
    const key = Key ?? Item
    return key ? [{ pk: key.pk.S, sk: key.sk.S }] : []
  })
  return { service: 'table', operation, isWrite, keys, message: undefined }
}
const nested = (items: readonly Readonly<Record<string, WireWrite>>[] = []) =>
  items.flatMap(item => Object.values(item))

function describeMail(body: string): SentRequest {
  const to = new URLSearchParams(body).get('Destinations.member.1') ?? ''
  return { service: 'mail', operation: 'SendRawEmail', isWrite: true, keys: [], message: to }
}

function describeFileRequest({ method, path, query = {}, headers }: SdkRequest): SentRequest {
  const isWrite = method !== 'GET' && method !== 'HEAD'
  const sk = decodeURIComponent(path).replace(/^\/(files\/)?/, '')
  const part = 'uploads' in query ? 'CreateMultipartUpload' : 'uploadId' in query ? 'UploadPart' : undefined
  const plain: Readonly<Record<string, string>> = {
    GET: 'GetObject',
    HEAD: 'HeadObject',
    DELETE: 'DeleteObject',
    PUT: 'PutObject',
  }
  const operation = part ?? (headers['x-amz-copy-source'] ? 'CopyObject' : (plain[method] ?? method))
  return { service: 'files', operation, isWrite, keys: isWrite ? [{ pk: FILES, sk }] : [], message: undefined }
}
