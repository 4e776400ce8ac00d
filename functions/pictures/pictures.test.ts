import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { users } from '#functions/users/store.ts'
import { transact } from '#kit/table.ts'
import { startTestBucket, type TestBucket } from '#scripts/testing/files.ts'
import {
  anonymousVisitor,
  as,
  createEmployee,
  createSignedInVisitor,
  createUser,
  signInAsEmployee,
  type Visitor,
} from '#scripts/testing/people.ts'
import { HIDDEN, makeJpeg, makePng, makeWebp } from '#scripts/testing/picture-files.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { picturesApi } from '#shared/features/pictures.ts'
import { searchApi } from '#shared/features/search.ts'
import { sessionApi } from '#shared/features/session.ts'
import { usersApi } from '#shared/features/users.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'

const { upload, confirm, removeOwn, remove, show } = picturesApi.calls
type Type = 'image/jpeg' | 'image/png' | 'image/webp'

let bucket: TestBucket
let s3: S3Client
beforeAll(async () => {
  bucket = await startTestBucket()
  s3 = new S3Client({ endpoint: process.env.AWS_ENDPOINT_URL_S3 ?? '' })
})
afterAll(() => bucket.stop())

const JPEG = makeJpeg(256, 256)

async function send(who: Visitor, bytes: Buffer, contentType: Type = 'image/jpeg', sentType: string = contentType) {
  const { body } = await who.call(upload, { body: { contentType } })
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...body.upload.fields, 'content-type': sentType }))
    form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'x')
  const { status } = await fetch(body.upload.url, { method: 'POST', body: form })
  return { status, key: body.key }
}
async function uploadPicture(who: Visitor, bytes = JPEG, contentType: Type = 'image/jpeg') {
  const { key } = await send(who, bytes, contentType)
  return who.call(confirm, { body: { key } })
}
/** Opens a link as an image does: without a session. */
function open(link: string) {
  const { pathname, searchParams } = new URL(link, 'https://muster.example')
  const [, , , id = '', file = ''] = pathname.split('/')
  return anonymousVisitor.call(show, { params: { id, file }, query: Object.fromEntries(searchParams) })
}

