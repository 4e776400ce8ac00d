/** AWS's Signature Version 4 as S3 checks it: in a header, in a presigned URL, and on a POST policy. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
export interface SignedRequest {
  readonly method: string
  /** Path and query as they were sent. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

/** Why S3 would reject the request: its error code, its sentence and the status. */
export class S3Error extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, message: string, status = 403) {
    super(message)
    this.name = 'S3Error'
    this.code = code
    this.status = status
  }
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
/** How far the clock of a header-signed request may be off. */
const MAX_SKEW = 15 * 60_000

/** @throws S3Error unless the request is signed correctly and in time. */
export function checkSignature(request: SignedRequest, credentials: Credentials, now: Date): void {
  const at = request.url.indexOf('?')
  const path = at < 0 ? request.url : request.url.slice(0, at)
  const query = new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1))
  const { authorization } = request.headers
  const isPresigned = query.has('X-Amz-Signature')
  if (!isPresigned && !authorization) throw new S3Error('AccessDenied', 'Access Denied')
  const given = isPresigned ? signatureFromQuery(query) : signatureFromHeader(authorization ?? '', request.headers)
  if (given.algorithm !== ALGORITHM) throw new S3Error('InvalidRequest', `Only ${ALGORITHM} is supported`, 400)
  const signedAt = parseAmzDate(given.date)
  if (isPresigned) {
    const expires = Number(query.get('X-Amz-Expires'))
    if (!(expires > 0 && expires <= 604_800))
      throw new S3Error('AuthorizationQueryParametersError', 'X-Amz-Expires', 400)
    if (now.getTime() > signedAt + expires * 1000) throw new S3Error('AccessDenied', 'Request has expired')
  }
  if (Math.abs(now.getTime() - signedAt) > MAX_SKEW && (!isPresigned || signedAt > now.getTime()))
    throw new S3Error(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
  query.delete('X-Amz-Signature')
  const canonical = [
    request.method,
    path,
    [...query]
      .map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`)
      .sort()
      .join('&'),
    ...given.signedHeaders.map(
      name =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    given.signedHeaders.join(';'),
    isPresigned ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256'] ?? ''),
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const scope = given.credential.slice(given.credential.indexOf('/') + 1)
  checkTextSignature([ALGORITHM, given.date, scope, hash].join('\n'), given.credential, given.signature, credentials)
}

/** @throws S3Error unless `signature` is the signature of `text` by the credential's owner. */
export function checkTextSignature(
  text: string,
  credential: string,
  signature: string,
  credentials: Credentials,
): void {
  const [accessKeyId, date = '', region = '', service = '', end = ''] = credential.split('/')
  if (accessKeyId !== credentials.accessKeyId)
    throw new S3Error('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
  let key: Buffer | string = `AWS4${credentials.secretAccessKey}`
  for (const part of [date, region, service, end]) key = createHmac('sha256', key).update(part).digest()
  const right = createHmac('sha256', key).update(text).digest('hex')
  if (right.length !== signature.length || !timingSafeEqual(Buffer.from(right), Buffer.from(signature)))
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    )
}

interface SignatureParts {
  readonly algorithm: string
  readonly credential: string
  readonly date: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
}

const signatureFromQuery = (query: URLSearchParams): SignatureParts => ({
  algorithm: query.get('X-Amz-Algorithm') ?? '',
  credential: query.get('X-Amz-Credential') ?? '',
  date: query.get('X-Amz-Date') ?? '',
  signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
  signature: query.get('X-Amz-Signature') ?? '',
})

function signatureFromHeader(authorization: string, headers: IncomingHttpHeaders): SignatureParts {
  const part = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(authorization)?.[1] ?? ''
  return {
    algorithm: authorization.split(' ')[0] ?? '',
    credential: part('Credential'),
    date: String(headers['x-amz-date'] ?? ''),
    signedHeaders: part('SignedHeaders').split(';'),
    signature: part('Signature'),
  }
}

/** Parses `20261121T040000Z` into milliseconds since 1970. */
function parseAmzDate(text: string): number {
  const time = Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Number.isNaN(time)) throw new S3Error('AuthorizationQueryParametersError', 'X-Amz-Date is not a date', 400)
  return time
}

const encodeRfc3986 = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
