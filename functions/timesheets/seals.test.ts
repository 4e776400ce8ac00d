import { createHash } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFile } from '#kit/files.ts'
import { settings } from '#kit/settings.ts'
import { documentClient } from '#kit/table.ts'
import { startTestBucket, type TestBucket } from '#scripts/testing/files.ts'
import { pdfBodyText, readPdf } from '#scripts/testing/pdfs.ts'
import { createSheetFixture, createTimesheetClock, dayTypeId, findRow } from '#scripts/testing/timesheets.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi as contract } from '#shared/features/timesheets.ts'
import { monthOfId, shardOfId } from '#shared/kit/ids.ts'
import { closeDueSheets } from './close-month.ts'
import { loadSeals } from './seals.ts'

const { setHours, reopen, seals, verify, remove, mine, one, change } = contract.calls
const clock = createTimesheetClock()
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startTestBucket()
})
afterAll(() => bucket.stop())

/** Each test has a year of its own, later than all before: nobody looks for new sheets in a month that is over. */
let year = 2027
const finance = () => clock.staff('finance')
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** A sheet of May with eight hours on the 5th, closed. */
async function closedSheet() {
  year += 1
  clock.at(`${year}-05-20T12:00:00Z`)
  const made = await createSheetFixture(clock, { period: `${year}-05-01`, name: 'Ana', lastName: 'Solís' })
  await setDay(made.who, made.sheet, '05', 8)
  await close(`${year}-05-31T23:00:00Z`)
  return { ...made, id: made.sheet._id }
}
async function close(instant: string) {
  clock.at(instant)
  expect(await closeDueSheets(clock.now)).toMatchObject({ failed: 0 })
}
const setDay = async (who: Awaited<ReturnType<typeof clock.of>>, sheet: Timesheet, day: string, hours: number) => {
  const dayId = findRow(sheet, `${year}-05-${day}`)._id
  expect((await who.call(setHours, { body: { timesheetId: sheet._id, dayId, hours } })).status).toBe(200)
}
/** Opens it again until the 20th of June, and lets its employee correct a day. */
async function reopenAndCorrect(made: Awaited<ReturnType<typeof closedSheet>>, day: string, hours: number) {
  clock.at(`${year}-06-10T12:00:00Z`)
  const body = { until: `${year}-06-20T12:00:00.000Z`, reason: 'The client asks' }
  expect((await (await finance()).call(reopen, { params: { id: made.id }, body })).status).toBe(200)
  await setDay(await clock.of(made.person), made.sheet, day, hours)
}
const check = async (id: string) => (await (await finance()).call(verify, { params: { id } })).body
const versionsOf = async (id: string) => (await (await finance()).call(seals, { params: { id } })).body
const itemOf = (id: string) => ({ pk: `TIMESHEET#${monthOfId(id)}#${shardOfId(id)}`, sk: id })
/** Changes an item as somebody with access to the table could. */
const changeByHand = (Key: { pk: string; sk: string }, path: readonly string[], value: unknown) =>
  documentClient.send(
    new UpdateCommand({
      TableName: settings.table,
      Key,
      UpdateExpression: `SET ${path.map((_, at) => `#p${at}`).join('.')} = :value`,
      ExpressionAttributeNames: Object.fromEntries(path.map((name, at) => [`#p${at}`, name])),
      ExpressionAttributeValues: { ':value': value },
    }),
  )

