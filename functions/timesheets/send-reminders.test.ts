import { SESClient, SESServiceException, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import { simpleParser } from 'mailparser'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { employees, type StoredEmployee } from '#functions/employees/store.ts'
import { documentClient } from '#kit/table.ts'
import { createEmployee } from '#scripts/testing/people.ts'
import { createProject, createSheetFixture, createTimesheetClock } from '#scripts/testing/timesheets.ts'
import { isWeekend } from '#shared/features/timesheets/days.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi as contract } from '#shared/features/timesheets.ts'
import { sendReminders } from './send-reminders.ts'

const { addHoliday, change, submit } = contract.calls
const THREE_DAYS_BEFORE = '2026-11-27T14:00:00.000Z'
const ONE_DAY_BEFORE = '2026-11-29T14:00:00.000Z'
const clock = createTimesheetClock()
const ses = mockClient(SESClient)
beforeEach(() => {
  clock.at('2026-11-26T12:00:00Z')
  ses.on(SendRawEmailCommand).resolves({ MessageId: '1' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  ses.reset()
  // Each test has its own company.
  for (const { _id } of await employees.rows(clock.now)) {
    const one = await employees.get(_id)
    if (one.isActive) await employees.replace(one, { ...one, isActive: false }, new Date())
  }
})
const remindAt = (instant: string) => {
  clock.at(instant)
  return sendReminders(clock.now)
}
/** The emails sent since the last call, by recipient. */
async function sentEmails() {
  const posted = ses.commandCalls(SendRawEmailCommand).map(({ args }) => args[0].input)
  ses.resetHistory()
  const parsed = await Promise.all(posted.map(one => simpleParser(Buffer.from(one.RawMessage?.Data ?? []))))
  expect(parsed.map(({ to }) => [to].flat()[0]?.value[0]?.address)).toEqual(posted.map(one => one.Destinations?.[0]))
  return new Map(Map.groupBy(parsed, mail => [mail.to].flat()[0]?.value[0]?.address ?? ''))
}
const sentAddresses = async () => [...(await sentEmails()).keys()].sort()
type WithSheet = Awaited<ReturnType<typeof createSheetFixture>>
/** Fills weekdays of a sheet. */
async function fillSheet({ who, sheet }: WithSheet, isFilled: (date: string) => boolean = () => true) {
  const rows = sheet.days.filter(({ date }) => !isWeekend(date) && isFilled(date))
  const changes = rows.map(({ _id: dayId }) => ({ dayId, hours: 8, description: 'Work' }))
  const reply = await who.call(change, { params: { id: sheet._id }, body: { changes } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}
const submitSheet = async ({ who, sheet }: { who: WithSheet['who']; sheet: Timesheet }) =>
  expect((await who.call(submit, { params: { id: sheet._id }, body: {} })).status).toBe(200)
/** Creates a person who fills in no timesheets. */
const createClerk = (fields: Partial<StoredEmployee> = {}) => createEmployee({ isTimesheetEnabled: false, ...fields })
const throttlingError = new SESServiceException({
  name: 'Throttling',
  $fault: 'client',
  $metadata: { httpStatusCode: 400 },
})
const timeoutError = Object.assign(new Error('No answer in time'), { name: 'TimeoutError', code: 'ETIMEDOUT' })
const silenceLog = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true)

describe('reminders three days and one day before the close', () => {
  it('tell people what is missing, in one mail, as text and as HTML, with a link', async () => {
    const one = await createSheetFixture(clock, { name: 'محمد', lastName: '山田 <b>' })
    await fillSheet(one, date => !['2026-11-10', '2026-11-27', '2026-11-30'].includes(date))
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ 'people reminded': 1, failed: 0 })
    const [[address, [mail, ...more]] = ['', []]] = await sentEmails()
    expect([address, more]).toEqual([one.person.email, []])
    expect(mail?.to).toMatchObject({ value: [{ name: 'محمد 山田 <b>', address }] })
    expect(mail?.subject).toBe('Your timesheet of November closes in 3 days')
    expect(mail?.text).toContain('Hello محمد,')
    expect(mail?.text).toContain('closes on Monday, 30 November, at 23:00 UTC')
    expect(mail?.text).toContain(
      `- Nothing on Tue 10\n- Still to come: Fri 27, Mon 30\n- Not submitted yet: ${one.project.name}`,
    )
    expect(mail?.text).toContain('https://timesheet.muster.example/?month=2026-11')
    expect(mail?.html).toContain('<li dir="auto" style="margin:0 0 4px">Nothing on Tue 10</li>')
    expect(mail?.html).toContain('href="https://timesheet.muster.example/?month=2026-11"')
    expect(await remindAt(ONE_DAY_BEFORE)).toEqual({ 'people reminded': 1, failed: 0 })
    expect((await sentEmails()).get(address)?.[0]?.subject).toBe('Your timesheet of November closes tomorrow')
  })

  it.each([
    ['filled, not submitted', true, false, 1],
    ['submitted, not filled', false, true, 1],
    ['filled and submitted', true, true, 0],
  ])('for a sheet that is %s (%s, %s) send %i mails', async (_, isFilled, isSubmitted, count) => {
    const one = await createSheetFixture(clock)
    if (isFilled) await fillSheet(one)
    if (isSubmitted) await submitSheet(one)
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ ...(count ? { 'people reminded': count } : {}), failed: 0 })
    expect((await sentEmails()).size).toBe(count)
  })

  it('tell people who have not begun a sheet, leaving out holidays and days before their hire date', async () => {
    const admin = await clock.staff('admin')
    const work = await createProject()
    const body = { year: 2026, month: 11, day: 24, description: 'A day off', country: 'El Salvador' } as const
    expect((await admin.call(addHoliday, { body })).status).toBe(201)
    const late = await createEmployee({ country: 'El Salvador', project: work._id, hireDate: '2026-11-20' })
    await remindAt(THREE_DAYS_BEFORE)
    const [mail] = (await sentEmails()).get(late.email) ?? []
    expect(mail?.text).toContain(
      '- Not begun yet\n- Nothing on Fri 20, Mon 23, Wed 25, Thu 26\n- Still to come: Fri 27',
    )
  })

  it.each([
    ['have left', { isActive: false }],
    ['fill in no timesheets', { isTimesheetEnabled: false }],
    ['have no project', { project: null }],
  ])('skip people who %s', async (_, fields) => {
    const { _id: work } = await createProject()
    await createEmployee({ project: work, ...fields })
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ failed: 0 })
  })

  it('expect no sheet for an inactive project, unless one was already begun', async () => {
    const ended = await createProject({ isActive: false })
    await createEmployee({ project: ended._id })
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ failed: 0 })
    const one = await createSheetFixture(clock)
    const person = await employees.get(one.person._id)
    await employees.replace(person, { ...person, project: null }, new Date())
    expect(await remindAt(ONE_DAY_BEFORE)).toEqual({ 'people reminded': 1, failed: 0 })
  })

  it('count the hours of two projects toward one month', async () => {
    const [first, second] = [await createProject({ name: 'Atlas' }), await createProject({ name: 'Borealis' })]
    const one = await createSheetFixture(clock, { on: first, authorizedTimesheets: [second._id] })
    const body = { employee: one.person._id, period: '2026-11-01', project: second._id }
    const { body: sheet } = await one.who.call(contract.calls.initialize, { body })
    await fillSheet(one, date => date < '2026-11-15')
    await fillSheet({ ...one, sheet }, date => date > '2026-11-17')
    await submitSheet(one)
    await remindAt(THREE_DAYS_BEFORE)
    const [mail] = (await sentEmails()).get(one.person.email) ?? []
    expect(mail?.text).toContain('- Nothing on Mon 16, Tue 17\n- Not submitted yet: Borealis\n')
  })

  it.each(['2026-11-26', '2026-11-28', '2026-11-30', '2026-12-01', '2026-12-27', '2027-02-26', '2028-02-27'])(
    'go out on no other day, such as %s',
    async day => {
      await createSheetFixture(clock)
      expect(await remindAt(`${day}T14:00:00.000Z`)).toEqual({ failed: 0 })
      expect(await sentAddresses()).toEqual([])
    },
  )
})

