import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StageFiles } from '../stage-files.ts'
import { type Buckets, startBuckets } from './buckets.ts'
import { resolveLocalhostNames } from './localhost-names.ts'
import { resolveTemplate } from './template.ts'

const ORIGIN = 'http://localhost:3000'
const credentials = { accessKeyId: 'KEY', secretAccessKey: 'SECRET' }
const Bucket = 'attachments'
const Key = 'sheets/a b/ä.pdf'
let now = new Date()
let buckets: Buckets
let client: S3Client
let endpoint = ''
const server = createServer((request, response) => buckets.handleRequest(request, response))

beforeAll(async () => {
  resolveLocalhostNames()
  const rule = { AllowedOrigins: [ORIGIN], AllowedMethods: ['GET', 'POST'], AllowedHeaders: ['*'] }
  const template = {
    Resources: {
      Files: {
        Type: 'AWS::S3::Bucket',
        Properties: {
          BucketName: Bucket,
          CorsConfiguration: { CorsRules: [rule] },
          VersioningConfiguration: { Status: 'Enabled' },
        },
      },
      Scan: {
        Type: 'AWS::GuardDuty::MalwareProtectionPlan',
        Properties: { ProtectedResource: { S3Bucket: { BucketName: { Ref: 'Files' }, ObjectPrefixes: ['scanned/'] } } },
      },
    },
  }
  const blueprint = resolveTemplate(template, { region: 'us-east-1', secret: () => '' })
  const folder = mkdtempSync(join(tmpdir(), 'muster-'))
  buckets = await startBuckets(blueprint, { folder, host: 'files.localhost', credentials, now: () => now })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endpoint = `http://files.localhost:${(server.address() as AddressInfo).port}`
  client = new S3Client({ endpoint, credentials, region: 'us-east-1', requestChecksumCalculation: 'WHEN_REQUIRED' })
})
afterAll(async () => {
  client.destroy()
  server.closeAllConnections()
  server.close()
  await buckets.stop()
})

const upload = (fields: Record<string, string>, size: number, type = 'application/pdf') => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(size).fill(7)], { type }))
  return form
}
const allowed = (of = client) =>
  createPresignedPost(of, {
    Bucket,
    Key,
    Expires: 60,
    Fields: { 'Content-Type': 'application/pdf' },
    Conditions: [
      ['content-length-range', 1, 1000],
      ['eq', '$Content-Type', 'application/pdf'],
    ],
  })
const post = async (form: FormData, url: string) => {
  const answer = await fetch(url, { method: 'POST', body: form, headers: { origin: ORIGIN } })
  return { status: answer.status, text: await answer.text(), origin: answer.headers.get('access-control-allow-origin') }
}

describe('an upload form', () => {
  test('that satisfies its policy is stored with its content type', async () => {
    const { url, fields } = await allowed()
    expect(await post(upload(fields, 1000), url)).toMatchObject({ status: 204, origin: ORIGIN })
    const stored = await client.send(new HeadObjectCommand({ Bucket, Key }))
    expect([stored.ContentLength, stored.ContentType]).toEqual([1000, 'application/pdf'])
  })

  test.each<[string, number, (fields: Record<string, string>) => Record<string, string>, string]>([
    ['too large a file', 1001, fields => fields, 'EntityTooLarge'],
    ['an empty file', 0, fields => fields, 'EntityTooSmall'],
    ['another key', 10, fields => ({ ...fields, key: 'other.pdf' }), 'Policy Condition failed'],
    ['another type', 10, fields => ({ ...fields, 'Content-Type': 'text/html' }), 'Policy Condition failed'],
    [
      'a field that the policy does not name',
      10,
      fields => ({ ...fields, acl: 'public-read' }),
      'Extra input fields: acl',
    ],
    ['a changed policy', 10, fields => ({ ...fields, Policy: btoa('{}') }), 'SignatureDoesNotMatch'],
    ['another signature', 10, fields => ({ ...fields, 'X-Amz-Signature': '0'.repeat(64) }), 'SignatureDoesNotMatch'],
    ['no policy', 10, ({ Policy, ...fields }) => fields, 'AccessDenied'],
  ])('with %s is refused', async (_, size, change, reason) => {
    const { url, fields } = await allowed()
    const answer = await post(upload(change(fields), size), url)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer).toMatchObject({ text: expect.stringContaining(reason), origin: ORIGIN })
  })

  test('is refused once its policy has expired', async () => {
    const { url, fields } = await allowed()
    now = new Date(Date.now() + 61_000)
    const answer = await post(upload(fields, 10), url)
    now = new Date()
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('Policy expired') })
  })

  test('signed with another key is refused', async () => {
    const stranger = new S3Client({
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'guessed' },
    })
    const { url, fields } = await allowed(stranger)
    expect(await post(upload(fields, 10), url)).toMatchObject({ status: 403 })
  })
})