describe('a profile picture', () => {
  it('is shown wherever the person appears', async () => {
    const who = await as('leader')
    const { employeeId } = who.person
    const { status, body } = await uploadPicture(who)
    expect(status).toBe(200)
    const link = body.picture
    expect(link).toMatch(new RegExp(`^/api/pictures/${employeeId}/[0-9a-f]{24}\\.jpg\\?`))

    expect((await who.call(sessionApi.calls.me)).body.picture).toBe(link)
    const admin = await as('admin')
    const params = { id: employeeId }
    expect((await admin.call(employeesApi.calls.one, { params })).body.picture).toBe(link)
    expect((await admin.call(employeesApi.calls.person, { params })).body.picture).toBe(link)
    const listed = (await admin.call(employeesApi.calls.list, { query: { pageSize: '100' } })).body.items
    expect(listed.find(({ _id }) => _id === employeeId)?.picture).toBe(link)
    const chart = (await admin.call(employeesApi.calls.orgChart)).body.people
    expect(chart.find(({ _id }) => _id === employeeId)?.picture).toBe(link)
    const { body: found } = await admin.call(searchApi.calls.find, { query: { q: who.person.name } })
    expect(JSON.stringify(found)).toContain(JSON.stringify(link))

    const led = await createEmployee({ leader: employeeId })
    const item = await who.call(actionItemsApi.calls.create, {
      body: {
        employee: led._id,
        leaderAssigned: employeeId,
        title: 'Plan',
        description: 'The handover',
        status: actionItemStatuses.id('Open'),
        priority: actionItemPriorities.id('Mid'),
        dueDate: addDays(utcToday(new Date()), 5),
      },
    })
    expect(item.body.createdBy.picture).toBe(link)
    const at = { params: { id: item.body._id } }
    await who.call(actionItemsApi.calls.comment, { ...at, body: { comment: 'Soon' } })
    const [comment] = (await admin.call(actionItemsApi.calls.comments, at)).body
    expect(comment?.createdBy.picture).toBe(link)
  })

  it('uploaded on one host is shown on both', async () => {
    const employee = await createEmployee()
    const user = await createUser(['hr'], employee)
    const [own, staff] = [await signInAsEmployee(employee), await createSignedInVisitor(user._id, ['hr'])]
    const { picture } = (await uploadPicture(own)).body
    for (const who of [own, staff]) expect((await who.call(sessionApi.calls.me)).body.picture).toBe(picture)
  })

  it('is served without metadata, as its own content type', async () => {
    const who = await as('leader')
    const { picture } = (await uploadPicture(who, makeJpeg(256, 256, [[0xe1, Buffer.from(`Exif\0\0${HIDDEN}`)]]))).body
    const reply = await open(picture)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('image/jpeg')
    expect(String(reply.body).startsWith('\xff\xd8\xff')).toBe(true)
    expect(String(reply.body)).not.toContain(HIDDEN)
  })

  it.each([
    ['image/png', makePng(256, 256)],
    ['image/webp', makeWebp(256, 256)],
  ] as const)('may be %s', async (type, bytes) => {
    const { picture } = (await uploadPicture(await as('it'), bytes, type)).body
    expect((await open(picture)).headers['content-type']).toBe(type)
  })

  it('replaces the picture of the identity provider until it is removed', async () => {
    const provided = 'https://lh3.googleusercontent.com/a/b'
    const who = await as('rewards')
    const user = await users.get(who.person._id)
    await users.replace(user, { ...user, picture: provided }, new Date())
    const shown = async () => (await who.call(sessionApi.calls.me)).body.picture
    expect(await shown()).toBe(provided)
    const { picture } = (await uploadPicture(who)).body
    expect(await shown()).toBe(picture)
    expect((await who.call(removeOwn)).status).toBe(204)
    expect(await shown()).toBe(provided)
    expect((await who.call(removeOwn)).status).toBe(204)
  })

  it('does not conflict with open edits of the employee or the user, while edits by others still do', async () => {
    const admin = await as('admin')
    const employee = await createEmployee()
    const user = await createUser(['hr'], employee)
    const own = await signInAsEmployee(employee)
    const params = { id: employee._id }
    const { body: title } = await admin.call(jobTitlesCatalogue.contract.calls.create, {
      body: { name: 'Engineer', order: 1 },
    })
    const { version, ...record } = (await admin.call(employeesApi.calls.one, { params })).body
    const save = (notes: string, seen: number) => {
      const { name, lastName, email, birthdayDate, idNumber, employeeType } = record
      const person = { name, lastName, email, birthdayDate, idNumber, employeeType: employeeType?._id }
      const body = { ...person, jobTitle: title._id, notes } as never
      return admin.call(employeesApi.calls.update, { params, body, headers: { 'if-match': `"${seen}"` } })
    }
    const giveRoles = (seen: number) =>
      admin.call(usersApi.calls.update, {
        params: { id: user._id },
        body: { name: user.name, email: user.email, roles: ['it' as const] },
        headers: { 'if-match': `"${seen}"` },
      })
    const { version: seenOfUser } = (await admin.call(usersApi.calls.one, { params: { id: user._id } })).body

    await uploadPicture(own)
    await own.call(removeOwn)
    expect((await save('Of a version that is to come', version + 3)).status).toBe(409)
    expect((await save('Typed before', version)).status).toBe(200)
    expect((await save('Typed by somebody else before', version)).status).toBe(409)
    await uploadPicture(own)
    expect((await save('Typed by somebody else before', version + 2)).status).toBe(409)
    expect((await save('Typed after', version + 3)).status).toBe(200)
    expect((await giveRoles(seenOfUser)).status).toBe(200)
    expect((await giveRoles(seenOfUser)).status).toBe(409)
    const { notes, picture } = (await admin.call(employeesApi.calls.one, { params })).body
    expect([notes, picture]).toEqual(['Typed after', expect.stringContaining('/api/pictures/')])
    const { items } = (await admin.call(employeesApi.calls.history, { params })).body
    const fields = items.flatMap(({ changes }) => changes.map(({ field }) => field))
    expect([...new Set(fields)].sort()).toEqual(['jobTitle', 'notes', 'ownPicture'])
  })

  it('is deleted from the bucket when it is replaced or removed', async () => {
    const who = await as('leader')
    const files = () => bucket.keys(`pictures/${who.person.employeeId}/`)
    const first = (await uploadPicture(who)).body.picture
    expect(await files()).toHaveLength(1)
    const second = (await uploadPicture(who, makePng(256, 256), 'image/png')).body.picture
    expect(await files()).toHaveLength(1)
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
    await who.call(removeOwn)
    expect(await files()).toEqual([])
    expect(await bucket.keys(`unconfirmed/pictures/${who.person.employeeId}/`)).toEqual([])
    expect((await open(second)).status).toBe(404)
  })

  it('is stored once when its confirmation is repeated or the same file is uploaded again', async () => {
    const who = await as('leader')
    const { key } = await send(who, JPEG)
    const again = { body: { key }, headers: { 'idempotency-key': 'one picture' } }
    const [first, second] = [await who.call(confirm, again), await who.call(confirm, again)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    await uploadPicture(who)
    expect(await bucket.keys(`pictures/${who.person.employeeId}/`)).toHaveLength(1)
  })

  it('appears in the history of the employee, with the author of each change', async () => {
    const [who, hr] = [await as('leader'), await as('hr')]
    const params = { id: who.person.employeeId }
    await uploadPicture(who)
    await uploadPicture(who)
    await hr.call(remove, { params })
    const { items } = (await hr.call(employeesApi.calls.history, { params })).body
    expect(
      items.map(({ who, changes }) => [who.name, changes.map(({ label, from, to }) => [label, from || '', to || ''])]),
    ).toEqual([
      [hr.person.name, [['Picture', 'Uploaded', '']]],
      [who.person.name, [['Picture', 'Uploaded', 'Uploaded again']]],
      [who.person.name, [['Picture', '', 'Uploaded']]],
    ])
  })

  it('that does not exist is removed without a trace', async () => {
    const [who, hr] = [await as('leader'), await as('hr')]
    const params = { id: who.person.employeeId }
    const { version } = await employees.get(params.id)
    expect([(await who.call(removeOwn)).status, (await hr.call(remove, { params })).status]).toEqual([204, 204])
    expect((await hr.call(employeesApi.calls.history, { params })).body.items).toEqual([])
    expect((await employees.get(params.id)).version).toBe(version)
  })

  it('can be removed by HR', async () => {
    const [who, hr] = [await as('leader'), await as('hr')]
    const { picture } = (await uploadPicture(who)).body
    expect((await hr.call(remove, { params: { id: who.person.employeeId } })).status).toBe(204)
    expect((await who.call(sessionApi.calls.me)).body.picture).toBe('')
    expect((await open(picture)).status).toBe(404)
    expect((await hr.call(remove, { params: { id: 'f'.repeat(24) } })).status).toBe(404)
  })

  it('is unchanged when the employee is saved', async () => {
    const jobTitle = 'e'.repeat(24)
    await transact([jobTitles.insertWrite(jobTitle, { name: 'Engineer', order: 1, jobFamily: '' }, new Date())])
    const [own, hr] = [await createEmployee({ jobTitle }), await as('hr')]
    const { picture } = (await uploadPicture(await signInAsEmployee(own))).body
    const params = { id: own._id }
    const { body } = await hr.call(employeesApi.calls.one, { params })
    const saved = await hr.call(employeesApi.calls.update, { params, body: { ...body, notes: 'Moves' } as never })
    expect([saved.status, saved.body.picture]).toEqual([200, picture])
  })

  it('is refused to users who are not employees', async () => {
    const user = await createUser(['admin'])
    const { employeeId: _, ...record } = await users.get(user._id)
    await users.replace(record as never, record as never, new Date())
    const who = await createSignedInVisitor(user._id, ['admin'])
    const reply = await who.call(upload, { body: { contentType: 'image/jpeg' } })
    expect(reply).toMatchObject({ status: 400, body: { friendlyMessage: 'Only an employee can have a picture' } })
  })
})

describe('an upload', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const program = Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')
  const gif = Buffer.from('GIF89a\0\x01\0\x01\0\0\0', 'latin1')
  it.each([
    ['an SVG with a script', svg, 'Choose a JPEG, PNG or WebP picture'],
    ['a renamed program', program, 'Choose a JPEG, PNG or WebP picture'],
    ['an animated GIF', gif, 'Choose a JPEG, PNG or WebP picture'],
    ['a PNG that claims to be a JPEG', makePng(256, 256), 'Choose a JPEG, PNG or WebP picture'],
    ['one of 40 megapixels', makeJpeg(8000, 5000), 'The picture must be 256 pixels wide and high'],
    ['one that is not square', makeJpeg(256, 255), 'The picture must be 256 pixels wide and high'],
  ])('is refused if it is %s', async (_, bytes, message) => {
    const who = await as('leader')
    const reply = await uploadPicture(who, bytes)
    expect(reply).toMatchObject({
      status: 400,
      body: { friendlyMessage: message, errors: [{ path: 'key', message }] },
    })
    expect((await who.call(sessionApi.calls.me)).body.picture).toBe('')
    expect(await bucket.keys(`pictures/${who.person.employeeId}/`)).toEqual([])
  })

  it('is refused if it is animated', async () => {
    const moving = makePng(256, 256, [['acTL', Buffer.alloc(8)]])
    const reply = await uploadPicture(await as('leader'), moving, 'image/png')
    expect(reply).toMatchObject({ status: 400, body: { friendlyMessage: 'Choose a picture that does not move' } })
  })

  it('is refused with another type or size than the form was signed for', async () => {
    const who = await as('leader')
    expect((await send(who, JPEG, 'image/jpeg', 'text/html')).status).toBe(403)
    expect((await send(who, Buffer.alloc(256 * 1024 + 1))).status).toBe(400)
    const reply = await who.call(upload, { body: { contentType: 'image/svg+xml' as never } })
    expect(reply.status).toBe(400)
  })

  it('cannot be confirmed if it is somebody else’s, missing, or outside the uploads', async () => {
    const [who, other] = [await as('leader'), await as('leader')]
    const { key } = await send(other, JPEG)
    const lasting = `pictures/${who.person.employeeId}/${'a'.repeat(24)}.jpg`
    await s3.send(new PutObjectCommand({ Bucket: 'files', Key: lasting, Body: JPEG }))
    const own = `unconfirmed/pictures/${who.person.employeeId}/${who.person._id}`
    for (const strange of [key, lasting, `${own}/../${key}`, `${own}/gone.jpg`, 'x'])
      expect((await who.call(confirm, { body: { key: strange } })).status, strange).toBe(400)
  })
})

