/**
 * A rehearsal: people work, somebody damages data, and the stage is restored. Everything is the same as on a stage,
 * except that a copy taken at the instant replaces the table that AWS would restore.
 */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { finishDeletions, UNFINISHED_DELETIONS } from '#kit/deletions.ts'
import { removeFile, uploadStream } from '#kit/files.ts'
import { settings } from '#kit/settings.ts'
import { documentClient } from '#kit/table.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { sessionApi } from '#shared/features/session.ts'
import { usersApi } from '#shared/features/users.ts'
import { PUBLIC_ROLES } from '#shared/kit/access.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { keepSecrets, makeEscrowKey, restoreSecrets } from '../escrow/secrets.ts'
import { createTableLike } from '../local/tables.ts'
import { applyErasure, planErasure } from '../person/erase.ts'
import type { SecretName, StageSecrets } from '../rotate/rotation.ts'
import { scanTable } from '../scan-table.ts'
import { StageFiles } from '../stage-files.ts'
import { startTestBucket } from '../testing/files.ts'
import { as, createEmployee, createUser, createVisitor, type Visitor } from '../testing/people.ts'
import { restoreStage } from './stage.ts'

const today = utcToday(new Date())
let files: Awaited<ReturnType<typeof startTestBucket>>
let bucket: StageFiles
let who: Awaited<ReturnType<typeof as>>
let instant: Date
let restoredTable: string
let people: Awaited<ReturnType<typeof createEmployee>>[]
let items: { readonly _id: string }[]
let answers: unknown
let said: string[] = []

