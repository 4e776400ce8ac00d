import { beforeEach, describe, expect, it } from 'vitest'
import { auditLogOf } from '#kit/audit-log.ts'
import { isValidSignature } from '#kit/signed-link.ts'
import { as, createEmployee } from '#scripts/testing/people.ts'
import {
  createProject,
  createSheetFixture,
  createTimesheetClock,
  dayTypeId,
  findRow,
  NOON,
} from '#scripts/testing/timesheets.ts'
import { employeesApi as employeeCalls } from '#shared/features/employees.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { type DayType, daySubTypes, TOO_MANY_HOURS } from '#shared/features/timesheets/days.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { PUBLIC_LINK } from './store.ts'

const { find, one, list, initialize, save, setHours, setDescription, setType, setSubType } = timesheetsApi.calls
const { change, removeDay, submit, reopen, addHoliday } = timesheetsApi.calls
const NOBODY = 'f'.repeat(24)
const TUESDAY = '2026-11-03'

const clock = createTimesheetClock()
beforeEach(() => clock.at(NOON))

/** Changes one row of a new sheet, and returns the row with the call's response. */
async function changeHours(value: unknown, date?: string) {
  const { who, sheet } = await createSheetFixture(clock)
  const { _id: dayId } = findRow(sheet, TUESDAY)
  const body = { timesheetId: sheet._id, dayId, hours: value, ...(date ? { date } : {}) }
  return who.call(setHours, { body: body as never })
}

describe('a new sheet', () => {
  it('has a row for every day, with the country’s holidays, at eight hours if the project counts them', async () => {
    const finance = await clock.staff('finance')
    for (const country of ['Colombia', 'Bolivia'] as const)
      await finance.call(addHoliday, {
        body: { year: 2026, month: 11, day: country === 'Bolivia' ? 2 : 30, description: `In ${country}`, country },
      })
    const { sheet } = await createSheetFixture(clock, { country: 'Colombia' })
    expect(sheet.days).toHaveLength(30)
    expect(findRow(sheet, '2026-11-30')).toMatchObject({
      type: { name: 'Holiday' },
      taskDescription: 'In Colombia',
      timeSpent: 8,
    })
    expect(findRow(sheet, '2026-11-02')).toMatchObject({ type: { name: 'Normal' }, timeSpent: 0 })
    expect(sheet).toMatchObject({
      period: '2026-11-01',
      maxHours: 168,
      holidayTime: 8,
      timeRemaining: 160,
      overtime: 0,
    })
    const unfilled = await createSheetFixture(clock, {
      country: 'Colombia',
      on: await createProject({ holidays: false }),
    })
    expect(findRow(unfilled.sheet, '2026-11-30')).toMatchObject({ type: { name: 'Holiday' }, timeSpent: 0 })
  })

  it('counts no hours for a holiday on a weekend, whichever way it became one', async () => {
    clock.at('2026-12-10T12:00:00.000Z')
    await (await clock.staff('finance')).call(addHoliday, {
      body: { year: 2026, month: 12, day: 5, description: 'Fair', country: 'Bolivia' },
    })
    const { who, sheet, read } = await createSheetFixture(clock, { country: 'Bolivia', period: '2026-12-01' })
    expect(findRow(sheet, '2026-12-05')).toMatchObject({
      type: { name: 'Holiday' },
      taskDescription: 'Fair',
      timeSpent: 0,
    })
    expect(sheet).toMatchObject({ holidayTime: 0, timeSpent: 0, timeRemaining: 184 })
    const timesheetId = sheet._id
    const typing = { timesheetId, dayId: findRow(sheet, '2026-12-05')._id, hours: 8 }
    expect(await who.call(setHours, { body: typing })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'hours', message: timesheetMessages.unpaid }] },
    })
    const sunday = { timesheetId, dayId: findRow(sheet, '2026-12-06')._id }
    await who.call(setHours, { body: { ...sunday, hours: 5 } })
    const holiday = { ...sunday, value: dayTypeId('Holiday') }
    expect((await who.call(setType, { body: holiday })).status).toBe(400)
    expect((await read()).registered).toBe(5)
    expect((await who.call(setType, { body: { ...holiday, dropHours: true } })).body).toMatchObject({ timeSpent: 0 })
  })

  it('is created once, however many requests start it at the same time', async () => {
    const { who, sheet, person, project, read } = await createSheetFixture(clock)
    await who.call(setHours, { body: { timesheetId: sheet._id, dayId: findRow(sheet, TUESDAY)._id, hours: 5 } })
    const body = { employee: person._id, period: '2026-11-30', project: project._id }
    const replies = await Promise.all([1, 2, 3].map(() => who.call(initialize, { body })))
    expect(replies.map(reply => [reply.status, reply.body._id, reply.body.timeSpent])).toEqual(
      Array(3).fill([201, sheet._id, 5]),
    )
    expect((await read()).version).toBe(2)
  })

  it('is found by employee, month and project once it exists', async () => {
    const { who, sheet, person, project } = await createSheetFixture(clock)
    const query = { employeeId: person._id, period: '2026-11-17', projectId: project._id }
    expect((await who.call(find, { query })).body).toEqual(sheet)
    expect((await who.call(find, { query: { ...query, period: '2026-12-01' } })).body).toBeNull()
  })

  it.each([
    ['2026-09-30', 400],
    ['2026-10-01', 409],
    ['2026-11-30', 201],
    ['2026-12-31', 201],
    ['2027-01-01', 400],
    ['2026-02-30', 400],
    ['', 400],
  ])('of %s is answered with %i in November', async (period, status) => {
    const work = await createProject()
    const person = await createEmployee({ project: work._id })
    const body = { employee: person._id, period, project: work._id }
    const reply = await (await clock.of(person)).call(initialize, { body })
    expect(reply.status).toBe(status)
    if (status === 409) expect(reply.body).toMatchObject({ friendlyMessage: timesheetMessages.closed })
  })

  it('must be for an active project that the employee belongs to or is authorized for', async () => {
    const [own, authorized, other] = [
      await createProject({ name: 'B' }),
      await createProject({ name: 'A' }),
      await createProject(),
    ]
    const over = await createProject({ isActive: false })
    const person = await createEmployee({ project: own._id, authorizedTimesheets: [authorized._id, over._id] })
    const who = await clock.of(person)
    expect((await who.call(timesheetsApi.calls.projects)).body.map(({ name }) => name)).toEqual(['A', 'B'])
    const begin = async ({ _id: project }: { _id: string }) =>
      who.call(initialize, { body: { employee: person._id, period: '2026-11-01', project } })
    expect((await begin(authorized)).status).toBe(201)
    for (const refused of [other, over, { _id: NOBODY }])
      expect(await begin(refused)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'project', message: timesheetMessages.notAuthorized }] },
      })
  })

  it('cannot be started for somebody who fills in no timesheets', async () => {
    const work = await createProject()
    const person = await createEmployee({ project: work._id, isTimesheetEnabled: false })
    const body = { employee: person._id, period: '2026-11-01', project: work._id }
    const reply = await (await clock.of(person)).call(initialize, { body })
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'employee', message: timesheetMessages.notEnabled }] },
    })
  })
})

