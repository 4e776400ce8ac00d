import { mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import { afterAll, expect, test } from 'vitest'
import { answerWholeWrites } from './whole-writes.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-'))
afterAll(() => rmSync(folder, { recursive: true }))

const store = answerWholeWrites(new S3rver({ directory: folder, silent: true }))
/** So large that the disk is still writing it when everything else is done. */
const SIZE = 150_000_000
const content = () => Readable.from([Buffer.alloc(SIZE, 7)])

test('an object is complete and its checksum known when its write is answered', async () => {
  const written = await store.putObject({ bucket: 'files', key: 'a/large.bin', content: content(), metadata: {} })
  expect((await stat(store.getResourcePath('files', 'a/large.bin', 'object'))).size).toBe(SIZE)
  // `head -c 150000000 /dev/zero | tr '\0' '\007' | md5sum`
  expect(written).toEqual({ size: SIZE, md5: '68c12438ae54d4c2a283211248464201' })
})

test('a part of a multipart upload is complete when its write is answered', async () => {
  await store.putPart('files', 'upload', 1, content())
  const part = join(store.getResourcePath('files', undefined, 'uploads'), 'upload', '1')
  expect((await stat(part)).size).toBe(SIZE)
})

test('a write fails when its content cannot be read to the end', async () => {
  const torn = new Readable({ read: () => torn.destroy(new Error('left')) })
  await expect(store.putObject({ bucket: 'files', key: 'torn', content: torn, metadata: {} })).rejects.toThrow('left')
})
