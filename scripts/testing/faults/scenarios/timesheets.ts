/** Timesheets: begun, edited, submitted, reopened, with their files; the hours of months, and holidays. */
import { timesheets } from '#functions/timesheets/store.ts'
import { auditLogOf } from '#kit/audit-log.ts'
import { writeWorkbook } from '#kit/xlsx.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { daySubTypes, dayTypes, isWeekend } from '#shared/features/timesheets/days.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { buildFullSheet } from '../../month-close.ts'
import { createEmployee, signInAsEmployee, type Visitor } from '../../people.ts'
import { createProject } from '../../timesheets.ts'
import {
  callAs,
  command,
  everyRole,
  expectGone,
  expectSame,
  type Fields,
  once,
  readAs,
  uniqueName,
} from '../commands.ts'
import type { Scenario } from '../fault-run.ts'
import { type UploadReply, uploadForm } from '../uploads.ts'

const { calls } = timesheetsApi
// Next month, because the current one may close while the test runs.
const [, , PERIOD = ''] = availablePeriods(new Date())
const project = once(() => createProject())

/** Creates somebody on the employee host with an empty sheet, and returns two of its days. */
async function begun() {
  const work = await project()
  const person = await createEmployee({ project: work._id, country: 'Costa Rica' })
  const who = await signInAsEmployee(person)
  const sheet = await callAs<Timesheet>(who, calls.initialize, {
    employee: person._id,
    period: PERIOD,
    project: work._id,
  })
  const [day, next] = sheet.days.filter(({ date }) => !isWeekend(date))
  if (!day || !next) throw new Error('The month has no working days')
  return { who, person, work, sheet, day, next, params: { id: sheet._id } }
}
const readSheet = (who: Visitor, { _id: id }: { readonly _id: string }) => readAs<Timesheet>(who, calls.one, { id })
/** Checks that the sheet contains its edits, and that its history has one entry for its start and one per edit. */
async function expectDay(who: Visitor, sheet: Timesheet, dayId: string, wanted: Fields, edits = 1): Promise<void> {
  const found = (await readSheet(who, sheet)).days.find(({ _id }) => _id === dayId) as Fields | undefined
  expectSame(Object.fromEntries(Object.keys(wanted).map(name => [name, found?.[name]])), wanted, 'the day')
  expectSame((await auditLogOf('TIMESHEET', sheet._id)).length, 1 + edits, 'entries of the history')
}
const edit = (
  name: string,
  call: AnyCall,
  body: (day: string) => Fields,
  wanted: Fields,
  before: (who: Visitor, timesheetId: string, dayId: string) => Promise<unknown> = async () => {},
  edits = 1,
): Scenario => ({
  name: `timesheets ${name}`,
  prepare: async () => {
    const { who, sheet, day } = await begun()
    await before(who, sheet._id, day._id)
    const sent = { timesheetId: sheet._id, dayId: day._id, ...body(day._id) }
    return command(who, call, { body: sent }, () => expectDay(who, sheet, day._id, wanted, edits))
  },
})
const BENEFIT = dayTypes.id('License Benefit')
const PATERNITY = daySubTypes.id('Paternity')

const upload = async (who: Visitor, sheet: Timesheet, content = '%PDF-1.7 list') => {
  const body = { timesheetId: sheet._id, fileName: 'list.pdf', contentType: 'application/pdf', size: 100 }
  const reply = await callAs<UploadReply>(who, calls.askUpload, body)
  await uploadForm(reply, content)
  return reply.key
}
const expectAttached = async (who: Visitor, params: { readonly id: string }, content: string) => {
  const { url } = await readAs<{ url: string }>(who, calls.attachment, params)
  expectSame(await (await fetch(url)).text(), content, 'the file')
}

let hoursMonth = 0
/** A month that no other run sets. */
const nextMonth = () => {
  hoursMonth += 1
  return { year: 2050 + (Math.floor(hoursMonth / 12) % 40), month: 1 + (hoursMonth % 12) }
}
const manage = once(everyRole)
let holiday = 0
const nextHoliday = (): Fields => {
  holiday += 1
  return {
    year: 2060 + (Math.floor(holiday / 300) % 30),
    month: 1 + (Math.floor(holiday / 25) % 12),
    day: 1 + (holiday % 25),
    description: uniqueName('Day'),
    country: 'Colombia',
  }
}