describe('hours', () => {
  it.each([
    ['8', 8],
    ['7.5', 7.5],
    ['8,5', 8.5],
    ['8.00', 8],
    ['7.50', 7.5],
    ['.5', 0.5],
    ['7:30', 7.5],
    ['7h 30m', 7.5],
    ['+8', 8],
    [24, 24],
    ['', 0],
  ])('entered as "%s" are stored as %d', async (typed, hours_) => {
    const reply = await changeHours(typed)
    expect(reply.status).toBe(200)
    expect(findRow(reply.body, TUESDAY).timeSpent).toBe(hours_)
  })
  it.each<[unknown, string]>([
    ['7.25', 'Invalid time value. You can only add half an hour'],
    [7.25, 'Invalid time value. You can only add half an hour'],
    ['7:15', 'Invalid time value. You can only add half an hour'],
    ['24.5', 'A day has 24 hours'],
    [25, 'A day has 24 hours'],
    [1e3, 'A day has 24 hours'],
    ['-1', 'Hours cannot be negative'],
    [-1, 'Hours cannot be negative'],
    ['1e3', 'Write the hours as a number, such as 8, 7.5 or 7:30'],
    ['eight', 'Write the hours as a number, such as 8, 7.5 or 7:30'],
    [[8], 'Write the hours as a number, such as 8, 7.5 or 7:30'],
    [[], 'Write the hours as a number, such as 8, 7.5 or 7:30'],
    [true, 'Write the hours as a number, such as 8, 7.5 or 7:30'],
    [{ hours: 8 }, 'Write the hours as a number, such as 8, 7.5 or 7:30'],
    [undefined, 'This is a required field'],
  ])('entered as %j are refused with "%s"', async (written, message) => {
    const reply = await changeHours(written)
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'hours', message }] } })
  })
  it('are validated the same in bulk changes and whole sheets, and nothing is saved', async () => {
    const { who, sheet, read } = await createSheetFixture(clock)
    const row = findRow(sheet, TUESDAY)._id
    const [days, changes] = [[{ _id: row, timeSpent: [8] }], [{ dayId: row, hours: true }]] as const
    const message = 'Write the hours as a number, such as 8, 7.5 or 7:30'
    expect(await who.call(save, { body: { _id: sheet._id, days } as never })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'days.0.timeSpent', message }] },
    })
    expect(await who.call(change, { params: { id: sheet._id }, body: { changes } as never })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'changes.0.hours', message }] },
    })
    expect((await read()).version).toBe(1)
  })
  it.each(['2026-10-03', '2026-12-03', '2026-11-04'])('for %s are refused on a mismatched day', async date =>
    expect(await changeHours(8, date)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'dayId', message: timesheetMessages.dayOfOther }] },
    }),
  )
  it('are refused for a row of another sheet, and above 24 a day', async () => {
    const [mine, theirs] = [await createSheetFixture(clock), await createSheetFixture(clock)]
    const timesheetId = mine.sheet._id
    const foreign = findRow(theirs.sheet, TUESDAY)._id
    expect((await mine.who.call(setHours, { body: { timesheetId, dayId: foreign, hours: 8 } })).status).toBe(400)
    const dayId = findRow(mine.sheet, TUESDAY)._id
    await mine.who.call(setType, { body: { timesheetId, dayId, value: dayTypeId('Half Day Vacation') } })
    const normal = findRow(await mine.read(), TUESDAY, 1)._id
    const set = (hours: number) => mine.who.call(setHours, { body: { timesheetId, dayId: normal, hours } })
    expect((await set(20)).status).toBe(200)
    expect(await set(20.5)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'hours', message: TOO_MANY_HOURS }] },
    })
  })
})

