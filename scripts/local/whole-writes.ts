/** Makes s3rver answer a write only when its file is complete; by default it answers when it has read the last byte. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type S3rver from 's3rver'

type Content = Readable | Buffer
interface Written {
  readonly size: number
  readonly md5: string
}
interface StoredObject {
  readonly bucket: string
  readonly key: string
  readonly content: Content
  readonly metadata: Record<string, string>
}
/** The part of s3rver's file store that is used here. Source: s3rver 3.7.1, lib/stores/filesystem.js. */
interface FileStore {
  getResourcePath(bucket: string, key: string | undefined, resource: string): string
  putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>
  putObject(object: StoredObject): Promise<Written>
  deleteSubresource(bucket: string, key: string, type: 'tagging'): Promise<void>
  putPart(bucket: string, uploadId: string, partNumber: number, content: Content): Promise<Written>
}

/** Replaces the two calls of the server's store that write a file's content; returns the store. */
export function answerWholeWrites(server: S3rver): FileStore {
  // The types of s3rver do not contain the store.
  const { store } = server as unknown as { readonly store: FileStore }
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const written = await writeWhole(store.getResourcePath(bucket, key, 'object'), content)
    await store.putMetadata(bucket, key, metadata, written.md5)
    // Tags belong to an object, so a new object with the same key must not keep them.
    await store.deleteSubresource(bucket, key, 'tagging')
    return written
  }
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const path = join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(partNumber))
    const written = await writeWhole(path, content)
    await writeFile(`${path}.md5`, written.md5)
    return written
  }
  return store
}

async function writeWhole(path: string, content: Content): Promise<Written> {
  await mkdir(dirname(path), { recursive: true })
  const hash = createHash('md5')
  let size = 0
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, count, createWriteStream(path))
  return { size, md5: hash.digest('hex') }
}
