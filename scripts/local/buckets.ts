/** The template's S3 buckets: s3rver stores the files, and this proxy rejects every request that S3 would reject. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import S3rver from 's3rver'
import { clockOffset } from '../moved-clock.ts'
import { proxyRequest, readBody } from './http.ts'
import { escapeMarkup } from './markup.ts'
import { ObjectVersions } from './object-versions.ts'
import { checkPolicy } from './post-policy.ts'
import { type Credentials, checkSignature, S3Error } from './signatures.ts'
import type { ResolvedResource, ResolvedTemplate } from './template.ts'
import { openScans } from './upload-scan.ts'
import { answerWholeWrites } from './whole-writes.ts'

interface CorsRule {
  readonly AllowedOrigins: readonly string[]
  readonly AllowedMethods: readonly string[]
  readonly AllowedHeaders?: readonly string[]
  readonly ExposedHeaders?: readonly string[]
  readonly MaxAge?: number
}
interface BucketProperties {
  readonly CorsConfiguration?: { readonly CorsRules: readonly CorsRule[] }
  readonly VersioningConfiguration?: { readonly Status: string }
}
type Bucket = ResolvedResource<BucketProperties>

export interface Buckets {
  readonly names: readonly string[]
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>
  stop(): Promise<void>
}

/** A form larger than this is not parsed. */
const FORM_LIMIT = 50 * 1024 * 1024
/** S3 accepts up to 5 GB in one request; this lower limit is enough locally. */
const OBJECT_LIMIT = 200 * 1024 * 1024

export interface BucketSettings {
  readonly folder: string
  /** The proxy's host name; a bucket may come before it or first in the path. */
  readonly host: string
  readonly credentials: Credentials
  readonly now?: () => Date
}