describe('a refusal', () => {
  it('names the field as in the request', async () => {
    const { who, sheet } = await createSheetFixture(clock)
    const at = { timesheetId: sheet._id, dayId: findRow(sheet, TUESDAY)._id }
    const pathsOf = ({ body }: { body: unknown }) =>
      (body as { errors: { path: string }[] }).errors.map(one => one.path)
    const maternity = 'f1d300000000000000000001'
    expect(pathsOf(await who.call(setSubType, { body: { ...at, value: maternity } }))).toEqual(['value'])
    expect(pathsOf(await who.call(setType, { body: { ...at, dayId: NOBODY, value: dayTypeId('Sick') } }))).toEqual([
      'dayId',
    ])
    const whole = (day: object) => who.call(save, { body: { _id: sheet._id, days: [day] } as never })
    expect(pathsOf(await whole({ _id: NOBODY, timeSpent: 8 }))).toEqual(['days.0._id'])
    const halved = await who.call(setType, { body: { ...at, value: dayTypeId('Half Day Vacation') } })
    const normal = findRow(halved.body, TUESDAY, 1)._id
    expect(pathsOf(await whole({ _id: normal, timeSpent: 21 }))).toEqual(['days.0.timeSpent'])
  })
})

describe('a row', () => {
  const types: [DayType, boolean, number][] = [
    ['Vacation', true, 8],
    ['Vacation', false, 3],
    ['Half Day Vacation', true, 4],
    ['Half Day Vacation', false, 3],
    ['Sick', true, 3],
    ['License Benefit', true, 3],
  ]
  it.each(types)('changed to %s (vacations fill themselves: %s) holds %d hours', async (type, vacations, spent) => {
    const { who, sheet } = await createSheetFixture(clock, { on: await createProject({ vacations }) })
    const at = { timesheetId: sheet._id, dayId: findRow(sheet, TUESDAY)._id }
    await who.call(setHours, { body: { ...at, hours: 3 } })
    const { body } = await who.call(setType, { body: { ...at, value: dayTypeId(type) } })
    expect(findRow(body, TUESDAY)).toMatchObject({ type: { name: type }, timeSpent: spent })
    expect(body).toMatchObject({ otherTime: spent, registered: 0, timeSpent: spent, timeRemaining: 168 - spent })
  })

  it('changed to half a vacation gets a second, normal row until that is removed', async () => {
    const { who, sheet, read } = await createSheetFixture(clock)
    const timesheetId = sheet._id
    const dayId = findRow(sheet, TUESDAY)._id
    const remove = (dayId: string) => who.call(removeDay, { params: { timesheetId, dayId } })
    const names = async () => (await read()).days.filter(({ date }) => date === TUESDAY).map(({ type }) => type.name)
    expect(await remove(dayId)).toMatchObject({
      status: 400,
      body: { friendlyMessage: timesheetMessages.notRemovable },
    })
    await who.call(setType, { body: { timesheetId, dayId, value: dayTypeId('Half Day Vacation') } })
    expect(await names()).toEqual(['Half Day Vacation', 'Normal'])
    await who.call(setType, { body: { timesheetId, dayId, value: dayTypeId('Vacation') } })
    expect(await names()).toEqual(['Vacation'])
    await who.call(setType, { body: { timesheetId, dayId, value: dayTypeId('Half Day Vacation') } })
    const work = { timesheetId, dayId: findRow(await read(), TUESDAY, 1)._id }
    await who.call(setHours, { body: { ...work, hours: 4 } })
    expect(await remove(work.dayId)).toMatchObject({
      status: 400,
      body: { friendlyMessage: timesheetMessages.notRemovable },
    })
    expect(await names()).toEqual(['Half Day Vacation', 'Normal'])
    expect((await remove(dayId)).status).toBe(204)
    expect(await names()).toEqual(['Normal'])
    expect(findRow(await read(), TUESDAY).timeSpent).toBe(4)
    expect((await remove(NOBODY)).status).toBe(404)
  })

  it('of two half vacations becomes a row for work when it is removed', async () => {
    const { who, sheet, read } = await createSheetFixture(clock)
    const timesheetId = sheet._id
    const [first, value] = [findRow(sheet, TUESDAY)._id, dayTypeId('Half Day Vacation')]
    const { body: halved } = await who.call(setType, { body: { timesheetId, dayId: first, value } })
    const second = findRow(halved, TUESDAY, 1)._id
    await who.call(setType, { body: { timesheetId, dayId: second, value } })
    expect((await who.call(removeDay, { params: { timesheetId, dayId: first } })).status).toBe(204)
    const day = (await read()).days.filter(({ date }) => date === TUESDAY)
    expect(day.map(({ _id, type, timeSpent }) => [_id, type.name, timeSpent])).toEqual([
      [first, 'Normal', 0],
      [second, 'Half Day Vacation', 4],
    ])
    expect((await who.call(removeDay, { params: { timesheetId, dayId: first } })).status).toBe(400)
  })

  it('for work becomes the whole day when it is made a vacation', async () => {
    const { who, sheet, read } = await createSheetFixture(clock)
    const timesheetId = sheet._id
    const value = dayTypeId('Half Day Vacation')
    const { body: halved } = await who.call(setType, {
      body: { timesheetId, dayId: findRow(sheet, TUESDAY)._id, value },
    })
    const dayId = findRow(halved, TUESDAY, 1)._id
    const { body } = await who.call(setType, { body: { timesheetId, dayId, value: dayTypeId('Vacation') } })
    expect(body).toMatchObject({ otherTime: 8, timeSpent: 8 })
    const day = (await read()).days.filter(({ date }) => date === TUESDAY)
    expect(day.map(({ _id, type, timeSpent }) => [_id, type.name, timeSpent])).toEqual([[dayId, 'Vacation', 8]])
  })

  /** Turns a worked day into half a day off: the vacation, and the work with its description. */
  async function halfWorked(hours: number, vacations: boolean) {
    const begun = await createSheetFixture(clock, { on: await createProject({ vacations }) })
    const { who, sheet, read } = begun
    const at = { timesheetId: sheet._id, dayId: findRow(sheet, TUESDAY)._id }
    await who.call(change, {
      params: { id: sheet._id },
      body: { changes: [{ dayId: at.dayId, hours, description: 'Wrote the report' }] },
    })
    await who.call(setType, { body: { ...at, value: dayTypeId('Half Day Vacation') } })
    const day = async () =>
      (await read()).days
        .filter(({ date }) => date === TUESDAY)
        .map(({ type, timeSpent, taskDescription }) => [type.name, timeSpent, taskDescription])
    return { ...begun, at, day }
  }
  it.each([
    [8, false, 4, 4],
    [8, true, 4, 4],
    [10, false, 4, 6],
    [3, false, 3, 0],
    [0, false, 0, 0],
    [0, true, 4, 0],
  ])(
    'of %d hours, changed to half a vacation (vacations fill themselves: %s), splits into %d and %d, and the description stays with the work',
    async (hours, vacations, off, work) => {
      const { day } = await halfWorked(hours, vacations)
      expect(await day()).toEqual([
        ['Half Day Vacation', off, ''],
        ['Normal', work, 'Wrote the report'],
      ])
    },
  )

  it('changed from half a vacation to another type keeps both descriptions, and its hours unless the request drops them', async () => {
    const { who, at, day, sheet } = await halfWorked(8, true)
    const half = await day()
    const sick = { ...at, value: dayTypeId('Sick') }
    expect(await who.call(setType, { body: sick })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'value', message: timesheetMessages.dropsHours }] },
    })
    const changes = [{ dayId: at.dayId, type: dayTypeId('Sick') }]
    expect(await who.call(change, { params: { id: sheet._id }, body: { changes } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'changes.0.type', message: timesheetMessages.dropsHours }] },
    })
    expect(await day()).toEqual(half)
    await who.call(setDescription, { body: { ...at, description: 'At the sea' } })
    expect((await who.call(setType, { body: { ...sick, dropHours: true } })).status).toBe(200)
    expect(await day()).toEqual([['Sick', 4, 'At the sea\nWrote the report']])
  })

  it('changed from half a vacation to a normal day merges the hours and descriptions of both halves', async () => {
    const { who, at, day } = await halfWorked(8, false)
    expect((await who.call(setType, { body: { ...at, value: dayTypeId('Normal') } })).status).toBe(200)
    expect(await day()).toEqual([['Normal', 8, 'Wrote the report']])
  })

  it('of half a vacation cannot be merged when the joined description would be too long', async () => {
    const { who, at, day } = await halfWorked(0, true)
    await who.call(setDescription, { body: { ...at, description: 'x'.repeat(4990) } })
    expect(await who.call(setType, { body: { ...at, value: dayTypeId('Sick') } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'description', message: timesheetMessages.tooLong }] },
    })
    expect(await day()).toHaveLength(2)
  })

  it('keeps its description when the documented call omits it', async () => {
    const { who, sheet, read } = await createSheetFixture(clock)
    const at = { timesheetId: sheet._id, dayId: findRow(sheet, TUESDAY)._id }
    await who.call(setDescription, { body: { ...at, description: 'Maps' } })
    expect((await who.call(setDescription, { body: at as never })).status).toBe(400)
    expect(findRow(await read(), TUESDAY).taskDescription).toBe('Maps')
    expect((await who.call(setDescription, { body: { ...at, description: '' } })).status).toBe(200)
  })

  it('accepts a subtype only as a license benefit', async () => {
    const { who, sheet } = await createSheetFixture(clock)
    const at = { timesheetId: sheet._id, dayId: findRow(sheet, TUESDAY)._id }
    const value = daySubTypes.id('Study')
    expect((await who.call(setSubType, { body: { ...at, value } })).status).toBe(400)
    await who.call(setType, { body: { ...at, value: dayTypeId('License Benefit') } })
    const { body } = await who.call(setSubType, { body: { ...at, value } })
    expect(findRow(body, TUESDAY).subType?.name).toBe('Study')
    expect((await who.call(setSubType, { body: { ...at, value: NOBODY } })).status).toBe(400)
    expect((await who.call(setType, { body: { ...at, value: value } })).status).toBe(400)
  })

  it('with hours but no description marks the sheet', async () => {
    const { who, sheet } = await createSheetFixture(clock)
    const at = { timesheetId: sheet._id, dayId: findRow(sheet, TUESDAY)._id }
    expect((await who.call(setHours, { body: { ...at, hours: 8 } })).body.hasEmptyDescriptions).toBe(true)
    const { body } = await who.call(setDescription, { body: { ...at, description: ' Maps ' } })
    expect(body.hasEmptyDescriptions).toBe(false)
    expect(findRow(body, TUESDAY)).toMatchObject({ taskDescription: 'Maps', timeSpent: 8 })
    const long = { ...at, description: 'x'.repeat(5001) }
    expect((await who.call(setDescription, { body: long })).status).toBe(400)
  })

  it('is saved in a bulk change either with all others or not at all', async () => {
    const { who, sheet, read } = await createSheetFixture(clock)
    const params = { id: sheet._id }
    const week = ['2026-11-02', TUESDAY, '2026-11-04'].map(date => findRow(sheet, date)._id)
    const changes = week.map(dayId => ({ dayId, hours: '7.5', description: 'Rigging' }))
    expect((await who.call(change, { params, body: { changes } })).body).toMatchObject({ registered: 22.5, version: 2 })
    const wrong = [...changes.map(one => ({ ...one, hours: 1 })), { dayId: NOBODY, hours: 1 }]
    expect(await who.call(change, { params, body: { changes: wrong } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'changes.3.dayId' }] },
    })
    expect((await read()).registered).toBe(22.5)
    const words = week.map(dayId => ({ dayId, description: 'Only words' }))
    expect((await who.call(change, { params, body: { changes: words } })).body.registered).toBe(22.5)
  })

  it('conflicts when the request states an older version, and merges when it states none', async () => {
    const { who, sheet, read } = await createSheetFixture(clock)
    const at = { timesheetId: sheet._id, dayId: findRow(sheet, TUESDAY)._id }
    const seen = { headers: { 'if-match': '"1"' } }
    expect((await who.call(setHours, { body: { ...at, hours: 8 }, ...seen })).status).toBe(200)
    const replies = await Promise.all([
      who.call(setHours, { body: { ...at, hours: 4 }, ...seen }),
      who.call(setDescription, { body: { ...at, description: 'Maps' }, ...seen }),
      who.call(setType, { body: { ...at, value: dayTypeId('Sick') }, ...seen }),
      who.call(setSubType, { body: { ...at, value: null }, ...seen }),
      who.call(change, { params: { id: sheet._id }, body: { changes: [{ dayId: at.dayId, hours: 4 }] }, ...seen }),
      who.call(removeDay, { params: at, ...seen }),
    ])
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(409))
    expect((await who.call(setDescription, { body: { ...at, description: 'Maps' } })).status).toBe(200)
    expect(findRow(await read(), TUESDAY)).toMatchObject({ timeSpent: 8, taskDescription: 'Maps' })
  })

  it('is refused when the descriptions of the sheet are too long in total', async () => {
    const { who, sheet } = await createSheetFixture(clock)
    const changes = sheet.days.map(({ _id: dayId }) => ({ dayId, description: '長'.repeat(5000) }))
    const reply = await who.call(change, { params: { id: sheet._id }, body: { changes } })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ message: timesheetMessages.tooMuchText }] } })
  })
})