export const sheetScenarios: readonly Scenario[] = [
  {
    name: 'timesheets initialize',
    prepare: async () => {
      const work = await project()
      const person = await createEmployee({ project: work._id, country: 'Costa Rica' })
      const who = await signInAsEmployee(person)
      const body = { employee: person._id, period: PERIOD, project: work._id }
      return command(who, calls.initialize, { body }, async () => {
        const query = { employeeId: person._id, period: PERIOD, projectId: work._id }
        const { _id } = await readAs<Timesheet>(who, calls.find, {}, query)
        expectSame((await auditLogOf('TIMESHEET', _id)).length, 1, 'entries of the history')
      })
    },
  },
  edit('setHours', calls.setHours, () => ({ hours: '7.5' }), { timeSpent: 7.5 }),
  edit('setDescription', calls.setDescription, () => ({ description: 'Rig the mast' }), {
    taskDescription: 'Rig the mast',
  }),
  edit('setType', calls.setType, () => ({ value: dayTypes.id('Vacation') }), { timeSpent: 8 }),
  edit(
    'setSubType',
    calls.setSubType,
    () => ({ value: PATERNITY }),
    { subType: daySubTypes.byId(PATERNITY) },
    (who, timesheetId, dayId) => callAs(who, calls.setType, { timesheetId, dayId, value: BENEFIT }),
    2,
  ),
  {
    name: 'timesheets change',
    prepare: async () => {
      const { who, sheet, day, next, params } = await begun()
      const changes = [day, next].map(({ _id: dayId }) => ({ dayId, hours: 8, description: 'Work' }))
      return command(who, calls.change, { params, body: { changes } }, () =>
        expectDay(who, sheet, next._id, { timeSpent: 8, taskDescription: 'Work' }),
      )
    },
  },
  {
    name: 'timesheets save',
    prepare: async () => {
      const { who, sheet, day } = await begun()
      const body = { _id: sheet._id, days: [{ _id: day._id, timeSpent: '6', taskDescription: 'Home' }], submit: true }
      return command(who, calls.save, { body, version: 1 }, async () => {
        await expectDay(who, sheet, day._id, { timeSpent: 6 })
        expectSame((await readSheet(who, sheet)).submittedAt === null, false, 'open')
      })
    },
  },
  {
    name: 'timesheets removeDay',
    prepare: async () => {
      const { who, sheet, day } = await begun()
      const value = dayTypes.id('Half Day Vacation')
      await callAs<Timesheet>(who, calls.setType, { timesheetId: sheet._id, dayId: day._id, value })
      const params = { timesheetId: sheet._id, dayId: day._id }
      return command(who, calls.removeDay, { params }, async () => {
        const { days } = await readSheet(who, sheet)
        expectSame(days.filter(({ date }) => date === day.date).length, 1, 'rows of the day')
      })
    },
  },
  {
    name: 'timesheets submit',
    prepare: async () => {
      const { who, sheet, params } = await begun()
      return command(who, calls.submit, { params, body: {} }, async () => {
        expectSame((await readSheet(who, sheet)).submittedAt === null, false, 'open')
        expectSame((await auditLogOf('TIMESHEET', sheet._id)).length, 2, 'entries of the history')
      })
    },
  },
  {
    name: 'timesheets reopen',
    prepare: async () => {
      const [who, person] = [await everyRole(), await createEmployee()]
      const number = Number.parseInt(person._id.slice(-8), 16)
      const { _id, version, ...sheet } = buildFullSheet(number, '2026-01-01')
      await timesheets.insert(
        { id: _id, previousDayId: undefined, isKeyed: false },
        { ...sheet, employee: person._id },
        new Date(),
      )
      const body = { until: new Date(Date.now() + 3600_000).toISOString(), reason: 'Sick leave' }
      return command(who, calls.reopen, { params: { id: _id }, body }, async () => {
        expectSame((await readSheet(who, { _id })).isClosed, false, 'closed')
        expectSame((await auditLogOf('TIMESHEET', _id)).length, 1, 'entries of the history')
      })
    },
  },
  {
    name: 'timesheets beginClosed',
    prepare: async () => {
      const [who, work] = [await everyRole(), await project()]
      const person = await createEmployee({ project: work._id, country: 'Costa Rica' })
      const until = new Date(Date.now() + 3600_000).toISOString()
      const body = { employee: person._id, period: '2026-01-01', project: work._id, until, reason: 'Was on leave' }
      return command(who, calls.beginClosed, { body }, async () => {
        const query = { employeeId: person._id, period: '2026-01-01', projectId: work._id }
        const { _id, isClosed } = await readAs<Timesheet>(who, calls.find, {}, query)
        expectSame(isClosed, false, 'closed')
        expectSame((await auditLogOf('TIMESHEET', _id)).length, 1, 'entries of the history')
      })
    },
  },
  {
    name: 'timesheets remove',
    prepare: async () => {
      const { sheet, params } = await begun()
      const who = await everyRole()
      return command(who, calls.remove, { params, body: { reason: 'Begun by mistake' }, version: 1 }, async () => {
        await expectGone(who, calls.one, params)
        expectSame((await auditLogOf('TIMESHEET', sheet._id)).length, 2, 'entries of the history')
      })
    },
  },
  ...(['approve', 'returnSheet'] as const).map(
    (name): Scenario => ({
      name: `timesheets ${name}`,
      prepare: async () => {
        const work = await createProject({ needsApproval: true })
        const person = await createEmployee({ project: work._id })
        const staff = await signInAsEmployee(person)
        const body = { employee: person._id, period: PERIOD, project: work._id }
        const { _id } = await callAs<Timesheet>(staff, calls.initialize, body)
        const params = { id: _id }
        const { version } = await callAs<Timesheet>(staff, calls.submit, {}, params)
        const who = await everyRole()
        const check = async () => {
          const { approvalState } = await readSheet(who, { _id })
          expectSame(approvalState, name === 'approve' ? 'approved' : 'returned', 'approval')
          expectSame((await auditLogOf('TIMESHEET', _id)).length, 3, 'entries of the history')
        }
        return name === 'approve'
          ? command(who, calls.approve, { body: { sheets: [{ _id, version }] } }, check)
          : command(who, calls.returnSheet, { params, body: { comment: 'Look again' }, version }, check)
      },
    }),
  ),
  {
    name: 'timesheets remind',
    prepare: async () => {
      const { sheet } = await begun()
      const who = await everyRole()
      return command(who, calls.remind, { body: { sheets: [sheet._id] } }, async () => {
        expectSame((await readSheet(who, sheet)).version, 1, 'version')
      })
    },
  },
  {
    name: 'timesheets askUpload',
    prepare: async () => {
      const { who, sheet } = await begun()
      const body = { timesheetId: sheet._id, fileName: 'list.pdf', contentType: 'application/pdf', size: 100 }
      return command(who, calls.askUpload, { body }, async () => {})
    },
  },
  {
    name: 'timesheets confirmUpload',
    isStepwise: 'the file is copied before the sheet names it',
    prepare: async () => {
      const { who, sheet, params } = await begun()
      const body = { key: await upload(who, sheet) }
      return command(who, calls.confirmUpload, { params, body }, () => expectAttached(who, params, '%PDF-1.7 list'))
    },
  },
  {
    name: 'timesheets confirmUpload (another file)',
    isStepwise: 'the file is copied before the sheet names it, and the one before is removed afterwards',
    mayLeaveFile: 'a stopped function has not removed the file before, which no record names any more',
    prepare: async () => {
      const { who, sheet, params } = await begun()
      await callAs(who, calls.confirmUpload, { key: await upload(who, sheet) }, params)
      const body = { key: await upload(who, sheet, '%PDF-1.7 other') }
      return command(who, calls.confirmUpload, { params, body }, () => expectAttached(who, params, '%PDF-1.7 other'))
    },
  },
  {
    name: 'timesheets removeUpload',
    // The file no longer exists.
    statusWhenRepeated: 404,
    isStepwise: 'the file is removed after the sheet has forgotten it',
    mayLeaveFile: 'a stopped function has not removed the file before, which no record names any more',
    prepare: async () => {
      const { who, sheet, params } = await begun()
      await callAs(who, calls.confirmUpload, { key: await upload(who, sheet) }, params)
      return command(who, calls.removeUpload, { params }, () => expectGone(who, calls.attachment, params))
    },
  },
  {
    name: 'timesheets import',
    prepare: async () => {
      const { who, sheet, day, params } = await begun()
      const headers = ['Issue', 'Key', 'Logged', 'Date'].map(header => ({ header }))
      const rows = [['Rig', 'SEA-1', 9, new Date(`${day.date}T00:00:00Z`)]]
      const content = (await writeWorkbook([{ name: 'Worklog', columns: headers, rows }])).toString('base64')
      return command(who, calls.import, { params, body: { content } }, () =>
        expectDay(who, sheet, day._id, { timeSpent: 9, taskDescription: 'SEA-1 Rig' }),
      )
    },
  },
]