describe('a link', () => {
  it('is valid until the end of the next day, and stays the same for the day', async () => {
    const who = await as('leader')
    const { picture } = (await uploadPicture(who)).body
    expect((await who.call(sessionApi.calls.me)).body.picture).toBe(picture)
    const until = new URL(picture, 'https://x').searchParams.get('until') ?? ''
    const reply = await open(picture)
    const [, seconds] = /^public, max-age=(\d+), immutable$/.exec(reply.headers['cache-control'] ?? '') ?? []
    const left = (Date.parse(`${until}T00:00:00Z`) - Date.now()) / 1000
    expect(Math.abs(Number(seconds) - left)).toBeLessThan(60)
    expect(left).toBeGreaterThan(24 * 3600 - 60)
    expect(left).toBeLessThanOrEqual(48 * 3600)
  })

  it('opens nothing if it is unsigned, altered, or signed for another picture', async () => {
    const [who, other] = [await as('leader'), await as('leader')]
    const [{ picture }, { picture: others }] = [(await uploadPicture(who)).body, (await uploadPicture(other)).body]
    const url = new URL(picture, 'https://x')
    const signature = url.searchParams.get('signature') ?? ''
    const strange = [
      url.pathname,
      `${url.pathname}?until=2099-01-01&signature=${signature}`,
      `${url.pathname}?until=&signature=${signature}`,
      `${new URL(others, 'https://x').pathname}${url.search}`,
      `${url.pathname}?until=${url.searchParams.get('until')}&signature=${signature.slice(0, -1)}`,
    ]
    for (const link of strange) {
      const reply = await open(link)
      expect([reply.status, reply.headers['cache-control']], link).toEqual([404, 'no-store'])
    }
  })
})

it('deletes the picture of an employee who is deleted', async () => {
  const [hr, own] = [await as('hr'), await createEmployee()]
  const { picture } = (await uploadPicture(await signInAsEmployee(own))).body
  expect((await employees.get(own._id)).ownPicture).toContain(`pictures/${own._id}/`)
  expect((await hr.call(employeesApi.calls.remove, { params: { id: own._id } })).status).toBe(204)
  const { finishDeletions } = await import('#kit/deletions.ts')
  const { removeFile } = await import('#kit/files.ts')
  await finishDeletions(new Date(Date.now() + 3600_000), removeFile)
  expect((await open(picture)).status).toBe(404)
})