describe('a whole sheet', () => {
  it('is saved and submitted in the format of the documented client', async () => {
    const { who, sheet } = await createSheetFixture(clock)
    const days = sheet.days.map(({ _id, type, date }) => ({
      _id,
      type: type._id,
      subType: daySubTypes.id('Study'),
      taskDescription: date,
      timeSpent: date === TUESDAY ? '8' : 0,
    }))
    const { body } = await who.call(save, { body: { _id: sheet._id, days, submit: true } })
    expect(body).toMatchObject({ registered: 8, submittedAt: NOON, hasEmptyDescriptions: false })
    const stale = await who.call(save, { body: { _id: sheet._id, days }, headers: { 'if-match': '1' } })
    expect(stale.status).toBe(409)
  })

  it('loses its submission with the next change of a row, and keeps it when nothing changes', async () => {
    const { who, sheet } = await createSheetFixture(clock)
    const params = { id: sheet._id }
    const at = { timesheetId: sheet._id, dayId: findRow(sheet, TUESDAY)._id }
    expect((await who.call(submit, { params, body: {} })).body.submittedAt).toBe(NOON)
    expect((await who.call(setHours, { body: { ...at, hours: 0 } })).body.submittedAt).toBe(NOON)
    expect((await who.call(setHours, { body: { ...at, hours: 2 } })).body.submittedAt).toBeNull()
  })

  it('logs who changed what, with long texts cut', async () => {
    const { who, sheet, person } = await createSheetFixture(clock)
    const at = { timesheetId: sheet._id, dayId: findRow(sheet, TUESDAY)._id }
    clock.at('2026-11-10T12:00:01Z')
    await who.call(setHours, { body: { ...at, hours: 8 } })
    clock.at('2026-11-10T12:00:02Z')
    await who.call(setDescription, { body: { ...at, description: 'y'.repeat(5000) } })
    const [begun, spent, told] = await auditLogOf('TIMESHEET', sheet._id)
    expect(begun?.changes).toEqual([{ field: 'period', from: null, to: '2026-11-01' }])
    expect(spent).toMatchObject({
      who: { name: person.name },
      changes: [{ field: `${TUESDAY}.timeSpent`, from: 0, to: 8 }],
    })
    expect(told?.changes).toEqual([{ field: `${TUESDAY}.taskDescription`, from: '', to: `${'y'.repeat(200)}…` }])
  })
})

