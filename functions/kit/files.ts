/**
 * Files of people. The browser uploads straight to the bucket with a signed form; the file is checked before a record
 * points to it, and is served by links that soon expire. Unconfirmed files expire after a day, and so do archives made
 * for a single download.
 */
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { UNCONFIRMED_PREFIX } from '#shared/kit/file-keys.ts'
import { AppError, validationError } from './app-error.ts'
import { formatContentDisposition } from './content-disposition.ts'
import { describeError, log } from './log.ts'
import { clientTimeouts, settings } from './settings.ts'

const FORM_SECONDS = 300
const LINK_SECONDS = 60

export interface UploadForm {
  readonly url: string
  readonly fields: Record<string, string>
}

/** Who uploads, and for what: together the prefix of the upload's key, which no other person's uploads have. */
export interface UploadScope {
  /** Such as `rewards/<id>`. */
  readonly place: string
  readonly userId: string
}

/** Which kinds of file are allowed. */
export interface FileTypeRule {
  readonly type: string
  readonly maxBytes: number
  /** Matches the first bytes of its content, in hex. */
  readonly magic: RegExp
  /** The field in which it is chosen, and the messages for a file of the wrong type and for a missing file. */
  readonly messages: { readonly field: string; readonly wrongType: string; readonly missing: string }
}
/** The most bytes needed to recognize a file type. */
const MAGIC_BYTES = 16

/** Returns a form that uploads one file of this type and size, under a key that can only be confirmed for its slot. */
export async function createUploadForm(
  slot: UploadScope,
  name: string,
  kind: FileTypeRule,
): Promise<{ upload: UploadForm; key: string }> {
  const { createPresignedPost } = await loadS3()
  const key = `${uploadPrefixOf(slot)}${name}`
  const upload = await createPresignedPost(await getS3Client(), {
    Bucket: settings.files,
    Key: key,
    Expires: FORM_SECONDS,
    Fields: { 'content-type': kind.type },
    Conditions: [
      ['content-length-range', 1, kind.maxBytes],
      ['eq', '$content-type', kind.type],
    ],
  })
  return { upload, key }
}

/** Loads an upload that will not be stored; undefined if it has expired or belongs to another slot. */
export const findUpload = async (slot: UploadScope, key: string): Promise<Uint8Array | undefined> =>
  isOfSlot(slot, key) ? findFile(key) : undefined

/**
 * Checks an uploaded file, copies it to its permanent key and returns its size in bytes. The upload stays until a
 * record refers to the copy, so that a failed request can be repeated. @throws 400 if it does not exist, belongs to
 * another slot, is too large, has the wrong type or may be harmful; 409 while it is being scanned
 */
export async function confirmUpload(
  slot: UploadScope,
  key: string,
  lasting: string,
  kind: FileTypeRule,
): Promise<{ size: number }> {
  const { messages } = kind
  const refused = (message: string) => validationError(messages.field, message)
  const gone = () => refused(messages.missing)
  if (!isOfSlot(slot, key)) throw gone()
  const { CopyObjectCommand, GetObjectCommand } = await loadS3()
  const client = await getS3Client()
  const at = { Bucket: settings.files, Key: key }
  const found = await client
    .send(new GetObjectCommand({ ...at, Range: `bytes=0-${MAGIC_BYTES - 1}` }))
    .catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
  if (!found?.Body) throw gone()
  const size = Number(/\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength ?? 0)
  const beginning = Buffer.from(await found.Body.transformToByteArray()).toString('hex')
  if (size > kind.maxBytes || !kind.magic.test(beginning)) throw refused(messages.wrongType)
  await checkScan(slot, key, messages.field)
  const copy = new CopyObjectCommand({
    Bucket: settings.files,
    Key: lasting,
    CopySource: `${settings.files}/${encodeURI(key)}`,
    // The form may be used again: a file that has replaced this one was not checked.
    CopySourceIfMatch: found.ETag,
    TaggingDirective: 'REPLACE',
  })
  await client.send(copy).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'PreconditionFailed' ? stillScanned() : error
  })
  return { size }
}

/**
 * Accepts an upload if its scan found nothing harmful, or if uploads are not scanned. @throws 400 at its field for any
 * other result, 409 while there is none: the browser then retries
 */
async function checkScan({ place, userId }: UploadScope, key: string, field: string): Promise<void> {
  if (!settings.scansUploads) return
  const { GetObjectTaggingCommand } = await loadS3()
  const client = await getS3Client()
  const { TagSet = [] } = await client.send(new GetObjectTaggingCommand({ Bucket: settings.files, Key: key }))
  const result = TagSet.find(({ Key }) => Key === SCAN_TAG)?.Value
  if (result === undefined) throw stillScanned()
  if (result === 'NO_THREATS_FOUND') return
  const isHarmful = result === 'THREATS_FOUND'
  log(isHarmful ? 'error' : 'warn', isHarmful ? 'harmful upload' : 'upload not scanned', { place, userId, result })
  throw validationError(field, isHarmful ? HARMFUL_FILE : UNKNOWN_FILE)
}
/** Set by GuardDuty. Source: "Monitoring S3 object scans with GuardDuty managed tags" in its user guide. */
const SCAN_TAG = 'GuardDutyMalwareScanStatus'
const HARMFUL_FILE = 'This file is harmful and was not kept'
const UNKNOWN_FILE = 'This file could not be checked for harmful content. Try one without a password.'
const stillScanned = () =>
  new AppError('conflict', 'This file is still being checked. Please try again in a moment.', {
    headers: { 'retry-after': '3' },
  })

