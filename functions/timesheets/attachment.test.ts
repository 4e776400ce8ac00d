import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBucket } from '#scripts/testing/files.ts'
import type { Visitor } from '#scripts/testing/people.ts'
import { createSheetFixture, createTimesheetClock } from '#scripts/testing/timesheets.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'

const { askUpload, confirmUpload, removeUpload, attachment, submit } = timesheetsApi.calls
const MEGABYTE = 1024 * 1024

// The bucket checks its upload forms and links against the real time.
const clock = createTimesheetClock()
clock.at(new Date().toISOString())
// Next month, because the current one may close while the test runs.
const [, , period = ''] = availablePeriods(new Date())
let files: Awaited<ReturnType<typeof startTestBucket>>
beforeAll(async () => {
  files = await startTestBucket()
})
afterAll(() => files.stop())

const bytes = (hex: string, size = 100) => {
  const beginning = Buffer.from(hex, 'hex')
  return Buffer.concat([beginning, Buffer.alloc(Math.max(0, size - beginning.length), 'x')])
}
const PDF = Buffer.from('%PDF-').toString('hex')

/** Uploads a file as the browser does, up to the confirmation. */
async function upload(who: Visitor, sheet: Timesheet, fileName: string, content: Buffer) {
  const body = { timesheetId: sheet._id, fileName, contentType: '', size: Math.min(content.length, MEGABYTE) }
  const asked = await who.call(askUpload, { body })
  const form = new FormData()
  for (const [name, value] of Object.entries(asked.body.upload.fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(content)]))
  const reply = await fetch(asked.body.upload.url, { method: 'POST', body: form })
  return { key: asked.body.key, status: reply.status }
}
const confirmUploaded = (who: Visitor, sheet: Timesheet, key: string) =>
  who.call(confirmUpload, { params: { id: sheet._id }, body: { key } })