describe('the close', () => {
  const edges: [string, string, string][] = [
    ['2026-11-01', '2026-11-30T22:59:59.999Z', '2026-11-30T23:00:00.000Z'],
    ['2026-12-01', '2026-12-31T22:59:59.999Z', '2026-12-31T23:00:00.000Z'],
    ['2027-02-01', '2027-02-28T22:59:59.999Z', '2027-02-28T23:00:00.000Z'],
    ['2028-02-01', '2028-02-29T22:59:59.999Z', '2028-02-29T23:00:00.000Z'],
  ]
  it.each(edges)('of %s accepts every edit at %s and none at %s', async (period, before, after) => {
    clock.at(before)
    const work = await createProject()
    const { who, sheet, person, read } = await createSheetFixture(clock, { period, on: work })
    const params = { id: sheet._id }
    const at = { timesheetId: sheet._id, dayId: sheet.days[0]?._id ?? '' }
    expect((await who.call(setHours, { body: { ...at, hours: 1 } })).status).toBe(200)
    expect((await who.call(submit, { params, body: {} })).status).toBe(200)
    clock.at(after)
    const refused = await Promise.all([
      who.call(setHours, { body: { ...at, hours: 2 } }),
      who.call(setDescription, { body: { ...at, description: 'Late' } }),
      who.call(setType, { body: { ...at, value: dayTypeId('Sick') } }),
      who.call(setSubType, { body: { ...at, value: null } }),
      who.call(change, { params, body: { changes: [{ dayId: at.dayId, hours: 2 }] } }),
      who.call(save, { body: { _id: sheet._id, days: [], submit: true } }),
      who.call(submit, { params, body: {} }),
      who.call(removeDay, { params: at }),
      who.call(initialize, { body: { employee: person._id, period, project: work._id } }),
      who.call(timesheetsApi.calls.import, { params, body: { content: 'UEsDBA==' } }),
      who.call(timesheetsApi.calls.previewImport, { params, body: { content: 'UEsDBA==' } }),
      who.call(timesheetsApi.calls.askUpload, {
        body: { timesheetId: sheet._id, fileName: 'a.pdf', contentType: 'application/pdf', size: 1 },
      }),
      who.call(timesheetsApi.calls.confirmUpload, { params, body: { key: 'unconfirmed/a.pdf' } }),
      who.call(timesheetsApi.calls.removeUpload, { params }),
    ])
    for (const { status, body } of refused)
      expect([status, body]).toEqual([409, expect.objectContaining({ friendlyMessage: timesheetMessages.closed })])
    expect(await read()).toMatchObject({ timeSpent: 1, isClosed: true, closesAt: after })
  })

  it('is undone for one sheet by finance, until a given time and with a reason', async () => {
    const { person, sheet } = await createSheetFixture(clock)
    const params = { id: sheet._id }
    const at = { timesheetId: sheet._id, dayId: findRow(sheet, TUESDAY)._id }
    const body = { until: '2026-12-02T12:00:00+02:00', reason: 'Forgot a day' }
    clock.at('2026-11-30T22:00:00Z')
    expect(await (await clock.staff('finance')).call(reopen, { params, body })).toMatchObject({
      status: 409,
      body: { friendlyMessage: timesheetMessages.stillOpen },
    })
    clock.at('2026-12-01T09:00:00Z')
    const late = await clock.staff('finance')
    expect((await late.call(reopen, { params, body: { ...body, until: '2026-12-01T09:00:00Z' } })).status).toBe(400)
    expect((await late.call(reopen, { params, body: { ...body, reason: ' ' } })).status).toBe(400)
    const far = { ...body, until: '2100-12-31T23:30:00-01:00' }
    expect(await late.call(reopen, { params, body: far })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'until', message: 'Choose a year up to 2100' }] },
    })
    const last = { ...body, until: '2100-12-31T23:59:59Z' }
    expect((await late.call(reopen, { params, body: last })).status).toBe(200)
    const { body: opened } = await late.call(reopen, { params, body })
    expect(opened).toMatchObject({
      isClosed: false,
      reopened: { until: '2026-12-02T10:00:00.000Z', reason: 'Forgot a day', by: { name: late.person.name } },
    })
    const owner = await clock.of(person)
    expect((await owner.call(setHours, { body: { ...at, hours: 8 } })).status).toBe(200)
    clock.at('2026-12-02T09:59:59.999Z')
    const again = await clock.of(person)
    expect((await again.call(setHours, { body: { ...at, hours: 7 } })).status).toBe(200)
    clock.at('2026-12-02T10:00:00.000Z')
    expect((await again.call(setHours, { body: { ...at, hours: 6 } })).status).toBe(409)
    expect((await auditLogOf('TIMESHEET', sheet._id)).some(one => JSON.stringify(one).includes('Forgot a day'))).toBe(
      true,
    )
  })
})