/** AWS's clients adjust their clocks by this header, and the one that Node sets ignores a moved clock. */
const dateHeader = () => ({ date: new Date().toUTCString() })
/** s3rver dates a file by the machine's clock, so the offset of a moved clock is added. */
const moveStoredDate = ({ 'last-modified': stored }: NodeJS.Dict<string | string[]>) =>
  typeof stored === 'string' ? { 'last-modified': new Date(Date.parse(stored) + clockOffset()).toUTCString() } : {}

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
  answerWholeWrites(store)
  const { port } = await store.run()
  const versioned = new Map(
    [...buckets]
      .filter(([, { properties }]) => properties.VersioningConfiguration?.Status === 'Enabled')
      .map(([name]) => [name, openVersions(name, port, join(folder, '.versions', name))]),
  )

  const scan = openScans(blueprint)
  /** Records a write's version and the scan's tags. */
  const noteWritten = async (bucket: string, key: string, at: Date, content: Buffer) => {
    await versioned.get(bucket)?.noteWrite(key, at)
    const tags = scan(bucket, key, content)
    if (!tags) return
    const address = `http://127.0.0.1:${port}/${bucket}/${encodeKey(key)}?tagging`
    await fetch(address, { method: 'PUT', headers: s3rverHeaders(), body: tags })
  }

  const turns = new Turns()
  const enter = async (request: IncomingMessage, response: ServerResponse) => {
    const at = new Date()
    const { bucket: name, path } = locateBucket(request, host)
    const bucket = buckets.get(name)
    if (!bucket) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist', 404)
    const cors = corsHeaders(bucket, request)
    if (request.method === 'OPTIONS') return answerPreflight(response, cors)
    const open = (headers: NodeJS.Dict<string | string[]>) =>
      Object.assign(headers, cors, dateHeader(), moveStoredDate(headers))
    const { method = 'GET' } = request
    if (method === 'POST' && request.headers['content-type']?.startsWith('multipart/form-data')) {
      const { fields, file } = await readForm(request)
      checkPolicy({ bucket: name, fields, size: file.length }, credentials, now())
      const key = fields.get('key') ?? ''
      const status = Number(fields.get('success_action_status') ?? 204)
      return turns.take(`${name}/${key}`, async () => {
        await proxyRequest(request, response, {
          port,
          method: 'PUT',
          path: `/${name}/${encodeKey(key)}`,
          headers: { ...s3rverHeaders(), ...objectHeaders(fields), 'content-length': String(file.length) },
          body: file,
          onResponse: (answered, headers) => {
            open(headers)
            return answered === 200 ? status : answered
          },
        })
        await noteWritten(name, key, at, file)
      })
    }
    checkSignature({ method, url: request.url ?? '/', headers: request.headers }, credentials, now())
    const url = new URL(path, 'http://files')
    // s3rver cannot abort a multipart upload: the parts that it has stay in the data folder.
    if (method === 'DELETE' && url.searchParams.has('uploadId')) {
      response.writeHead(204, cors).end()
      return
    }
    const body = method === 'PUT' || method === 'POST' ? await readWhole(request) : undefined
    const { authorization, host: asked, ...headers } = request.headers
    const key = keyOf(url)
    await checkSource(request.headers, port)
    await turns.take(`${name}/${key}`, async () => {
      const versions = versioned.get(name)
      if (versions && (await versions.answer(request, response, url, cors))) return
      await proxyRequest(request, response, {
        port,
        path: `/${name}${path}`,
        headers: { ...headers, ...s3rverHeaders() },
        ...(body && { body }),
        onResponse: (status, given) => {
          open(given)
          return status
        },
      })
      const isPart = ['partNumber', 'uploads', 'tagging'].some(name => url.searchParams.has(name))
      if (!key || isPart) return
      if (body) await noteWritten(name, key, at, body)
      if (method === 'DELETE') await versions?.noteDeletion(key, at)
    })
  }

  return {
    names: [...buckets.keys()],
    async handleRequest(request, response) {
      response.setHeader('date', dateHeader().date)
      try {
        await enter(request, response)
      } catch (error) {
        if (error instanceof LeftError) return
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
    async stop() {
      // A write that is already answered may still have to be added to the list of versions.
      await turns.allOver()
      const closed = store.close()
      // Otherwise a connection whose client was killed would keep the server open forever.
      ;(store as unknown as { readonly httpServer: Server }).httpServer.closeAllConnections()
      await closed
    },
  }
}

/**
 * Runs the requests about one object one after the other. s3rver overwrites a file in place, so a concurrent reader
 * would wait forever for the rest of a file that has become shorter.
 */
class Turns {
  readonly #last = new Map<string, Promise<void>>()

  take(key: string, act: () => Promise<void>): Promise<void> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(act)
    const over = turn
      .catch(() => {})
      .then(() => {
        if (this.#last.get(key) === over) this.#last.delete(key)
      })
    this.#last.set(key, over)
    return turn
  }

  async allOver(): Promise<void> {
    await Promise.all(this.#last.values())
  }
}

/** The client disconnected before the end of its upload: as in S3, nothing is stored. */
class LeftError extends Error {}

async function readWhole(request: IncomingMessage): Promise<Buffer> {
  const body = await readBody(request, OBJECT_LIMIT).catch(() => {
    throw new LeftError()
  })
  if (!body) throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', 400)
  return body
}

/** s3rver requires any signature with a recent date; the proxy has checked the real one. */
const s3rverHeaders = () => ({
  authorization: 'AWS4-HMAC-SHA256 Credential=S3RVER/20260101/local/s3/aws4_request,SignedHeaders=host,Signature=door',
  'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
  'x-amz-date': new Date().toISOString().replace(/[-:]|\.\d+/g, ''),
})

const encodeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/')
const keyOf = ({ pathname }: URL): string => decodeURIComponent(pathname.slice(1))

/** Refuses to copy an object that has changed since the caller read its ETag, because s3rver does not check it. */
async function checkSource(headers: IncomingMessage['headers'], port: number): Promise<void> {
  const { 'x-amz-copy-source': source, 'x-amz-copy-source-if-match': wanted } = headers
  if (!source || !wanted) return
  const path = encodeKey(decodeURIComponent(String(source)).replace(/^\//, ''))
  const { headers: found } = await fetch(`http://127.0.0.1:${port}/${path}`, {
    method: 'HEAD',
    headers: s3rverHeaders(),
  })
  if (found.get('etag') !== wanted)
    throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412)
}

/** Stores the versions of a bucket's objects, and answers requests about them. */
function openVersions(bucket: string, port: number, folder: string) {
  const versions = new ObjectVersions(folder)
  const send = (key: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}/${bucket}/${encodeKey(key)}`, {
      ...init,
      headers: { ...s3rverHeaders(), ...(init.headers as Record<string, string>) },
    })
  /** Versions are recorded one after the other: a client may send its next write before the last is recorded. */
  let noted: Promise<void> = Promise.resolve()
  const note = (act: () => Promise<void> | void): Promise<void> => {
    const turn = noted.then(act)
    noted = turn.catch(() => {})
    return turn
  }
  const put = async (key: string, { headers }: { readonly headers: Record<string, string> }, content: Buffer) => {
    await send(key, { method: 'PUT', body: new Uint8Array(content), headers })
  }
  const addStored = async (key: string, at: Date) => {
    const answer = await send(key)
    if (answer.ok) versions.add(key, at, Buffer.from(await answer.arrayBuffer()), answer.headers)
  }

  /** Deletes a version permanently; then the one before it is the object. */
  const removeVersion = async (key: string, id: string) => {
    const gone = versions.find(key, id)
    if (!gone) return
    const wasNewest = versions.newest(key) === gone
    versions.remove(gone)
    if (!wasNewest) return
    const newest = versions.newest(key)
    if (newest && !newest.isMarker) await put(key, newest, versions.contentOf(newest))
    else await send(key, { method: 'DELETE' })
  }
  const findContent = (key: string, id: string) => {
    const found = versions.find(key, id)
    if (!found || found.isMarker) throw new S3Error('NoSuchVersion', 'The specified version does not exist.', 404)
    return { found, content: versions.contentOf(found) }
  }

  return {
    /** Records a write with the time of the request, as S3 does. */
    noteWrite: (key: string, at: Date) => note(() => addStored(key, at)),
    noteDeletion: (key: string, at: Date) => note(() => versions.addMarker(key, at)),

    /** Answers a request about versions; returns false for any other. */
    async answer(request: IncomingMessage, response: ServerResponse, url: URL, cors: Record<string, string>) {
      await noted
      const key = keyOf(url)
      const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml', ...cors }).end(text)
      const id = url.searchParams.get('versionId')
      if (request.method === 'GET' && !key && url.searchParams.has('versions')) xml(versions.list(url.searchParams))
      else if (request.method === 'GET' && id) {
        const { found, content } = findContent(key, id)
        response.writeHead(200, { ...found.headers, 'content-length': content.length, ...cors }).end(content)
      } else if (request.method === 'DELETE' && id) {
        await note(() => removeVersion(key, id))
        response.writeHead(204, cors).end()
      } else {
        const source = new URL(String(request.headers['x-amz-copy-source'] ?? ''), 'http://files/')
        const from = source.searchParams.get('versionId')
        if (request.method !== 'PUT' || !from) return false
        const { found, content } = findContent(keyOf(source).replace(/^[^/]*\//, ''), from)
        await put(key, found, content)
        await note(() => addStored(key, new Date()))
        xml(`<CopyObjectResult><LastModified>${new Date().toISOString()}</LastModified></CopyObjectResult>`)
      }
      return true
    },
  }
}

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
