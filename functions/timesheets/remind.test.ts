/** Reminders that somebody asks for. */
import { SESClient, SESServiceException, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import { simpleParser } from 'mailparser'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveLanguage } from '#kit/languages.ts'
import { createSignedInVisitor, createUser, setEmployee } from '#scripts/testing/people.ts'
import { createProject, createSheetFixture, createTimesheetClock } from '#scripts/testing/timesheets.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { sendReminders } from './send-reminders.ts'

const { remind, submit, reopen, initialize } = timesheetsApi.calls
const clock = createTimesheetClock()
const ses = mockClient(SESClient)
beforeEach(() => {
  clock.at('2026-11-10T12:00:00Z')
  ses.on(SendRawEmailCommand).resolves({ MessageId: '1' })
})
afterEach(() => {
  vi.restoreAllMocks()
  ses.reset()
})
/** The emails to somebody. */
async function mailsTo({ email }: { readonly email: string }) {
  const posted = ses.commandCalls(SendRawEmailCommand).map(({ args }) => args[0].input)
  const theirs = posted.filter(one => one.Destinations?.[0] === email)
  return Promise.all(theirs.map(one => simpleParser(Buffer.from(one.RawMessage?.Data ?? []))))
}
async function createLedSheet() {
  const leader = await clock.staff('leader')
  return { leader, ...(await createSheetFixture(clock, { leader: leader.person.employeeId })) }
}
const refusals = ({ refused }: { readonly refused: readonly { readonly reason: string }[] }) =>
  refused.map(({ reason }) => reason)
const TODAY_ALREADY = 'This person has already been reminded today'

