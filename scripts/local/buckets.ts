/** The template's S3 buckets: s3rver stores the files, and this proxy rejects every request that S3 would reject. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import S3rver from 's3rver'
import { proxyRequest, readBody } from './http.ts'
import { escapeMarkup } from './markup.ts'
import { checkPolicy } from './post-policy.ts'
import { type Credentials, checkSignature, S3Error } from './signatures.ts'
import type { ResolvedResource, ResolvedTemplate } from './template.ts'

interface CorsRule {
  readonly AllowedOrigins: readonly string[]
  readonly AllowedMethods: readonly string[]
  readonly AllowedHeaders?: readonly string[]
  readonly ExposedHeaders?: readonly string[]
  readonly MaxAge?: number
}
interface BucketProperties {
  readonly CorsConfiguration?: { readonly CorsRules: readonly CorsRule[] }
}
type Bucket = ResolvedResource<BucketProperties>

export interface Buckets {
  readonly names: readonly string[]
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>
  stop(): Promise<void>
}

/** A form larger than this is not parsed. */
const FORM_LIMIT = 50 * 1024 * 1024

export interface BucketSettings {
  readonly folder: string
  /** The proxy's host name; a bucket may come before it or first in the path. */
  readonly host: string
  readonly credentials: Credentials
  readonly now?: () => Date
}

/** AWS's clients set their clocks by this header, and Node's own one ignores a moved clock. */
const dateHeader = () => ({ date: new Date().toUTCString() })

export async function startBuckets(blueprint: ResolvedTemplate, settings: BucketSettings): Promise<Buckets> {
  const { folder, host, credentials, now = () => new Date() } = settings
  const buckets = new Map(
    blueprint.resourcesOfType<BucketProperties>('AWS::S3::Bucket').map(bucket => [bucket.ref, bucket]),
  )
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    configureBuckets: [...buckets.keys()].map(name => ({ name, configs: [] })),
  })
  const { port } = await store.run()

  const enter = async (request: IncomingMessage, response: ServerResponse) => {
    const { bucket: name, path } = locateBucket(request, host)
    const bucket = buckets.get(name)
    if (!bucket) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist', 404)
    const cors = corsHeaders(bucket, request)
    if (request.method === 'OPTIONS') return answerPreflight(response, cors)
    const open = (headers: NodeJS.Dict<string | string[]>) => Object.assign(headers, cors, dateHeader())
    const isForm = request.method === 'POST' && request.headers['content-type']?.startsWith('multipart/form-data')
    if (isForm) {
      const form = await readForm(request)
      const { fields, file } = form
      checkPolicy({ bucket: name, fields, size: file.length }, credentials, now())
      const key = fields.get('key') ?? ''
      const status = Number(fields.get('success_action_status') ?? 204)
      return proxyRequest(request, response, {
        port,
        method: 'PUT',
        path: `/${name}/${key.split('/').map(encodeURIComponent).join('/')}`,
        headers: { ...s3rverHeaders(), ...objectHeaders(fields), 'content-length': String(file.length) },
        body: file,
        onResponse: (answered, headers) => {
          open(headers)
          return answered === 200 ? status : answered
        },
      })
    }
    checkSignature(
      { method: request.method ?? 'GET', url: request.url ?? '/', headers: request.headers },
      credentials,
      now(),
    )
    // s3rver cannot abort a multipart upload: the parts that it has stay in the data folder.
    if (request.method === 'DELETE' && new URL(path, 'http://files').searchParams.has('uploadId')) {
      response.writeHead(204, cors).end()
      return
    }
    const { authorization, host: asked, ...headers } = request.headers
    await proxyRequest(request, response, {
      port,
      path: `/${name}${path}`,
      headers: { ...headers, ...s3rverHeaders() },
      onResponse: (status, given) => {
        open(given)
        return status
      },
    })
  }

  return {
    names: [...buckets.keys()],
    async handleRequest(request, response) {
      response.setHeader('date', dateHeader().date)
      try {
        await enter(request, response)
      } catch (error) {
        if (!(error instanceof S3Error)) throw error
        const { bucket } = locateBucket(request, host)
        const known = buckets.get(bucket)
        response.writeHead(error.status, {
          'content-type': 'application/xml',
          ...(known && corsHeaders(known, request)),
        })
        response.end(
          `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.code}</Code><Message>${escapeMarkup(error.message)}</Message></Error>`,
        )
      }
    },
    stop: () => store.close(),
  }
}