describe('a leader’s digest', () => {
  it('lists their people with something missing, by name, and is not sent when there are none', async () => {
    const leader = await createClerk({ name: 'Lena', isLeader: true })
    const idle = await createClerk({ isLeader: true })
    const work = await createProject({ name: 'Atlas' })
    const under = (name: string, fields: Partial<StoredEmployee> = {}) =>
      createSheetFixture(clock, { name, lastName: '', leader: leader._id, on: work, ...fields })
    await fillSheet(await under('Zoë'), date => date !== '2026-11-10')
    await fillSheet(await under('אביגיל'))
    const done = await under('Done')
    await fillSheet(done)
    await submitSheet(done)
    const other = await under('Other', { leader: idle._id })
    await fillSheet(other)
    await submitSheet(other)
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ 'people reminded': 2, 'leaders told': 1, failed: 0 })
    const all = await sentEmails()
    expect(all.get(idle.email)).toBeUndefined()
    const [digest, ...more] = all.get(leader.email) ?? []
    expect(more).toEqual([])
    expect(digest?.subject).toBe('2 of your people have something missing for November')
    expect(digest?.text).toContain(
      '- Zoë: Nothing on Tue 10; Not submitted yet: Atlas\n- \u2068אביגיל\u2069: Not submitted yet: Atlas\n',
    )
    expect(digest?.text).not.toContain('Done')
    expect(digest?.html).toContain('href="https://muster.example/timesheets-summary?month=11&amp;year=2026"')
  })

  it('is not sent to a leader who has left, and comes in addition to the leader’s own reminder', async () => {
    const gone = await createClerk({ isLeader: true, isActive: false })
    await createSheetFixture(clock, { leader: gone._id })
    const leading = await createSheetFixture(clock, { isLeader: true })
    const led = await createSheetFixture(clock, { leader: leading.person._id })
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ 'people reminded': 3, 'leaders told': 1, failed: 0 })
    const all = await sentEmails()
    expect(all.get(leading.person.email)).toHaveLength(2)
    expect(all.get(led.person.email)).toHaveLength(1)
  })
})