describe('a manual reminder', () => {
  it('sends the same mail as the nightly job, and says who asked for it', async () => {
    const { leader, person, sheet, project } = await createLedSheet()
    const { status, body } = await leader.call(remind, { body: { sheets: [sheet._id] } })
    expect([status, body]).toEqual([200, { reminded: [sheet._id], refused: [] }])
    const [mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your timesheet of November closes in 20 days')
    expect(mail?.text).toContain('closes on Monday, 30 November, at 23:00 UTC')
    expect(mail?.text?.replaceAll(/[⁨⁩]/g, '')).toContain(`${leader.person.name} Example asks you to submit it.`)
    expect(mail?.text).toContain('Nothing on Mon 2 – Fri 6, Mon 9')
    expect(mail?.text).toContain(`Not submitted yet: ${project.name}`)
  })

  it('is in the recipient’s language, whoever sends it', async () => {
    const { leader, person, sheet, project } = await createLedSheet()
    await saveLanguage(person._id, 'es')
    await leader.call(remind, { body: { sheets: [sheet._id] } })
    const [mail] = await mailsTo(person)
    expect(mail?.subject).toBe('Tu hoja de horas de noviembre se cierra en 20 días')
    expect(mail?.text).toContain(
      'se cierra el lunes 30 de noviembre, a las 23:00 UTC. Desde entonces no admite más cambios.',
    )
    expect(mail?.text?.replaceAll(/[⁨⁩]/g, '')).toContain(`${leader.person.name} Example te pide que la envíes.`)
    expect(mail?.text).toContain(`Aún sin enviar: ${project.name}`)
    expect(mail?.html).toContain('<html lang="es">')
  })

  it('is limited to one per person and day, whoever sends it', async () => {
    const { leader, person, sheet } = await createLedSheet()
    const sent = { body: { sheets: [sheet._id] } }
    const admin = await clock.staff('admin')
    const both = await Promise.all([leader.call(remind, sent), admin.call(remind, sent)])
    expect(both.flatMap(({ body }) => body.reminded)).toEqual([sheet._id])
    expect(both.flatMap(({ body }) => refusals(body))).toEqual([TODAY_ALREADY])
    expect(refusals((await leader.call(remind, sent)).body)).toEqual([TODAY_ALREADY])
    expect(await mailsTo(person)).toHaveLength(1)
    clock.at('2026-11-11T00:00:01Z')
    expect((await (await clock.staff('admin')).call(remind, sent)).body.reminded).toEqual([sheet._id])
    expect(await mailsTo(person)).toHaveLength(2)
  })

  it('for two sheets of one person is one mail', async () => {
    const { leader, person, who, sheet } = await createLedSheet()
    const second = await createProject()
    await setEmployee(person._id, { authorizedTimesheets: [second._id] })
    const { body: other } = await who.call(initialize, {
      body: { employee: person._id, period: '2026-11-01', project: second._id },
    })
    const { body } = await leader.call(remind, { body: { sheets: [sheet._id, other._id, sheet._id] } })
    expect(body).toEqual({ reminded: [sheet._id, other._id], refused: [] })
    expect(await mailsTo(person)).toHaveLength(1)
  })

  it('shares the limit of one per day with the nightly job', async () => {
    const { leader, person, sheet } = await createLedSheet()
    clock.at('2026-11-27T09:00:00Z')
    const sent = { body: { sheets: [sheet._id] } }
    expect((await (await clock.staff('admin')).call(remind, sent)).body.reminded).toEqual([sheet._id])
    clock.at('2026-11-27T14:00:00Z')
    await sendReminders(clock.now)
    expect(await mailsTo(person)).toHaveLength(1)
    expect(await mailsTo(leader.person)).toHaveLength(1)
    clock.at('2026-11-29T14:00:00Z')
    await sendReminders(clock.now)
    expect(refusals((await (await clock.staff('admin')).call(remind, sent)).body)).toEqual([TODAY_ALREADY])
    expect(await mailsTo(person)).toHaveLength(2)
  })

  it('is refused for sheets that are out of reach, submitted, closed or one’s own', async () => {
    const { leader, who, sheet } = await createLedSheet()
    const [stranger, left] = [await createSheetFixture(clock), await createSheetFixture(clock)]
    const nobody = 'f'.repeat(24)
    const far = await leader.call(remind, { body: { sheets: [stranger.sheet._id, nobody] } })
    expect(refusals(far.body)).toEqual(['It does not exist any more', 'It does not exist any more'])
    expect((await who.call(submit, { params: { id: sheet._id }, body: {} })).status).toBe(200)
    expect(refusals((await leader.call(remind, { body: { sheets: [sheet._id] } })).body)).toEqual([
      'It is already submitted',
    ])
    await setEmployee(left.person._id, { isActive: false })
    const admin = await clock.staff('admin')
    const theirs = await createSheetFixture(clock)
    const boss = await createUser(['admin'], theirs.person)
    const asBoss = await createSignedInVisitor(boss._id, ['admin'], 'staff', clock.now)
    expect(refusals((await asBoss.call(remind, { body: { sheets: [theirs.sheet._id] } })).body)).toEqual([
      'This one is your own',
    ])
    expect(refusals((await admin.call(remind, { body: { sheets: [left.sheet._id] } })).body)).toEqual([
      'This person does not work here any more',
    ])
    clock.at('2026-12-01T08:00:00Z')
    const later = await clock.staff('admin')
    expect(refusals((await later.call(remind, { body: { sheets: [stranger.sheet._id] } })).body)).toEqual([
      'It takes no more changes',
    ])
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(0)
    expect((await later.call(remind, { body: { sheets: [] } })).status).toBe(400)
    expect((await later.call(remind, { body: { sheets: Array(101).fill(nobody) } })).status).toBe(400)
  })

  it('for a reopened sheet says until when it is open', async () => {
    const { person, sheet } = await createLedSheet()
    clock.at('2026-12-01T08:00:00Z')
    const admin = await clock.staff('admin')
    const until = '2026-12-02T17:30:00.000Z'
    const params = { id: sheet._id }
    expect((await admin.call(reopen, { params, body: { until, reason: 'Late' } })).status).toBe(200)
    expect((await admin.call(remind, { body: { sheets: [sheet._id] } })).body.reminded).toEqual([sheet._id])
    const [mail] = await mailsTo(person)
    expect(mail?.subject).toBe('Your timesheet of November closes tomorrow')
    expect(mail?.text).toContain('closes on Wednesday, 2 December, at 17:30 UTC')
  })

  it('can be retried when SES rejected it, but not when it may have gone out', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const [one, other] = [await createLedSheet(), await createLedSheet()]
    const ask = ({ leader, sheet }: Awaited<ReturnType<typeof createLedSheet>>) =>
      leader.call(remind, { body: { sheets: [sheet._id] } })
    ses
      .on(SendRawEmailCommand)
      .rejectsOnce(
        new SESServiceException({ name: 'Throttling', $fault: 'client', $metadata: { httpStatusCode: 400 } }),
      )
      .resolves({ MessageId: '1' })
    expect(await ask(one)).toMatchObject({
      status: 409,
      body: { friendlyMessage: 'The mail did not go out. Please try again' },
    })
    expect((await ask(one)).body.reminded).toEqual([one.sheet._id])
    ses.on(SendRawEmailCommand).rejects(Object.assign(new Error('No answer'), { name: 'TimeoutError' }))
    expect(refusals((await ask(other)).body)).toEqual(['It is not known whether the mail went out'])
    expect(refusals((await ask(other)).body)).toEqual([TODAY_ALREADY])
  })
})