describe('a close', () => {
  it('seals the data and the document of a sheet, and stores their digests in the table', async () => {
    const { id, sheet, person, project } = await closedSheet()
    const [seal, ...more] = await loadSeals(id)
    expect(more).toEqual([])
    expect(seal).toMatchObject({ version: 1, closedAt: `${year}-05-31T23:00:00.000Z` })
    const data = (await findFile(seal?.files.data ?? '')) ?? new Uint8Array()
    const document = (await findFile(seal?.files.document ?? '')) ?? new Uint8Array()
    expect([seal?.hash, seal?.documentHash]).toEqual([sha256(data), sha256(document)])
    expect((await bucket.keys(`seals/${year}-05/${id}/`)).sort()).toEqual(
      [`seals/${year}-05/${id}/1-${seal?.hash}.json`, `seals/${year}-05/${id}/1-${seal?.hash}.pdf`].sort(),
    )
    const text = Buffer.from(data).toString()
    expect(text.startsWith('{"employee":{"lastName":"Solís","name":"Ana"},"format":1,"maxHours":')).toBe(true)
    const sealed = JSON.parse(text)
    expect(sealed).toMatchObject({ version: 1, project: project.name })
    expect(sealed.sheet).toMatchObject({ _id: id, employee: person._id, period: `${year}-05-01`, registered: 8 })
    expect(sealed.sheet.days.find((row: { _id: string }) => row._id === findRow(sheet, `${year}-05-05`)._id)).toEqual({
      _id: findRow(sheet, `${year}-05-05`)._id,
      date: `${year}-05-05`,
      type: dayTypeId('Normal'),
      subType: null,
      taskDescription: '',
      timeSpent: 8,
    })
    expect(pdfBodyText(await readPdf(document))).toContain('Ana Solís')
    expect(await check(id)).toEqual({ state: 'intact', versions: 1, isReopened: false, faults: [] })
  })

  it('after a reopening seals version 2 next to version 1, and lists the differences', async () => {
    const made = await closedSheet()
    await reopenAndCorrect(made, '05', 6.5)
    expect(await check(made.id)).toEqual({ state: 'intact', versions: 1, isReopened: true, faults: [] })
    await close(`${year}-06-20T23:00:00Z`)
    const [second, first, ...more] = await versionsOf(made.id)
    expect(more).toEqual([])
    expect(first).toMatchObject({ version: 1, closedAt: `${year}-05-31T23:00:00.000Z`, differences: [] })
    expect(second).toMatchObject({ version: 2, closedAt: `${year}-06-20T12:00:00.000Z` })
    expect(second?.differences).toContainEqual({ date: `${year}-05-05`, field: 'Hours', from: '8', to: '6.5' })
    expect(second?.differences).toContainEqual({ date: null, field: 'Total', from: '8', to: '6.5' })
    expect(second?.differences?.map(({ field }) => field)).toEqual([
      'Closed',
      'Reopened by',
      'Reopened at',
      'Reopened until',
      'Reopened because',
      'Registered',
      'Total',
      'Hours',
    ])
    expect(await bucket.keys(`seals/${year}-05/${made.id}/`)).toHaveLength(4)
    expect(await check(made.id)).toEqual({ state: 'intact', versions: 2, isReopened: false, faults: [] })
    await close(`${year}-06-21T23:00:00Z`)
    expect(await versionsOf(made.id)).toHaveLength(2)
  })

  it('shows its seal to the employee, in their months and on the sheet', async () => {
    const { id, person } = await closedSheet()
    const who = await clock.of(person)
    const [listed] = (await who.call(mine, { query: { year: String(year) } as never })).body.sheets
    expect(listed?.seal).toMatchObject({ version: 1 })
    expect((await who.call(one, { params: { id } })).body.seal).toMatchObject({ version: 1 })
  })
})

describe('a sealed sheet', () => {
  it('cannot be deleted, even while it is reopened', async () => {
    const made = await closedSheet()
    const erase = async () => (await finance()).call(remove, { params: { id: made.id }, body: { reason: 'A mistake' } })
    expect(await erase()).toMatchObject({ status: 409, body: { friendlyMessage: timesheetMessages.sealed } })
    await reopenAndCorrect(made, '06', 4)
    expect((await erase()).status).toBe(409)
  })

  it('differs from one that is closed but not sealed yet, before the nightly run', async () => {
    year += 1
    clock.at(`${year}-05-20T12:00:00Z`)
    const { sheet } = await createSheetFixture(clock, { period: `${year}-05-01` })
    clock.at(`${year}-05-31T23:00:00Z`)
    expect(await check(sheet._id)).toEqual({ state: 'unsealed', versions: 0, isReopened: false, faults: [] })
    expect(await versionsOf(sheet._id)).toEqual([])
  })
})