/**
 * Loads a whole upload, for callers that check more than its first bytes. @throws 400 if it does not exist, belongs to
 * another slot, is too large, has the wrong type or may be harmful; 409 while it is being scanned
 */
export async function loadUpload(
  slot: UploadScope,
  key: string,
  { messages, maxBytes, magic }: FileTypeRule,
): Promise<Uint8Array> {
  const refused = (message: string) => validationError(messages.field, message)
  const content = await findUpload(slot, key)
  if (!content) throw refused(messages.missing)
  const beginning = Buffer.from(content.subarray(0, MAGIC_BYTES)).toString('hex')
  if (content.length > maxBytes || !magic.test(beginning)) throw refused(messages.wrongType)
  await checkScan(slot, key, messages.field)
  return content
}

/** Removes an uploaded file that was copied. If that fails, it expires after a day. */
export async function discardUpload(key: string): Promise<void> {
  await removeFile(key).catch((error: unknown) => log('warn', 'upload stays', describeError(error)))
}

/**
 * S3's errors for a missing or empty file. It denies access to a missing file if the function may not list the bucket,
 * as ours may not; the key has been checked, so AccessDenied can mean nothing else.
 */
const GONE = ['NoSuchKey', 'NotFound', 'InvalidRange', 'AccessDenied']
const isMissing = (error: unknown) => error instanceof Error && GONE.includes(error.name)

/**
 * Uploads a file while it is still being written, in parts of which only a few are in memory; uploads nothing when its
 * stream fails.
 */
export async function uploadStream(key: string, body: Readable, type: string): Promise<void> {
  const { Upload } = await loadS3()
  const params = { Bucket: settings.files, Key: key, Body: body, ContentType: type }
  await new Upload({ client: await getS3Client(), params, queueSize: 2, partSize: PART_BYTES }).done()
}
const PART_BYTES = 8 * 1024 * 1024

/** Stores a file whose whole content is known; the same key and content may be stored again. */
export async function storeFile(key: string, content: Uint8Array, type: string): Promise<void> {
  const { PutObjectCommand } = await loadS3()
  const client = await getS3Client()
  await client.send(new PutObjectCommand({ Bucket: settings.files, Key: key, Body: content, ContentType: type }))
}

/** Loads a whole file; undefined when there is none. */
export const findFile = async (key: string): Promise<Uint8Array | undefined> => (await findDatedFile(key))?.content

/** Loads a whole file, and when it was stored by the bucket's clock; undefined when there is none. */
export async function findDatedFile(
  key: string,
): Promise<{ readonly content: Uint8Array; readonly storedAt: Date } | undefined> {
  const { GetObjectCommand } = await loadS3()
  const client = await getS3Client()
  try {
    const { Body, LastModified } = await client.send(new GetObjectCommand({ Bucket: settings.files, Key: key }))
    return Body && { content: await Body.transformToByteArray(), storedAt: LastModified ?? new Date(0) }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Returns a link that opens a file for a minute and saves it under its own name, in any script. */
export async function signDownloadUrl(key: string, fileName: string, type: string): Promise<string> {
  const { GetObjectCommand, getSignedUrl } = await loadS3()
  const command = new GetObjectCommand({
    Bucket: settings.files,
    Key: key,
    ResponseContentType: type,
    ResponseContentDisposition: formatContentDisposition(fileName),
  })
  return getSignedUrl(await getS3Client(), command, { expiresIn: LINK_SECONDS })
}

/** Removes a file that no record points to any more. */
export async function removeFile(key: string): Promise<void> {
  const { DeleteObjectCommand } = await loadS3()
  await (await getS3Client()).send(new DeleteObjectCommand({ Bucket: settings.files, Key: key }))
}

/** Whether a key is in the slot. Only a whole `..` segment leads out of it; file names may contain two dots. */
const isOfSlot = (slot: UploadScope, key: string) =>
  key.startsWith(uploadPrefixOf(slot)) && !key.split('/').includes('..')
const uploadPrefixOf = ({ place, userId }: UploadScope) => `${UNCONFIRMED_PREFIX}${place}/${userId}/`

const loadS3 = () => import('./clients/s3.ts')
let s3Client: S3Client | undefined
async function getS3Client(): Promise<S3Client> {
  const { S3Client } = await loadS3()
  s3Client ??= new S3Client({
    endpoint: process.env.AWS_ENDPOINT_URL_S3,
    maxAttempts: 3,
    requestHandler: clientTimeouts(1_000, 10_000),
  })
  return s3Client
}