describe('the reminder job', () => {
  it('sends no duplicates when it runs again or twice at once', async () => {
    const leader = await createClerk({ isLeader: true })
    const { person } = await createSheetFixture(clock, { leader: leader._id })
    const runs = await Promise.all([remindAt(THREE_DAYS_BEFORE), remindAt(THREE_DAYS_BEFORE)])
    expect(runs.reduce((sum, run) => sum + (run['people reminded'] ?? 0) + (run['leaders told'] ?? 0), 0)).toBe(2)
    expect(await sentAddresses()).toEqual([leader.email, person.email].sort())
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ failed: 0 })
    expect(await sentAddresses()).toEqual([])
  })

  it('sends no duplicate when a run dies between marking a person and sending the mail', async () => {
    const { person } = await createSheetFixture(clock)
    const send = documentClient.send.bind(documentClient) as (command: object) => Promise<unknown>
    const cut = vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
      const answer = await send(command)
      if (command.constructor.name === 'TransactWriteCommand') throw new Error('The line is dead')
      return answer
    })
    silenceLog()
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ failed: 1 })
    expect(cut).toHaveBeenCalled()
    vi.restoreAllMocks()
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ failed: 0 })
    expect(await sentAddresses()).toEqual([])
    await remindAt(ONE_DAY_BEFORE)
    expect(await sentAddresses()).toEqual([person.email])
  })

  it('does not retry a mail that SES may have accepted', async () => {
    await createSheetFixture(clock)
    silenceLog()
    ses.on(SendRawEmailCommand).rejects(timeoutError)
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ 'perhaps sent': 1, failed: 0 })
    ses.on(SendRawEmailCommand).resolves({ MessageId: '1' })
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ failed: 0 })
  })

  it('stops after a few unanswered sends when SES is down, and leaves the others to the next run', async () => {
    const people = 20
    for (let one = 0; one < people; one++) await createSheetFixture(clock)
    silenceLog()
    ses.on(SendRawEmailCommand).rejects(timeoutError)
    const { 'perhaps sent': lost = 0, failed } = await remindAt(THREE_DAYS_BEFORE)
    // Five in a row, and those that were under way by then.
    expect(lost).toBeGreaterThanOrEqual(5)
    expect(lost).toBeLessThan(15)
    expect(failed).toBe(people - lost)
    ses.on(SendRawEmailCommand).resolves({ MessageId: '1' })
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ 'people reminded': people - lost, failed: 0 })
  })

  it('retries people whose mail SES rejected, in the next run', async () => {
    const { person } = await createSheetFixture(clock)
    silenceLog()
    ses.on(SendRawEmailCommand).rejects(throttlingError)
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ failed: 1 })
    vi.restoreAllMocks()
    ses.resetHistory()
    ses.on(SendRawEmailCommand).resolves({ MessageId: '1' })
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ 'people reminded': 1, failed: 0 })
    expect(await sentAddresses()).toEqual([person.email])
  })

  it('skips people who complete their sheet while the job is running', async () => {
    const one = await createSheetFixture(clock)
    await fillSheet(one)
    clock.at(THREE_DAYS_BEFORE)
    const { sheet } = one
    const who = await clock.of(one.person)
    const send = documentClient.send.bind(documentClient) as (command: object) => Promise<unknown>
    let reads = 0
    vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
      // The first read covers everybody, the second only the recipients.
      if (command.constructor.name === 'BatchGetCommand' && ++reads === 2) await submitSheet({ who, sheet })
      return send(command)
    })
    expect(await remindAt(THREE_DAYS_BEFORE)).toEqual({ 'nothing missing any more': 1, failed: 0 })
    expect(await sentAddresses()).toEqual([])
  })
})