describe('reach', () => {
  it('on the employee host covers only oneself, even for a leader', async () => {
    const boss = await createEmployee({ isLeader: true })
    const { sheet, person, project } = await createSheetFixture(clock, { leader: boss._id })
    const params = { id: sheet._id }
    for (const stranger of [await clock.of(boss), await clock.of(await createEmployee())]) {
      const at = { timesheetId: sheet._id, dayId: findRow(sheet, TUESDAY)._id }
      const query = { employeeId: person._id, period: '2026-11-01', projectId: project._id }
      const replies = await Promise.all([
        stranger.call(one, { params }),
        stranger.call(find, { query }),
        stranger.call(timesheetsApi.calls.projects, { query: { employeeId: person._id } }),
        stranger.call(setHours, { body: { ...at, hours: 1 } }),
        stranger.call(submit, { params, body: {} }),
        stranger.call(removeDay, { params: at }),
        stranger.call(initialize, { body: { employee: person._id, period: '2026-11-01', project: project._id } }),
        stranger.call(timesheetsApi.calls.attachment, { params }),
        stranger.call(timesheetsApi.calls.removeUpload, { params }),
      ])
      expect(replies.map(({ status }) => status)).toEqual(Array(9).fill(404))
    }
  })

  it('covers a leader’s reports and authorized people, and everybody for the other roles', async () => {
    const other = await createSheetFixture(clock)
    const leader = await clock.staff('leader')
    const led = await createSheetFixture(clock, { leader: leader.person.employeeId })
    const { body } = await leader.call(list, { query: { month: 11, year: 2026 } })
    expect(body.items.map(({ _id }) => _id)).toEqual([led.sheet._id])
    expect((await leader.call(one, { params: { id: led.sheet._id } })).status).toBe(200)
    expect((await leader.call(one, { params: { id: other.sheet._id } })).status).toBe(404)
    const edit = { timesheetId: led.sheet._id, dayId: findRow(led.sheet, TUESDAY)._id, hours: 4 }
    expect((await leader.call(setHours, { body: edit })).body.registered).toBe(4)
    for (const role of ['admin', 'finance', 'hr', 'devmanager'] as const) {
      const who = await clock.staff(role)
      expect((await who.call(one, { params: { id: other.sheet._id } })).status).toBe(200)
    }
  })

  it('limits reopening to finance and admin', async () => {
    const { sheet } = await createSheetFixture(clock)
    for (const role of ['leader', 'hr', 'devmanager'] as const) {
      const reply = await (await clock.staff(role)).call(reopen, {
        params: { id: sheet._id },
        body: { until: '2027-01-01T00:00:00Z', reason: 'Please' },
      })
      expect(reply.status).toBe(401)
    }
  })
})

