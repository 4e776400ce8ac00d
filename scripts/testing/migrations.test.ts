/** Migrating a table of the previous version while people work with the previous code and with the current code. */
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, it, vi } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { type Migration, migrations } from '#kit/migrations/list.ts'
import { runMigrations } from '#kit/migrations/run.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, queryPartition } from '#kit/table.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { as, createEmployee } from './people.ts'

const NAME = '2026-11 last day in rows of employees'
const now = new Date()
const pageSize = 3
const readItem = async (sk: string, pk = 'EMPLOYEE') =>
  (await documentClient.send(new GetCommand({ TableName: settings.table, Key: { pk, sk }, ConsistentRead: true }))).Item
const lastDayOf = async (id: string) => (await readItem(id))?.row.lastDay

/** Stores an employee as the previous version did: the last day is only in the body, not in the row. */
async function storeAsBefore(lastDay: string | null, fields: object = {}) {
  const { _id } = await createEmployee()
  const item = (await readItem(_id)) ?? {}
  const { lastDay: _, ...row } = item.row
  const resignationInfo = { ...item.body.resignationInfo, lastDay }
  await documentClient.send(
    new PutCommand({
      TableName: settings.table,
      Item: { ...item, row: { ...row, ...fields }, body: { ...item.body, resignationInfo } },
    }),
  )
  return _id
}
/** Saves as the previous code does: writes a whole row without a last day. */
async function saveAsBefore(id: string, name: string) {
  const item = (await readItem(id)) ?? {}
  const { lastDay: _, ...row } = item.row
  const Item = { ...item, row: { ...row, name }, version: item.version + 1, changedAt: Date.now() }
  await documentClient.send(new PutCommand({ TableName: settings.table, Item }))
}
/** Runs `act` once, when the migration reaches this item. */
function interfering(id: string, act: () => Promise<unknown>): Migration {
  const [original] = migrations
  if (!original) throw new Error('There are no migrations')
  let isDone = false
  return {
    ...original,
    name: `${original.name} ${id}`,
    migrate(item) {
      const after = original.migrate(item)
      if (item.sk !== id || isDone) return after
      isDone = true
      pending = act()
      return after
    },
  }
}
let pending: Promise<unknown> | undefined
/** Makes the interference happen between the migration's read and its write. */
function interfereBeforeWrites() {
  const send = documentClient.send.bind(documentClient)
  return vi.spyOn(documentClient, 'send').mockImplementation((async (command: never) => {
    const act = pending
    pending = undefined
    await act
    return send(command)
  }) as never)
}
beforeEach(() => {
  vi.restoreAllMocks()
  pending = undefined
})

it('copies everybody’s last day into their row, and leaves rows that have one unchanged', async () => {
  const left = await storeAsBefore('2026-03-31')
  const here = await storeAsBefore(null)
  const others = await Promise.all(Array.from({ length: 8 }, () => storeAsBefore('2026-01-31')))
  const { _id: today } = await createEmployee({ lastDay: '2026-06-30' })
  const before = await readItem(today)
  await runMigrations(migrations, now, { pageSize })
  expect(await lastDayOf(left)).toBe('2026-03-31')
  expect(await lastDayOf(here)).toBeNull()
  for (const id of others) expect(await lastDayOf(id)).toBe('2026-01-31')
  expect(await readItem(today)).toEqual(before)
  expect(await readItem(NAME, 'MIGRATION')).toMatchObject({ doneAt: expect.any(String) })
})

it('does not run again once it is done', async () => {
  const late = await storeAsBefore('2026-03-31')
  await runMigrations(migrations, now, { pageSize })
  expect(await lastDayOf(late)).toBeUndefined()
})

it('a page that was open during the migration can be saved', async () => {
  const admin = await as('admin')
  const named = { name: 'Engineer', order: 10 }
  const { body: title } = await admin.call(jobTitlesCatalogue.contract.calls.create, { body: named })
  const id = await storeAsBefore(null, { jobTitle: title._id })
  const { body, headers } = await admin.call(employeesApi.calls.one, { params: { id } })
  await runMigrations([{ ...(migrations[0] as Migration), name: 'open page' }], now, { pageSize })
  expect(await lastDayOf(id)).toBeNull()
  const reply = await admin.call(employeesApi.calls.update, {
    params: { id },
    body: { ...body, notes: 'Saved' } as never,
    headers: { 'if-match': headers.etag ?? '' },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
})

it('migrates what the previous code saves behind the scan in a further pass', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => storeAsBefore('2026-02-28')))
  const [first = '', last = ''] = [ids[0], ids.at(-1)]
  // The scan may meet either one first; that one is saved again when the scan meets the other.
  const seen: string[] = []
  const again = (id: string) =>
    interfering(id, async () => {
      seen.push(id)
      const behind = id === first ? last : first
      if (seen.length === 2) await saveAsBefore(behind, 'Renamed')
    })
  const [one, other] = [again(first), again(last)]
  interfereBeforeWrites()
  await runMigrations(
    [{ ...one, name: 'saved behind', migrate: item => (item.sk === last ? other : one).migrate(item) }],
    now,
    { pageSize },
  )
  const renamed = (await queryPartition('EMPLOYEE')).filter(({ row }) => row?.name === 'Renamed')
  expect(renamed).toHaveLength(1)
  expect(renamed[0]?.row.lastDay).toBe('2026-02-28')
})

it('does not overwrite a concurrent save by the current code', async () => {
  const id = await storeAsBefore('2026-02-28')
  const save = async () => {
    const stored = await employees.get(id)
    await employees.replace(stored, { ...stored, name: 'Newer', lastDay: '2026-04-30' }, new Date())
  }
  interfereBeforeWrites()
  await runMigrations([interfering(id, save)], now, { pageSize })
  expect((await readItem(id))?.row).toMatchObject({ name: 'Newer', lastDay: '2026-04-30' })
})

it('resumes where it was interrupted, then makes a further full pass', async () => {
  const ids = await Promise.all(Array.from({ length: 9 }, () => storeAsBefore('2026-05-31')))
  const looked: string[] = []
  const [original] = migrations as readonly [Migration]
  const stopAfter = (limit: number): Migration => ({
    ...original,
    name: 'stopped',
    migrate(item) {
      if (looked.length >= limit) throw new Error('killed')
      looked.push(item.sk)
      return original.migrate(item)
    },
  })
  await expect(runMigrations([stopAfter(7)], now, { pageSize })).rejects.toThrow('killed')
  const kept = await readItem('stopped', 'MIGRATION')
  expect(kept).toMatchObject({ from: { sk: expect.any(String) } })
  const firstRun = looked.splice(0)
  await runMigrations([stopAfter(Number.POSITIVE_INFINITY)], now, { pageSize })
  for (const id of ids) expect(await lastDayOf(id)).toBe('2026-05-31')
  // The first two pages were not read again before the second pass.
  expect(firstRun.slice(0, 2 * pageSize)).not.toContain(looked[0])
  expect(await readItem('stopped', 'MIGRATION')).toMatchObject({ doneAt: expect.any(String) })
})

it('names of migrations are unique', () => {
  expect(new Set(migrations.map(({ name }) => name)).size).toBe(migrations.length)
  expect(migrations.map(({ name }) => name)).toContain(NAME)
})