describe('an attachment', () => {
  const accepted: [fileName: string, hex: string, shown?: string][] = [
    ['hours.xlsx', '504b0304'],
    ['old.XLS', 'd0cf11e0a1b11ae1', 'old.xls'],
    ['letter.docx', '504b0304'],
    ['letter.doc', 'd0cf11e0a1b11ae1'],
    ['signed..copy.pdf', PDF],
    ['scan.png', '89504e470d0a1a0a'],
    ['photo.JPG', 'ffd8ffe0', 'photo.jpg'],
    ['photo.jpeg', 'ffd8ffe1'],
    ['moving.gif', Buffer.from('GIF89a').toString('hex')],
    ['small.webp', '52494646000000005745425056503820'],
    ['phone.heic', '000000186674797068656963'],
    ['scan.bmp', '424d3600000000000000360000002800'],
    ['fax.TIF', '49492a0008000000', 'fax.tif'],
    ['fax.tiff', '4d4d002a00000008'],
    ['factura ñ 李 "1".pdf', PDF],
    ['hours\u202efdp.xls', 'd0cf11e0a1b11ae1', 'hoursfdp.xls'],
    ['half \uD83D.pdf', PDF, 'half \uFFFD.pdf'],
    [`${'長'.repeat(190)}.pdf`, PDF, `${'長'.repeat(46)}.pdf`],
  ]
  it.each(accepted)(
    'such as %s is stored, and opened by a link that soon expires',
    async (fileName, hex, shown = fileName) => {
      const { who, sheet, read } = await createSheetFixture(clock, { period })
      const params = { id: sheet._id }
      await who.call(submit, { params, body: {} })
      const { key, status } = await upload(who, sheet, fileName, bytes(hex))
      expect(status).toBe(204)
      const saved = await confirmUploaded(who, sheet, key)
      expect(saved).toMatchObject({
        status: 200,
        body: { newFileName: shown, message: timesheetMessages.uploaded },
      })
      expect(await read()).toMatchObject({ uploadedFileName: shown, submittedAt: null })
      const { body: link } = await who.call(attachment, { params })
      expect(link.fileName).toBe(shown)
      expect((await fetch(link.url)).status).toBe(200)
      expect((await fetch(link.url.split('?')[0] ?? '')).status).toBe(403)
      files.later(61_000)
      expect((await fetch(link.url)).status).toBe(403)
      files.later(0)
    },
  )

  it('is refused by the call when it is empty', async () => {
    const { who, sheet } = await createSheetFixture(clock, { period })
    const body = { timesheetId: sheet._id, fileName: 'b.pdf', contentType: 'application/pdf', size: 0 }
    expect(await who.call(askUpload, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'file', message: 'The file is empty. Please choose another one.' }] },
    })
  })

  it('of one megabyte is accepted; one byte more is refused by the call and by the upload form', async () => {
    const { who, sheet, read } = await createSheetFixture(clock, { period })
    const large = await upload(who, sheet, 'a.pdf', bytes(PDF, MEGABYTE))
    expect((await confirmUploaded(who, sheet, large.key)).status).toBe(200)
    const body = { timesheetId: sheet._id, fileName: 'b.pdf', contentType: 'application/pdf', size: MEGABYTE + 1 }
    expect(await who.call(askUpload, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'file', message: timesheetMessages.tooLarge }] },
    })
    const larger = await upload(who, sheet, 'b.pdf', bytes(PDF, MEGABYTE + 1))
    expect(larger.status).toBe(400)
    expect(await confirmUploaded(who, sheet, larger.key)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'file', message: timesheetMessages.uploadGone }] },
    })
    expect((await read()).uploadedFileName).toBe('a.pdf')
  })

  it.each(['run.exe', 'page.html', 'drawing.svg', 'noending', '.', 'constructor', 'a.pdf.js'])(
    'named %s is refused',
    async fileName => {
      const { who, sheet } = await createSheetFixture(clock, { period })
      const body = { timesheetId: sheet._id, fileName, contentType: 'application/pdf', size: 10 }
      expect(await who.call(askUpload, { body })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'file', message: timesheetMessages.unsupported }] },
      })
    },
  )

  it('that is a renamed executable, or too short for its type, is refused', async () => {
    const { who, sheet, read } = await createSheetFixture(clock, { period })
    for (const content of [bytes('4d5a9000'), Buffer.from('%P')]) {
      const { key } = await upload(who, sheet, 'invoice.pdf', content)
      expect(await confirmUploaded(who, sheet, key)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'file', message: timesheetMessages.unsupported }] },
      })
    }
    for (const name of ['scan.bmp', 'fax.tif', 'fax.tiff']) {
      const { key } = await upload(who, sheet, name, bytes('4d5a9000'))
      expect((await confirmUploaded(who, sheet, key)).status).toBe(400)
    }
    expect((await read()).uploadedFileName).toBe('')
  })

  it('can be confirmed only by its uploader, and only for that sheet', async () => {
    const [mine, theirs] = [await createSheetFixture(clock, { period }), await createSheetFixture(clock, { period })]
    const { key } = await upload(mine.who, mine.sheet, 'a.pdf', bytes(PDF))
    expect((await confirmUploaded(theirs.who, theirs.sheet, key)).status).toBe(400)
    expect((await confirmUploaded(theirs.who, mine.sheet, key)).status).toBe(404)
    const finance = await clock.staff('finance')
    expect((await confirmUploaded(finance, mine.sheet, key)).status).toBe(400)
    for (const made of ['timesheets/x', `unconfirmed/timesheets/${mine.sheet._id}/../a.pdf`, 'a.pdf'])
      expect((await confirmUploaded(mine.who, mine.sheet, made)).status).toBe(400)
    expect((await confirmUploaded(mine.who, mine.sheet, key)).status).toBe(200)
    expect((await confirmUploaded(mine.who, mine.sheet, key)).status).toBe(400)
  })

  it('that loses an edit conflict leaves no file behind', async () => {
    const { who, sheet, read } = await createSheetFixture(clock, { period })
    const { key } = await upload(who, sheet, 'a.pdf', bytes(PDF))
    const late = { params: { id: sheet._id }, body: { key }, headers: { 'if-match': `"${sheet.version - 1}"` } }
    expect((await who.call(confirmUpload, late)).status).toBe(409)
    expect((await read()).uploadedFileName).toBe('')
    expect(await files.keys(`timesheets/${sheet._id}/`)).toEqual([])
  })

  it('is replaced by the next one, and can be removed', async () => {
    const { who, sheet, read } = await createSheetFixture(clock, { period })
    const params = { id: sheet._id }
    expect((await who.call(attachment, { params })).status).toBe(404)
    expect((await who.call(removeUpload, { params })).status).toBe(404)
    await confirmUploaded(who, sheet, (await upload(who, sheet, 'a.pdf', bytes(PDF))).key)
    const before = (await who.call(attachment, { params })).body
    await confirmUploaded(who, sheet, (await upload(who, sheet, 'b.png', bytes('89504e470d0a1a0a'))).key)
    expect((await fetch(before.url)).status).toBe(404)
    const { url } = (await who.call(attachment, { params })).body
    expect((await who.call(removeUpload, { params })).body).toEqual({ uploadedFileName: 'b.png' })
    expect((await fetch(url)).status).toBe(404)
    expect((await read()).uploadedFileName).toBe('')
    expect((await who.call(attachment, { params })).status).toBe(404)
  })
})