describe('the summary', () => {
  it('filters, sorts, pages and totals a month', async () => {
    clock.at('2027-01-12T12:00:00Z')
    const MAX = 21 * 8
    const [a, b] = [await createProject({ name: 'Anchor' }), await createProject({ name: 'Buoy' })]
    const boss = await createEmployee({ isLeader: true })
    const spent: [typeof a, string, number, string | null][] = [
      [b, 'Zoë', 8, boss._id],
      [a, 'Ana', 4.5, null],
      [a, 'Bea', 12, boss._id],
    ]
    for (const [on, name, hours, leader] of spent) {
      const { who, sheet } = await createSheetFixture(clock, {
        on,
        name,
        lastName: 'Roe',
        leader,
        period: '2027-01-01',
      })
      const body = { timesheetId: sheet._id, dayId: findRow(sheet, '2027-01-05')._id, hours }
      await who.call(setHours, { body })
    }
    const hr = await clock.staff('hr')
    const read = async (query: object) => (await hr.call(list, { query })).body
    const names = async (query: object) => (await read(query)).items.map(({ employee }) => employee.name)
    expect(await read({})).toMatchObject({ totalItems: 3, totalHours: 24.5 })
    expect((await read({ pageSize: '1' })).byProject).toMatchObject([
      { project: { name: 'Anchor' }, timeSpent: 16.5, timeRemaining: 2 * MAX - 16.5 },
      { project: { name: 'Buoy' }, timeSpent: 8, timeRemaining: MAX - 8 },
    ])
    expect((await names({}))[2]).toBe('Zoë')
    expect(await names({ sortByColumn: 'timeSpent', isSortAscending: 'false' })).toEqual(['Bea', 'Zoë', 'Ana'])
    expect(await names({ sortByColumn: 'timeRemaining' })).toEqual(['Bea', 'Zoë', 'Ana'])
    expect(await read({ search: 'zoe' })).toMatchObject({ totalItems: 1, totalHours: 8 })
    expect(await read({ projects: a._id })).toMatchObject({ totalItems: 2, totalHours: 16.5 })
    expect(await read({ leaders: boss._id, page: '2', pageSize: '1' })).toMatchObject({ totalItems: 2, totalHours: 20 })
    expect(await read({ month: '12', year: '2025' })).toMatchObject({ totalItems: 0, totalHours: 0 })
    const query = { projects: a._id, sortByColumn: 'employee.name' } as const
    const lines = String((await hr.call(timesheetsApi.calls.csv, { query })).body).split('\r\n')
    expect(lines.slice(1)).toEqual([
      'Anchor,Ana Roe,4.5,163.5,4.5,0,0,0,4.5,168,Yes,,,No',
      'Anchor,Bea Roe,12,156,12,0,0,0,12,168,Yes,,,No',
      '',
    ])
    const [row] = (await read({ search: 'zoe' })).items
    expect(row).toMatchObject({
      timeRemaining: 160,
      hasEmptyDescriptions: true,
      isClosed: false,
      project: { name: 'Buoy' },
    })
    await (await clock.staff('finance')).call(timesheetsApi.calls.setMaxHours, {
      body: { year: 2027, month: 1, totalHours: '6' },
    })
    expect((await read({ search: 'zoe' })).items[0]).toMatchObject({ timeRemaining: 0, overtime: 2 })
    expect((await hr.call(list, { query: { month: 13 } as never })).status).toBe(400)
  })
})

