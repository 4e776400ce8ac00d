/** The versions of a stage's files, for ops scripts: a function may neither list the bucket nor remove a version. */
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'

export interface FileVersion {
  readonly key: string
  readonly id: string
  readonly at: Date
  readonly isLatest: boolean
  /** Whether it is only a delete marker. */
  readonly isMarker: boolean
  /** Equal for equal content. */
  readonly etag: string
}

export class StageFiles {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(bucket: string, client = new S3Client({ endpoint: process.env.AWS_ENDPOINT_URL_S3 })) {
    this.#bucket = bucket
    this.#client = client
  }

  /** Yields the versions of all files whose keys have this prefix, page by page. */
  async *versions(prefix = '', pageSize?: number): AsyncGenerator<FileVersion> {
    let page: ListObjectVersionsCommandOutput | undefined
    do {
      page = await this.#client.send(
        new ListObjectVersionsCommand({
          Bucket: this.#bucket,
          Prefix: prefix,
          MaxKeys: pageSize,
          KeyMarker: page?.NextKeyMarker,
          VersionIdMarker: page?.NextVersionIdMarker,
        }),
      )
      for (const isMarker of [false, true])
        for (const one of (isMarker ? page.DeleteMarkers : page.Versions) ?? []) {
          const { Key: key, VersionId: id, LastModified: at, IsLatest } = one
          const etag = 'ETag' in one && typeof one.ETag === 'string' ? one.ETag : ''
          if (key && id && at) yield { key, id, at, isLatest: IsLatest === true, isMarker, etag }
        }
    } while (page.IsTruncated)
  }

  /** Removes a version for good. */
  async removeVersion({ key, id }: Pick<FileVersion, 'key' | 'id'>): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key, VersionId: id }))
  }

  /** Makes an earlier version the file again; the versions in between stay. */
  async restoreVersion({ key, id }: Pick<FileVersion, 'key' | 'id'>): Promise<void> {
    const CopySource = `${this.#bucket}/${key.split('/').map(encodeURIComponent).join('/')}?versionId=${id}`
    await this.#client.send(new CopyObjectCommand({ Bucket: this.#bucket, Key: key, CopySource }))
  }

  async read(key: string, id?: string): Promise<string> {
    const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key, VersionId: id }))
    return (await Body?.transformToString()) ?? ''
  }

  async write(key: string, text: string): Promise<void> {
    await this.#client.send(new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: text }))
  }

  /** Deletes a file; its versions stay. */
  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
  }
}

/** The version that was the newest at an instant. */
export const findVersionAt = (versions: readonly FileVersion[], instant: Date): FileVersion | undefined =>
  versions.filter(({ at }) => at <= instant).sort((a, b) => b.at.getTime() - a.at.getTime())[0]
