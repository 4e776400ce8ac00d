import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBucket } from '#scripts/testing/files.ts'
import { ARCHIVES_PREFIX } from '#shared/kit/file-keys.ts'
import { signDownloadUrl, uploadStream } from './files.ts'

let bucket: Awaited<ReturnType<typeof startTestBucket>>
beforeAll(async () => {
  bucket = await startTestBucket()
})
afterAll(() => bucket.stop())

const MEGABYTE = 1024 * 1024
function* chunks(count: number) {
  for (let number = 0; number < count; number++) yield Buffer.alloc(MEGABYTE, number)
}
const digest = (bytes: Iterable<Uint8Array>) => {
  const hash = createHash('sha256')
  for (const part of bytes) hash.update(part)
  return hash.digest('hex')
}

it.each([1, 20])('a stream of %i MB is put as it comes, and opened by a link under its name', async size => {
  const key = `${ARCHIVES_PREFIX}${size}.zip`
  await uploadStream(key, Readable.from(chunks(size)), 'application/zip')
  const reply = await fetch(await signDownloadUrl(key, 'Größe.zip', 'application/zip'))
  expect(reply.headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe.zip")
  expect(digest([new Uint8Array(await reply.arrayBuffer())])).toBe(digest(chunks(size)))
})

it('a stream that fails half way leaves nothing', async () => {
  const key = `${ARCHIVES_PREFIX}failed.zip`
  const failing = function* () {
    yield* chunks(18)
    throw new Error('no more')
  }
  await expect(uploadStream(key, Readable.from(failing()), 'application/zip')).rejects.toThrow('no more')
  expect((await fetch(await signDownloadUrl(key, 'failed.zip', 'application/zip'))).status).toBe(404)
})