describe('the public link', () => {
  it('is signed for one project, person and month', async () => {
    const { sheet, person, project } = await createSheetFixture(clock)
    const query = Object.fromEntries(new URL(sheet.publicLink ?? '', 'http://x').searchParams)
    expect(query).toMatchObject({ client: project.name, id: person._id, month: '2026-11' })
    const { signature, ...named } = query
    expect(isValidSignature(PUBLIC_LINK, named, signature)).toBe(true)
    for (const [name, value] of Object.entries({ client: 'Other', id: NOBODY, month: '2026-12' }))
      expect(isValidSignature(PUBLIC_LINK, { ...named, [name]: value }, signature)).toBe(false)
    expect([isValidSignature('another', named, signature), isValidSignature(PUBLIC_LINK, named, undefined)]).toEqual([
      false,
      false,
    ])
  })
})

describe('people and projects with sheets', () => {
  it('cannot be deleted', async () => {
    const { person, project } = await createSheetFixture(clock)
    const admin = await as('admin')
    const gone = await admin.call(employeeCalls.calls.remove, { params: { id: person._id } })
    expect([gone.status, JSON.stringify(gone.body)]).toEqual([400, expect.stringContaining('timesheets')])
    const reply = await admin.call(projectsCatalogue.contract.calls.remove, { params: { id: project._id } })
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining('refer to it')])
  })
})