describe('a presigned link', () => {
  const put = () => client.send(new PutObjectCommand({ Bucket, Key, Body: 'hello', ContentType: 'text/plain' }))
  const link = (expiresIn = 60) =>
    getSignedUrl(
      client,
      new GetObjectCommand({ Bucket, Key, ResponseContentDisposition: 'attachment; filename="a.pdf"' }),
      {
        expiresIn,
      },
    )

  test('returns the file under the name that it specifies', async () => {
    await put()
    const answer = await fetch(await link())
    expect([answer.status, await answer.text(), answer.headers.get('content-disposition')]).toEqual([
      200,
      'hello',
      'attachment; filename="a.pdf"',
    ])
  })

  test('is refused once it has expired', async () => {
    const url = await link()
    now = new Date(Date.now() + 61_000)
    const answer = await fetch(url)
    now = new Date()
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Request has expired')])
  })

  test('is refused when it was altered or has no signature', async () => {
    const url = await link()
    expect((await fetch(url.replace('a.pdf', 'b.pdf'))).status).toBe(403)
    expect((await fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).status).toBe(403)
    expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403)
  })

  test('to a bucket that the template lacks gets 404', async () => {
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket: 'other', Key }))
    expect((await fetch(url)).status).toBe(404)
  })

  test('can upload, but only to its own key', async () => {
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'put.txt' }), { expiresIn: 60 })
    expect((await fetch(url, { method: 'PUT', body: 'text' })).status).toBe(200)
    expect((await fetch(url.replace('put.txt', 'other.txt'), { method: 'PUT', body: 'text' })).status).toBe(403)
  })
})

describe('a version', () => {
  const at = { Bucket, Key: 'versions/a b.txt' }
  const put = (Body: string) => client.send(new PutObjectCommand({ ...at, Body, ContentType: 'text/plain' }))
  const list = async (Prefix = at.Key) => {
    const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix }))
    return { versions: Versions, markers: DeleteMarkers }
  }
  const read = async (VersionId?: string) => {
    const { Body } = await client.send(new GetObjectCommand({ ...at, VersionId }))
    return Body?.transformToString()
  }

  test('is added by each write and by a deletion, and can be read, copied back and removed', async () => {
    await put('one')
    await put('two')
    await client.send(new DeleteObjectCommand(at))
    await expect(read()).rejects.toThrow()
    const { versions, markers } = await list()
    expect(versions.map(({ Size, IsLatest }) => [Size, IsLatest])).toEqual([
      [3, false],
      [3, false],
    ])
    expect(markers).toMatchObject([{ Key: at.Key, IsLatest: true }])
    const [second, first] = versions.map(({ VersionId }) => VersionId)
    expect([await read(second), await read(first)]).toEqual(['two', 'one'])

    const CopySource = `${Bucket}/${encodeURI(at.Key)}?versionId=${first}`
    await client.send(new CopyObjectCommand({ ...at, CopySource }))
    expect(await read()).toBe('one')

    for (const { VersionId } of (await list()).versions)
      if (VersionId !== second) await client.send(new DeleteObjectCommand({ ...at, VersionId }))
    await expect(read()).rejects.toThrow()
    await client.send(new DeleteObjectCommand({ ...at, VersionId: markers[0]?.VersionId }))
    expect(await read()).toBe('two')
  })

  test('is always a whole file, despite concurrent and aborted writes', async () => {
    const at = { Bucket, Key: 'versions/torn.bin' }
    const put = (size: number, signal?: AbortSignal) =>
      client.send(new PutObjectCommand({ ...at, Body: Buffer.alloc(size) }), signal ? { abortSignal: signal } : {})
    for (let round = 0; round < 20; round++) {
      const leaving = new AbortController()
      const left = put(8_000_000, leaving.signal).catch(() => {})
      setTimeout(() => leaving.abort(), round)
      await Promise.all([left, put(3_000_000), put(10)])
    }
    const { Versions = [] } = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix: at.Key }), {
      abortSignal: AbortSignal.timeout(5_000),
    })
    expect(Versions.length).toBeGreaterThanOrEqual(40)
    expect(Versions.filter(({ Size }) => ![8_000_000, 3_000_000, 10].includes(Size ?? 0))).toEqual([])
  })

  test('is listed exactly once across pages', async () => {
    for (const name of ['x', 'y', 'z'])
      for (const Body of ['1', '22']) await client.send(new PutObjectCommand({ Bucket, Key: `pages/${name}`, Body }))
    const found: string[] = []
    for await (const { key } of new StageFiles(Bucket, client).versions('pages/', 4)) found.push(key)
    expect(found).toEqual(['pages/x', 'pages/x', 'pages/y', 'pages/y', 'pages/z', 'pages/z'])
  })
})

