import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestBucket } from '#scripts/testing/files.ts'
import { ARCHIVES_PREFIX } from '#shared/kit/file-keys.ts'
import {
  confirmUpload,
  createUploadForm,
  discardUpload,
  type FileTypeRule,
  findDatedFile,
  findFile,
  findUpload,
  loadUpload,
  removeFile,
  signDownloadUrl,
  storeFile,
  uploadStream,
} from './files.ts'

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

it.each([1, 20])(
  'a stream of %i MB is uploaded as it arrives, and can be opened by a link under its name',
  async size => {
    const key = `${ARCHIVES_PREFIX}${size}.zip`
    await uploadStream(key, Readable.from(chunks(size)), 'application/zip')
    const reply = await fetch(await signDownloadUrl(key, 'Größe.zip', 'application/zip'))
    expect(reply.headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe.zip")
    expect(digest([new Uint8Array(await reply.arrayBuffer())])).toBe(digest(chunks(size)))
  },
)

it('a stream that fails half way leaves nothing behind', async () => {
  const key = `${ARCHIVES_PREFIX}failed.zip`
  const failing = function* () {
    yield* chunks(18)
    throw new Error('no more')
  }
  await expect(uploadStream(key, Readable.from(failing()), 'application/zip')).rejects.toThrow('no more')
  expect((await fetch(await signDownloadUrl(key, 'failed.zip', 'application/zip'))).status).toBe(404)
})

describe('a stored file', () => {
  const content = Buffer.from('%PDF-1.7 short')

  it('is found with its content and the time of storing, until it is removed', async () => {
    const key = `${ARCHIVES_PREFIX}stored.pdf`
    await storeFile(key, content, 'application/pdf')
    expect(Buffer.from((await findFile(key)) ?? [])).toEqual(content)
    const { storedAt = new Date(0) } = (await findDatedFile(key)) ?? {}
    expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(10 * 60_000)
    await removeFile(key)
    expect([await findFile(key), await findDatedFile(key)]).toEqual([undefined, undefined])
  })
  it('opens by a link for a minute', async () => {
    const key = `${ARCHIVES_PREFIX}linked.pdf`
    await storeFile(key, content, 'application/octet-stream')
    const link = await signDownloadUrl(key, 'Invoice.pdf', 'application/pdf')
    const reply = await fetch(link)
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(content)
    bucket.later(61_000)
    expect((await fetch(link)).status).toBe(403)
    bucket.later(0)
  })
  it('is not taken for missing when the bucket fails', async () => {
    const s3 = mockClient(S3Client)
    s3.on(GetObjectCommand).rejects(Object.assign(new Error('We failed'), { name: 'InternalError' }))
    for (const find of [findFile, findDatedFile]) await expect(find('rewards/1/a.pdf')).rejects.toThrow('We failed')
    s3.restore()
  })
})

describe('the form of an upload', () => {
  const slot = { place: 'rewards/1', userId: 'u' }
  const rule: FileTypeRule = {
    type: 'application/pdf',
    maxBytes: 100,
    magic: /^25504446/,
    messages: { field: 'invoice', wrongType: 'Not a PDF', missing: 'Not here' },
  }
  const pdfOf = (size: number) => `%PDF${'x'.repeat(size - 4)}`
  async function send(content: string, change: Readonly<Record<string, string>> = {}) {
    const { upload, key } = await createUploadForm(slot, `${content.length}.pdf`, rule)
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...upload.fields, ...change })) form.append(name, value)
    form.append('file', new Blob([content]))
    const { status } = await fetch(upload.url, { method: 'POST', body: form })
    return { key, isTaken: status < 300 }
  }

  it('stores a file of the promised type and size, for whoever asked for it', async () => {
    const { key, isTaken } = await send(pdfOf(100))
    expect(isTaken).toBe(true)
    expect(Buffer.from((await findUpload(slot, key)) ?? []).toString()).toBe(pdfOf(100))
    expect(await findUpload({ ...slot, userId: 'v' }, key)).toBeUndefined()
    expect(await findUpload({ ...slot, place: 'rewards/2' }, key)).toBeUndefined()
  })
  it.each([
    ['a larger file', pdfOf(101), {}],
    ['an empty file', '', {}],
    ['another type', pdfOf(50), { 'content-type': 'text/html' }],
    ['another place', pdfOf(51), { key: 'rewards/1/final.pdf' }],
  ])('does not take %s', async (_, content, change) => {
    const { key, isTaken } = await send(content, change)
    expect([isTaken, await findUpload(slot, key), await findFile('rewards/1/final.pdf')]).toEqual([
      false,
      undefined,
      undefined,
    ])
  })
  it('cannot be used after five minutes', async () => {
    bucket.later(301_000)
    expect(await send(pdfOf(52)).then(({ isTaken }) => isTaken)).toBe(false)
    bucket.later(0)
  })
})

