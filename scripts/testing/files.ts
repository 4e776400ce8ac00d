/** A real S3 proxy and a real inbox, for the tests that need them. */
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteObjectCommand, PutObjectCommand, PutObjectTaggingCommand, S3Client } from '@aws-sdk/client-s3'
import { startBuckets } from '#scripts/local/buckets.ts'
import { resolveLocalhostNames } from '#scripts/local/localhost-names.ts'
import { startMail } from '#scripts/local/mail.ts'
import { resolveTemplate } from '#scripts/local/template.ts'
import { StageFiles } from '#scripts/stage-files.ts'

const BUCKET = 'files'

/** Starts the bucket for the functions' files; `later` sets its clock forward by milliseconds. */
export async function startTestBucket() {
  resolveLocalhostNames()
  const properties = { BucketName: BUCKET, VersioningConfiguration: { Status: 'Enabled' } }
  const template = { Resources: { Files: { Type: 'AWS::S3::Bucket', Properties: properties } } }
  const blueprint = resolveTemplate(template, { region: 'us-east-1', secret: () => '' })
  let ahead = 0
  let hearWrite: (key: string) => void = () => {}
  const buckets = await startBuckets(blueprint, {
    folder: mkdtempSync(join(tmpdir(), 'muster-files-')),
    host: 'files.localhost',
    credentials: {
      accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
    },
    now: () => new Date(Date.now() + ahead),
  })
  const server = createServer((request, response) => {
    if (request.method === 'PUT') hearWrite(request.url ?? '')
    void buckets.handleRequest(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  Object.assign(process.env, {
    FILES: BUCKET,
    AWS_ENDPOINT_URL_S3: `http://files.localhost:${(server.address() as AddressInfo).port}`,
    AWS_REQUEST_CHECKSUM_CALCULATION: 'WHEN_REQUIRED',
    AWS_RESPONSE_CHECKSUM_VALIDATION: 'WHEN_REQUIRED',
  })
  const s3 = new S3Client({ endpoint: process.env.AWS_ENDPOINT_URL_S3 })
  return {
    later(milliseconds: number) {
      ahead = milliseconds
    },
    /** Returns the keys with this prefix. Lists versions, because s3rver lists only the first page of objects. */
    async keys(prefix: string): Promise<string[]> {
      const found: string[] = []
      for await (const { key, isLatest, isMarker } of new StageFiles(BUCKET, s3).versions(prefix))
        if (isLatest && !isMarker) found.push(key)
      return found
    },
    /** Calls `hear` with the path of each file before it is stored; undefined removes the callback. */
    onWrite(hear: ((path: string) => void) | undefined) {
      hearWrite = hear ?? (() => {})
    },
    /** Sets the result of a file's scan, as GuardDuty does. */
    async endScan(key: string, result: string) {
      const TagSet = [{ Key: 'GuardDutyMalwareScanStatus', Value: result }]
      await s3.send(new PutObjectTaggingCommand({ Bucket: BUCKET, Key: key, Tagging: { TagSet } }))
    },
    /** Overwrites a file directly in the bucket, without the product. */
    async overwrite(key: string, content: string) {
      await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: content }))
    },
    async remove(key: string) {
      await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: key }))
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await buckets.stop()
    },
  }
}

export type TestBucket = Awaited<ReturnType<typeof startTestBucket>>

/** An email in the inbox. */
export interface ReceivedEmail {
  readonly subject: string
  readonly destination: { readonly to: readonly string[] }
  readonly body: { readonly text?: string; readonly html?: string }
  /** Its attachments; the content is base64. */
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly content: string }[]
}

/** Opens an inbox for all emails that functions send. */
export async function startTestInbox() {
  const { port, stop } = await startMail()
  process.env.AWS_ENDPOINT_URL_SES = `http://127.0.0.1:${port}`
  return {
    async letters(): Promise<readonly ReceivedEmail[]> {
      const reply = await fetch(`http://127.0.0.1:${port}/store`)
      return ((await reply.json()) as { emails: ReceivedEmail[] }).emails
    },
    stop,
  }
}