export const managementScenarios: readonly Scenario[] = [
  {
    name: 'timesheets generateHours',
    isStepwise: 'each month is set on its own; those that are set stay',
    prepare: async () => {
      const who = await manage()
      const params = { year: '2040' }
      const months = () => readAs<{ _id: string; month: number }[]>(who, calls.hours, params)
      for (const { _id: id } of await months()) await callAs(who, calls.removeHours, undefined, { id })
      return command(who, calls.generateHours, { params, body: {} }, async () =>
        expectSame(
          (await months()).map(({ month }) => month),
          [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
          'months',
        ),
      )
    },
  },
  ...(['setMaxHours', 'setMaxHours (set before)', 'removeHours'] as const).map(
    (name): Scenario => ({
      name: `timesheets ${name}`,
      prepare: async () => {
        const who = await manage()
        const month = nextMonth()
        const year = { year: String(month.year) }
        const hoursOf = async () =>
          (await readAs<(typeof month & { totalHours: number })[]>(who, calls.hours, year))
            .filter(one => one.month === month.month)
            .map(({ totalHours }) => totalHours)
        const body = { ...month, totalHours: '150' }
        if (name === 'setMaxHours')
          return command(who, calls.setMaxHours, { body }, async () => expectSame(await hoursOf(), [150], 'hours'))
        const made = await callAs(who, calls.setMaxHours, { ...month, totalHours: '160' })
        if (name === 'removeHours')
          return command(who, calls.removeHours, { params: { id: made._id }, version: made.version }, async () =>
            expectSame(await hoursOf(), [], 'hours'),
          )
        return command(who, calls.setMaxHours, { body }, async () => expectSame(await hoursOf(), [150], 'hours'))
      },
    }),
  ),
  ...(['setWorkTime', 'setWorkTime (set before)', 'removeWorkTime'] as const).map(
    (name): Scenario => ({
      name: `timesheets ${name}`,
      prepare: async () => {
        const [who, { _id: employee }] = [await manage(), await createEmployee()]
        const own = async () =>
          (await readAs<{ employee: { _id: string }; percent: number }[]>(who, calls.workTimes))
            .filter(entry => entry.employee._id === employee)
            .map(({ percent }) => percent)
        const body = { employee, year: 2026, month: 3, amount: 50 }
        const set = command(who, calls.setWorkTime, { body }, async () => expectSame(await own(), [50], 'part time'))
        if (name === 'setWorkTime') return set
        const made = await callAs(who, calls.setWorkTime, { ...body, amount: 80 })
        if (name !== 'removeWorkTime') return set
        return command(who, calls.removeWorkTime, { params: { id: made._id }, version: made.version }, async () =>
          expectSame(await own(), [], 'part time'),
        )
      },
    }),
  ),
  {
    name: 'timesheets addHoliday',
    prepare: async () => {
      const who = await manage()
      const body = nextHoliday()
      return command(who, calls.addHoliday, { body }, async () => {
        const found = await readAs<Fields[]>(who, calls.holidays, {}, { year: String(body.year) })
        expectSame(found.filter(({ description }) => description === body.description).length, 1, 'holidays')
      })
    },
  },
  {
    name: 'timesheets updateHoliday (another day)',
    prepare: async () => {
      const who = await manage()
      const before = nextHoliday()
      const { _id: id } = await callAs(who, calls.addHoliday, before)
      const body = nextHoliday()
      return command(who, calls.updateHoliday, { params: { id }, body, version: 1 }, async () => {
        const { description } = await readAs<Fields>(who, calls.holiday, { id })
        expectSame(description, body.description, 'description')
        await callAs(who, calls.addHoliday, before)
      })
    },
  },
  {
    name: 'timesheets removeHoliday',
    prepare: async () => {
      const who = await manage()
      const before = nextHoliday()
      const { _id: id } = await callAs(who, calls.addHoliday, before)
      return command(who, calls.removeHoliday, { params: { id }, version: 1 }, async () => {
        await expectGone(who, calls.holiday, { id })
        await callAs(who, calls.addHoliday, before)
      })
    },
  },
  {
    name: 'timesheets copyHolidays',
    isStepwise: 'each holiday is copied on its own; those that are there stay',
    prepare: async () => {
      const who = await manage()
      const year = 2042
      const country = 'Bolivia'
      const of = (of: number) => readAs<{ _id: string }[]>(who, calls.holidays, {}, { year: String(of), country })
      for (const { _id: id } of [...(await of(year)), ...(await of(year - 1))])
        await callAs(who, calls.removeHoliday, undefined, { id })
      for (const day of [1, 2])
        await callAs(who, calls.addHoliday, { year: year - 1, month: 5, day, description: 'Day', country })
      return command(who, calls.copyHolidays, { body: { year, country } }, async () =>
        expectSame((await of(year)).length, 2, 'holidays of the year'),
      )
    },
  },
]