/** s3rver requires any signature with a recent date; the proxy has checked the real one. */
const s3rverHeaders = () => ({
  authorization: 'AWS4-HMAC-SHA256 Credential=S3RVER/20260101/local/s3/aws4_request,SignedHeaders=host,Signature=door',
  'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
  'x-amz-date': new Date().toISOString().replace(/[-:]|\.\d+/g, ''),
})

/** The bucket a request is about, and the rest of its path without the signature in it. */
function locateBucket(request: IncomingMessage, host: string): { bucket: string; path: string } {
  const url = new URL(request.url ?? '/', 'http://files')
  for (const name of [...url.searchParams.keys()]) if (/^x-(amz-|id$)/i.test(name)) url.searchParams.delete(name)
  const asked = (request.headers.host ?? '').replace(/:\d+$/, '')
  if (asked.endsWith(`.${host}`)) return { bucket: asked.slice(0, -host.length - 1), path: url.pathname + url.search }
  const [, bucket = '', ...rest] = url.pathname.split('/')
  return { bucket, path: `/${rest.join('/')}${url.search}` }
}

async function readForm(request: IncomingMessage): Promise<{ fields: Map<string, string>; file: Buffer }> {
  const body = await readBody(request, FORM_LIMIT)
  if (!body) throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', 400)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw new S3Error(
      'MalformedPOSTRequest',
      'The body of your POST request is not well-formed multipart/form-data.',
      400,
    )
  })
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    // Fields after the file are not part of the form. Source: S3's POST Object.
    if (name === 'file')
      return { fields, file: typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer()) }
    if (typeof value === 'string') fields.set(name.toLowerCase(), value)
  }
  throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.', 400)
}

/** The form's fields about the object itself. */
const objectHeaders = (fields: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    [...fields].filter(([name]) => /^(content-(type|disposition|encoding)|cache-control|x-amz-meta-.+)$/.test(name)),
  )

function corsHeaders({ properties }: Bucket, request: IncomingMessage): Record<string, string> {
  const { origin } = request.headers
  const method = request.headers['access-control-request-method'] ?? request.method ?? ''
  if (!origin) return {}
  const rule = properties.CorsConfiguration?.CorsRules.find(
    ({ AllowedOrigins, AllowedMethods }) =>
      AllowedMethods.includes(method) && AllowedOrigins.some(allowed => matchesOrigin(allowed, origin)),
  )
  if (!rule) return {}
  return {
    'access-control-allow-origin': rule.AllowedOrigins.includes('*') ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(rule.AllowedHeaders ? { 'access-control-allow-headers': rule.AllowedHeaders.join(', ') } : {}),
    ...(rule.ExposedHeaders ? { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') } : {}),
    ...(rule.MaxAge ? { 'access-control-max-age': String(rule.MaxAge) } : {}),
    vary: 'Origin',
  }
}

/** One `*` in an allowed origin matches anything. */
function matchesOrigin(allowed: string, origin: string): boolean {
  const [before = '', after] = allowed.split('*')
  return after === undefined ? allowed === origin : origin.startsWith(before) && origin.endsWith(after)
}

function answerPreflight(response: ServerResponse, cors: Record<string, string>): void {
  const isAllowed = 'access-control-allow-origin' in cors
  response.writeHead(isAllowed ? 200 : 403, cors).end()
}