describe('a page of', () => {
  const preflight = (origin: string) =>
    fetch(`${endpoint}/${Bucket}/x`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })

  test('our own host may upload', async () => {
    const answer = await preflight(ORIGIN)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, ORIGIN])
  })

  test('another host may not', async () => {
    expect((await preflight('http://evil.example')).status).toBe(403)
  })
})

test('a copy that names an ETag is refused once the object has changed', async () => {
  const put = (Body: string) => client.send(new PutObjectCommand({ Bucket, Key: 'seen/ä 1', Body }))
  const { ETag: seen } = await put('first')
  const copy = () =>
    client.send(
      new CopyObjectCommand({
        Bucket,
        Key: 'seen/copy',
        CopySource: `${Bucket}/${encodeURI('seen/ä 1')}`,
        CopySourceIfMatch: seen,
      }),
    )
  await copy()
  await put('second')
  await expect(copy()).rejects.toMatchObject({ name: 'PreconditionFailed', $metadata: { httpStatusCode: 412 } })
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'seen/copy' }))
  expect(await Body?.transformToString()).toBe('first')
})

describe('a scan', () => {
  const tagsOf = async (key: string) => {
    const { TagSet } = await client.send(new GetObjectTaggingCommand({ Bucket, Key: key }))
    return TagSet?.map(({ Key: name, Value }) => `${name}=${Value}`)
  }
  const put = (key: string, Body: string) => client.send(new PutObjectCommand({ Bucket, Key: key, Body }))
  const harmful = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

  test('tags objects under its prefix, and no others', async () => {
    await put('scanned/good', 'good')
    await put('scanned/bad', `before ${harmful} after`)
    await put('other/bad', harmful)
    expect(await tagsOf('scanned/good')).toEqual(['GuardDutyMalwareScanStatus=NO_THREATS_FOUND'])
    expect(await tagsOf('scanned/bad')).toEqual(['GuardDutyMalwareScanStatus=THREATS_FOUND'])
    expect(await tagsOf('other/bad')).toEqual([])
    await put('scanned/bad', 'good by now')
    expect(await tagsOf('scanned/bad')).toEqual(['GuardDutyMalwareScanStatus=NO_THREATS_FOUND'])
  })

  test('does not carry tags over to an object that overwrites the tagged one', async () => {
    await put('other/tagged', 'first')
    const TagSet = [{ Key: 'kind', Value: 'first' }]
    await client.send(new PutObjectTaggingCommand({ Bucket, Key: 'other/tagged', Tagging: { TagSet } }))
    expect(await tagsOf('other/tagged')).toEqual(['kind=first'])
    await put('other/tagged', 'second')
    expect(await tagsOf('other/tagged')).toEqual([])
  })
})