/** Returns an instant strictly between all earlier and all later writes. */
function takeInstant(): Date {
  const taken = new Date(Date.now() + 1)
  while (Date.now() <= taken.getTime() + 1);
  return taken
}
async function addItem(title: string) {
  const body = {
    employee: people[0]?._id ?? '',
    leaderAssigned: people[1]?._id ?? '',
    title,
    description: 'As agreed',
    status: actionItemStatuses.id('Open'),
    priority: actionItemPriorities.id('Mid'),
    dueDate: addDays(today, 3),
  }
  const reply = await who.call(actionItemsApi.calls.create, { body: body as never })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const comment = async (id: string, text: string) =>
  expect(
    (await who.call(actionItemsApi.calls.comment, { params: { id }, body: { comment: text } })).status,
  ).toBeLessThan(300)

/** Reads what people see, without versions: these increase, so that no old page overwrites restored data. */
async function readAll() {
  const lists = [employeesApi.calls.list, actionItemsApi.calls.list, goalsApi.calls.list, usersApi.calls.list]
  const found: unknown[] = []
  for (const call of lists) found.push((await who.call(call, {})).body)
  for (const { _id: id } of people) {
    found.push((await who.call(employeesApi.calls.one, { params: { id } })).body)
    found.push((await who.call(employeesApi.calls.history, { params: { id } })).body)
  }
  for (const { _id: id } of items) found.push((await who.call(actionItemsApi.calls.comments, { params: { id } })).body)
  for (const key of ['rewards/1/kept.pdf', 'rewards/1/replaced.pdf', 'timesheets/1/deleted.pdf', 'rewards/1/new.pdf'])
    found.push(await bucket.read(key).catch(() => 'none'))
  return JSON.parse(JSON.stringify(found, (name, value) => (name === 'version' ? undefined : value)))
}
const upload = (key: string, text: string) => uploadStream(key, Readable.from([text]), 'application/pdf')
const restore = async () => {
  said = []
  await restoreStage({ instant, restoredTable, say: text => said.push(text) })
}

beforeAll(async () => {
  files = await startTestBucket()
  bucket = new StageFiles(settings.files)
  who = await as(...PUBLIC_ROLES)
  const named = { name: 'Engineer', order: 10 }
  const { body: title } = await who.call(jobTitlesCatalogue.contract.calls.create, { body: named })
  const jobTitle = title._id
  people = [
    await createEmployee({ jobTitle }),
    await createEmployee({ jobTitle, isLeader: true }),
    await createEmployee({ jobTitle }),
  ]
  items = [await addItem('First'), await addItem('Second'), await addItem('Third')]
  await comment(items[0]?._id ?? '', 'Begun')
  for (const key of ['rewards/1/kept.pdf', 'rewards/1/replaced.pdf', 'timesheets/1/deleted.pdf'])
    await upload(key, `${key} of before`)
  answers = await readAll()

  instant = takeInstant()
  restoredTable = `restored-${randomUUID()}`
  await createTableLike(settings.table, restoredTable, inject('dynamo'))
  for await (const Item of scanTable()) await documentClient.send(new PutCommand({ TableName: restoredTable, Item }))
})
afterAll(() => files.stop())

async function makeMess(): Promise<{ readonly visitor: Visitor; readonly added: string }> {
  const [first, second, third] = people
  for (const [of, notes] of [
    [first, 'Wrong'],
    [second, 'Wrong too'],
  ] as const) {
    const { body } = await who.call(employeesApi.calls.one, { params: { id: of?._id ?? '' } })
    const reply = await who.call(employeesApi.calls.update, {
      params: { id: body._id },
      body: { ...body, notes } as never,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  expect((await who.call(employeesApi.calls.remove, { params: { id: third?._id ?? '' } })).status).toBe(204)
  expect((await who.call(actionItemsApi.calls.remove, { params: { id: items[0]?._id ?? '' } })).status).toBe(204)
  const added = await addItem('Made by mistake')
  await comment(items[1]?._id ?? '', 'Said by mistake')
  await upload('rewards/1/replaced.pdf', 'of afterwards')
  await removeFile('timesheets/1/deleted.pdf')
  await upload('rewards/1/new.pdf', 'of afterwards')
  const visitor = await as('hr')
  return { visitor, added: added._id }
}

it('people see the restored data, even through caches that know later changes', async () => {
  const { visitor, added } = await makeMess()
  expect(await readAll()).not.toEqual(answers)
  await restore()
  expect(await readAll()).toEqual(answers)
  expect((await who.call(actionItemsApi.calls.one, { params: { id: added } })).status).toBe(404)
  // A user created after the instant is gone, and so is their session.
  expect((await visitor.call(employeesApi.calls.list, {})).status).toBe(403)
  expect(said[0]).toBe('Files: 2 brought back, 1 removed, 1 unchanged.')
})

it('work continues from there: a page opened before the restore overwrites nothing', async () => {
  const id = people[0]?._id ?? ''
  const { body, headers } = await who.call(employeesApi.calls.one, { params: { id } })
  const stale = await who.call(employeesApi.calls.update, {
    params: { id },
    body: { ...body, notes: 'From before' } as never,
    headers: { 'if-match': `"${body.version - 1}"` },
  })
  expect(stale.status).toBe(409)
  const saved = await who.call(employeesApi.calls.update, {
    params: { id },
    body: { ...body, notes: 'After the restore' } as never,
    headers: { 'if-match': headers.etag ?? '' },
  })
  expect([saved.status, (await employees.get(id)).notes]).toEqual([200, 'After the restore'])
  await restore()
  expect(await readAll()).toEqual(answers)
})

it('a second restore changes nothing', async () => {
  await restore()
  expect(said[0]).toBe('Files: 0 brought back, 0 removed, 3 unchanged.')
  expect(said[1]).toMatch(/^Items: 0 brought back, 0 removed, \d+ unchanged\.$/)
})

it('an interrupted restore is completed by the next run', async () => {
  await makeMess()
  const send = documentClient.send.bind(documentClient)
  let writes = 0
  const spy = vi.spyOn(documentClient, 'send').mockImplementation(((command: { constructor: { name: string } }) => {
    if (/Put|Delete/.test(command.constructor.name) && ++writes > 3) return Promise.reject(new Error('killed'))
    return send(command as never)
  }) as never)
  await expect(restore()).rejects.toThrow('killed')
  spy.mockRestore()
  await restore()
  expect(await readAll()).toEqual(answers)
})

it('the rest of a later deletion deletes nothing that was restored', async () => {
  const { sk, ...left } = {
    pk: UNFINISHED_DELETIONS,
    sk: '2026-01-01T00:00:00.000Z#1',
    body: { files: ['rewards/1/kept.pdf'] },
  }
  await documentClient.send(new PutCommand({ TableName: settings.table, Item: { ...left, sk } }))
  await restore()
  expect(await finishDeletions(new Date(), removeFile)).toEqual({ failed: 0 })
  expect(await readAll()).toEqual(answers)
})

it('a session that was logged out since stays logged out', async () => {
  const user = await createUser(['hr'])
  const visitor = await as('hr')
  expect(user._id).not.toBe(visitor.person._id)
  // The user existed at the instant and was signed in.
  for await (const Item of scanTable())
    if ([visitor.person._id, visitor.person.employeeId].includes(Item.sk))
      await documentClient.send(new PutCommand({ TableName: restoredTable, Item }))
  expect((await visitor.call(employeesApi.calls.list, {})).status).toBe(200)
  expect((await visitor.call(sessionApi.calls.logout, {})).status).toBeLessThan(300)
  await restore()
  expect((await visitor.call(employeesApi.calls.list, {})).status).toBe(401)
})

it('an access token that was revoked since stays revoked, and one created since stays valid', async () => {
  const visitor = await as('hr')
  const make = async (name: string) =>
    (await visitor.call(sessionApi.calls.createAccessToken, { body: { name, scope: 'read', endsOn: today } })).body
  const revoked = await make('Before')
  for await (const Item of scanTable())
    if (Item.sk === visitor.person._id)
      await documentClient.send(
        new PutCommand({ TableName: restoredTable, Item: { ...Item, row: { ...Item.row, roles: ['leader'] } } }),
      )
  await visitor.call(sessionApi.calls.revokeAccessToken, { params: { id: revoked._id } })
  const made = await make('After')
  await restore()
  // The rest of the account is restored to the instant.
  expect((await visitor.call(sessionApi.calls.me, {})).body).toMatchObject({ roles: [{ name: 'leader' }] })
  const statusOf = async ({ token }: { token: string }) =>
    (await createVisitor(token).call(actionItemsApi.calls.list)).status
  expect([await statusOf(revoked), await statusOf(made)]).toEqual([401, 200])
})

it('people erased since are erased again, and people who were also hired since cause no error', async () => {
  const [person] = people
  const id = person?._id ?? ''
  const hired = (await createEmployee({}))._id
  const now = new Date()
  const actor = { ...who.person, userId: who.person._id }
  for (const one of [hired, id]) {
    const stored = await employees.get(one)
    await employees.replace(stored, { ...stored, isActive: false }, now)
    await applyErasure(await planErasure(scanTable, bucket, one, now), bucket, { id: one, actor, now })
  }
  await restore()
  expect(said.slice(2).sort()).toEqual([`Erased again: ${id}.`, `${hired}, who was erased, was not there yet.`].sort())
  const { body } = await who.call(employeesApi.calls.one, { params: { id } })
  expect([body.name, body.lastName, body.isActive]).toEqual(['Former', 'employee', false])
  for await (const item of scanTable()) expect(JSON.stringify(item)).not.toContain(person?.email)
})

it('secrets that were dropped since decrypt the same data as before', async () => {
  const values: Record<SecretName, string> = {
    session: 'session2,session1',
    origin: 'origin1',
    salary: 'salary1',
    webhook: 'webhook1',
  }
  let deployments = 0
  const secrets: StageSecrets = {
    read: async name => ({ value: values[name], since: new Date() }),
    async write(name, value) {
      values[name] = value
    },
    isDeployed: async () => true,
    async deploy() {
      deployments++
    },
  }
  const { publicKey, privateKey } = await makeEscrowKey()
  await keepSecrets(bucket, secrets, publicKey)
  const then = takeInstant()
  Object.assign(values, { session: 'session3', origin: 'origin2', salary: 'salary2', webhook: 'webhook2' })
  await keepSecrets(bucket, secrets, publicKey)
  const text = await bucket.read('escrow/secrets.jwe')
  expect(text).not.toMatch(/session|salary|webhook/)
  // The current generation still signs and encrypts.
  expect(await restoreSecrets(bucket, secrets, privateKey, then)).toEqual(['session', 'salary', 'webhook'])
  expect(values).toEqual({
    session: 'session3,session2,session1',
    origin: 'origin2',
    salary: 'salary2,salary1',
    webhook: 'webhook2,webhook1',
  })
  expect(await restoreSecrets(bucket, secrets, privateKey, then)).toEqual([])
  const { privateKey: other } = await makeEscrowKey()
  await expect(restoreSecrets(bucket, secrets, other, then)).rejects.toThrow()
  await expect(restoreSecrets(bucket, secrets, privateKey, new Date(0))).rejects.toThrow('No secrets were kept')
  expect(deployments).toBe(0)
})