describe('an upload that is loaded whole', () => {
  const slot = { place: 'imports/1', userId: 'u' }
  const rule: FileTypeRule = {
    type: 'text/csv',
    maxBytes: 10,
    magic: /^/,
    messages: { field: 'file', wrongType: 'At most 10 bytes', missing: 'Not here' },
  }
  const upload = async (name: string, content: string) => {
    const { key } = await createUploadForm(slot, name, rule)
    await storeFile(key, Buffer.from(content), rule.type)
    return key
  }

  it('is refused at its field if it is too large, missing, or of another slot', async () => {
    const fits = await upload('fits.csv', '0123456789')
    expect(Buffer.from(await loadUpload(slot, fits, rule)).toString()).toBe('0123456789')
    const large = await upload('large.csv', '0123456789a')
    for (const [of, key, message] of [
      [slot, large, 'At most 10 bytes'],
      [slot, `${fits}.gone`, 'Not here'],
      [{ ...slot, userId: 'v' }, fits, 'Not here'],
    ] as const)
      await expect(loadUpload(of, key, rule)).rejects.toMatchObject({ errors: [{ path: 'file', message }] })
  })
  it('cannot be reached by a way out of the slot, though names may have two dots', async () => {
    const dotted = await upload('a..b.csv', 'dots')
    expect(Buffer.from(await loadUpload(slot, dotted, rule)).toString()).toBe('dots')
    const theirs = { ...slot, userId: 'v' }
    const { key } = await createUploadForm(theirs, '../u/a..b.csv', rule)
    await expect(loadUpload(theirs, key, rule)).rejects.toThrow('Not here')
  })
})