describe('verification detects', () => {
  it('hours that were edited by hand in the table', async () => {
    const { id, sheet } = await closedSheet()
    const at = sheet.days.findIndex(({ date }) => date === `${year}-05-05`)
    const stored = (await (await finance()).call(one, { params: { id } })).body.days
    const days = stored.map((row, index) => ({
      ...row,
      type: row.type._id,
      subType: null,
      timeSpent: index === at ? 9 : row.timeSpent,
    }))
    await changeByHand(itemOf(id), ['body', 'days'], days)
    expect(await check(id)).toMatchObject({
      state: 'broken',
      faults: [
        {
          version: 1,
          fault: 'sheet changed',
          differences: [{ date: `${year}-05-05`, field: 'Hours', from: '8', to: '9' }],
        },
      ],
    })
  })

  it.each([
    ['a total of the lists', ['row', 'timeSpent'], 80, 'Total', '8', '80'],
    ['a submission', ['row', 'submittedAt'], '2026-01-01T00:00:00.000Z', 'Submitted', '', '2026-01-01T00:00:00.000Z'],
    ['whose it is', ['row', 'employee'], 'e'.repeat(24), 'Employee', undefined, 'e'.repeat(24)],
    ['its stamp', ['row', 'closedAt'], null, 'Closed', undefined, ''],
  ])('%s, edited by hand', async (_, path, value, field, from, to) => {
    const { id } = await closedSheet()
    await changeByHand(itemOf(id), path, value)
    const admin = await clock.staff('admin')
    const { body } = await admin.call(verify, { params: { id } })
    expect(body.state).toBe('broken')
    expect(body.faults).toEqual([
      { version: 1, fault: 'sheet changed', differences: [expect.objectContaining({ field, to })] },
    ])
    if (from !== undefined) expect(body.faults[0]?.differences[0]?.from).toBe(from)
    await changeByHand(itemOf(id), ['row', 'closedAt'], `${year}-05-31T23:00:00.000Z`)
  })

  it.each(['data', 'document'] as const)('%s that was changed in the bucket or is missing', async file => {
    const { id } = await closedSheet()
    const [seal] = await loadSeals(id)
    const key = seal?.files[file] ?? ''
    const content = (await findFile(key)) ?? new Uint8Array()
    await bucket.overwrite(key, `${Buffer.from(content).toString('latin1')} `)
    const found = async () => (await check(id)).faults.map(({ version, fault }) => [version, fault])
    expect(await found()).toEqual([[1, `${file} changed`]])
    await bucket.remove(key)
    expect(await found()).toEqual([[1, `${file} missing`]])
    expect((await check(id)).state).toBe('broken')
  })

  it('missing data of an old version next to an intact new one, whose differences are then unknown', async () => {
    const made = await closedSheet()
    await reopenAndCorrect(made, '07', 3)
    await close(`${year}-06-20T23:00:00Z`)
    const [first] = await loadSeals(made.id)
    await bucket.remove(first?.files.data ?? '')
    expect(await check(made.id)).toMatchObject({ faults: [{ version: 1, fault: 'data missing', differences: [] }] })
    expect((await versionsOf(made.id)).map(({ version, differences }) => [version, differences])).toEqual([
      [2, null],
      [1, []],
    ])
  })

  it('a seal record of an old version that was changed', async () => {
    const made = await closedSheet()
    await reopenAndCorrect(made, '07', 3)
    await close(`${year}-06-20T23:00:00Z`)
    await changeByHand({ pk: `TIMESHEET_SEAL#${made.id}`, sk: '000001' }, ['hash'], '0'.repeat(64))
    const { state, faults } = await check(made.id)
    expect([state, ...faults.map(({ version, fault }) => `${version} ${fault}`)]).toEqual([
      'broken',
      '1 record changed',
      '1 data changed',
    ])
  })

  it('a seal record that was changed, or removed together with the seal on the sheet', async () => {
    const { id } = await closedSheet()
    const key = { pk: `TIMESHEET_SEAL#${id}`, sk: '000001' }
    await changeByHand(itemOf(id), ['row', 'seal', 'hash'], '0'.repeat(64))
    expect((await check(id)).faults).toEqual([{ version: 1, fault: 'record changed', differences: [] }])
    await changeByHand(key, ['hash'], '0'.repeat(64))
    expect((await check(id)).faults.map(({ fault }) => fault)).toEqual(['record changed', 'data changed'])
    await changeByHand(itemOf(id), ['row', 'seal'], null)
    const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb')
    await documentClient.send(new DeleteCommand({ TableName: settings.table, Key: key }))
    expect(await check(id)).toMatchObject({ state: 'broken', faults: [{ version: 1, fault: 'record missing' }] })
  })
})

it('seal versions and verification are closed to leaders and employees', async () => {
  const { id, person } = await closedSheet()
  for (const who of [await clock.staff('leader'), await clock.staff('hr'), await clock.of(person)])
    for (const call of [seals, verify]) expect((await who.call(call, { params: { id } })).status).toBe(401)
})

it('a sealed sheet refuses bulk changes too', async () => {
  const { id, person, sheet } = await closedSheet()
  clock.at(`${year}-05-31T22:59:59.999Z`)
  const changes = [{ dayId: findRow(sheet, `${year}-05-06`)._id, hours: 8 }]
  expect((await (await clock.of(person)).call(change, { params: { id }, body: { changes } })).status).toBe(409)
})