it('an upload that cannot be discarded does no harm, as it expires', async () => {
  vi.stubEnv('LOG', undefined)
  const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const s3 = mockClient(S3Client)
  s3.on(DeleteObjectCommand).rejects(new Error('We failed'))
  await discardUpload('unconfirmed/1')
  s3.restore()
  expect(lines.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
    { level: 'warn', text: 'We failed' },
  ])
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('an upload becomes a file only if', () => {
  const slot = { place: 'rewards/1', userId: 'u' }
  const rule: FileTypeRule = {
    type: 'application/pdf',
    maxBytes: MEGABYTE,
    magic: /^25504446/,
    messages: { field: 'invoice', wrongType: 'Not a PDF of at most 1 MB', missing: 'Not here' },
  }
  const pdfOf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(size - 8)])
  /** Stores a file directly, bypassing the form and the limits that it signs. */
  async function upload(name: string, bytes: Buffer) {
    const { key } = await createUploadForm(slot, name, rule)
    await uploadStream(key, Readable.from([bytes]), rule.type)
    return key
  }
  const statusOf = async (key: string) => (await fetch(await signDownloadUrl(key, 'a.pdf', rule.type))).status

  it('it is small enough, whatever the form allowed', async () => {
    const fits = await upload('fits.pdf', pdfOf(MEGABYTE))
    expect(await confirmUpload(slot, fits, 'rewards/1/fits.pdf', rule)).toEqual({ size: MEGABYTE })
    // The upload stays until the record names the copy, so that a request which failed in between can be repeated.
    expect([await statusOf('rewards/1/fits.pdf'), await statusOf(fits)]).toEqual([200, 200])
    await discardUpload(fits)
    expect(await statusOf(fits)).toBe(404)
    for (const size of [MEGABYTE + 1, 20 * MEGABYTE]) {
      const key = await upload(`${size}.pdf`, pdfOf(size))
      await expect(confirmUpload(slot, key, `rewards/1/${size}.pdf`, rule)).rejects.toThrow('Not a PDF of at most 1 MB')
      expect(await statusOf(`rewards/1/${size}.pdf`)).toBe(404)
    }
  })

  it('its first bytes match its type', async () => {
    const key = await upload('renamed.pdf', Buffer.from('89504e470d0a1a0a', 'hex'))
    await expect(confirmUpload(slot, key, 'rewards/1/renamed.pdf', rule)).rejects.toThrow('Not a PDF of at most 1 MB')
    expect(await statusOf('rewards/1/renamed.pdf')).toBe(404)
  })

  it.each(['NoSuchKey', 'AccessDenied'])('it exists, when S3 says %s', async name => {
    const { key } = await createUploadForm(slot, 'expired.pdf', rule)
    const s3 = mockClient(S3Client)
    s3.on(GetObjectCommand).rejects(Object.assign(new Error(name), { name }))
    await expect(confirmUpload(slot, key, 'rewards/1/expired.pdf', rule)).rejects.toThrow('Not here')
    s3.restore()
  })

  it('it is in the slot of the caller who confirms it', async () => {
    const key = await upload('theirs.pdf', pdfOf(100))
    for (const other of [
      { ...slot, userId: 'v' },
      { ...slot, place: 'rewards/2' },
    ])
      await expect(confirmUpload(other, key, 'rewards/1/theirs.pdf', rule)).rejects.toThrow('Not here')
    expect(await statusOf('rewards/1/theirs.pdf')).toBe(404)
  })

  describe('where uploads are scanned, an upload becomes a file only if', () => {
    beforeAll(() => {
      process.env.SCANS_UPLOADS = 'true'
    })
    afterAll(() => {
      delete process.env.SCANS_UPLOADS
    })
    const stillChecked = {
      code: 'conflict',
      message: 'This file is still being checked. Please try again in a moment.',
      headers: { 'retry-after': '3' },
    }
    /** Takes it as a file that is copied, and as one that is read whole. */
    const take = (key: string, lasting: string) =>
      Promise.allSettled([confirmUpload(slot, key, lasting, rule), loadUpload(slot, key, rule)])

    it('its scan has finished and found nothing', async () => {
      const key = await upload('scanned.pdf', pdfOf(100))
      for (const taken of await take(key, 'rewards/1/scanned.pdf'))
        expect(taken).toMatchObject({ status: 'rejected', reason: stillChecked })
      expect(await statusOf('rewards/1/scanned.pdf')).toBe(404)
      await bucket.endScan(key, 'NO_THREATS_FOUND')
      expect((await take(key, 'rewards/1/scanned.pdf')).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      expect(await statusOf('rewards/1/scanned.pdf')).toBe(200)
    })

    it.each([
      ['THREATS_FOUND', 'This file is harmful and was not kept'],
      ['UNSUPPORTED', 'This file could not be checked for harmful content. Try one without a password.'],
      ['ACCESS_DENIED', 'This file could not be checked for harmful content. Try one without a password.'],
      ['FAILED', 'This file could not be checked for harmful content. Try one without a password.'],
    ])('its scan does not end with %s', async (result, message) => {
      const key = await upload(`${result}.pdf`, pdfOf(100))
      await bucket.endScan(key, result)
      for (const taken of await take(key, `rewards/1/${result}.pdf`))
        expect(taken).toMatchObject({
          status: 'rejected',
          reason: { code: 'invalid', errors: [{ path: 'invoice', message }] },
        })
      expect(await statusOf(`rewards/1/${result}.pdf`)).toBe(404)
    })

    it('nothing has replaced it since the scan', async () => {
      const key = await upload('replaced.pdf', pdfOf(100))
      await bucket.endScan(key, 'NO_THREATS_FOUND')
      await upload('replaced.pdf', pdfOf(200))
      for (const taken of await take(key, 'rewards/1/replaced.pdf'))
        expect(taken).toMatchObject({ status: 'rejected', reason: stillChecked })
      expect(await statusOf('rewards/1/replaced.pdf')).toBe(404)
    })
  })
})
