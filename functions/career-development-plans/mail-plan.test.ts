import { SESClient, SESServiceException, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import { simpleParser } from 'mailparser'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { auditLogOf } from '#kit/audit-log.ts'
import { readPdf } from '#scripts/testing/pdfs.ts'
import { as, createEmployee, signInAsEmployee, type Visitor } from '#scripts/testing/people.ts'
import { createPlanFixture, toPlanForm } from '#scripts/testing/plans.ts'
import { waitUntil } from '#scripts/testing/wait-until.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import { type Plan, planFileName } from '#shared/features/career-development-plans/plan.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { sessionApi } from '#shared/features/session.ts'
import { handler } from './job.ts'
import { mailPlan } from './mail-plan.ts'
import { isPlanShared, plans } from './store.ts'

const { send, sendByGet, pdf, update, list } = careerDevelopmentPlansApi.calls
const ses = mockClient(SESClient)
let fixture: Awaited<ReturnType<typeof createPlanFixture>>
beforeAll(async () => {
  fixture = await createPlanFixture()
})
beforeEach(() => {
  ses.on(SendRawEmailCommand).resolves({ MessageId: '1' })
})
afterEach(() => {
  vi.restoreAllMocks()
  ses.reset()
})
const mailFor = (plan: Plan, again = false, who: Visitor = fixture.leader) =>
  who.call(send, { params: { id: plan._id }, body: { again } })
const sentRawEmails = () => ses.commandCalls(SendRawEmailCommand).map(({ args }) => args[0].input)
const mailStateOf = async (plan: Plan) => (await plans.get(plan._id)).mail.state
/** Hides the log, since failures are logged. */
const silenceLog = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const failSendingWith = (error: Error) => {
  silenceLog()
  ses.on(SendRawEmailCommand).rejects(error)
}
const throttlingError = new SESServiceException({
  name: 'Throttling',
  $fault: 'client',
  $metadata: { httpStatusCode: 400 },
})
const timeoutError = Object.assign(new Error('No answer in time'), { name: 'TimeoutError', code: 'ETIMEDOUT' })

describe('a plan is mailed', () => {
  it('in its employee’s language, and so is its document', async () => {
    const person = await createEmployee({ leader: fixture.leader.person.employeeId })
    await (await signInAsEmployee(person)).call(sessionApi.calls.saveLanguage, { body: { language: 'es' } })
    const plan = await fixture.begun(fixture.leader, person)
    await mailFor(plan)
    const mail = await simpleParser(Buffer.from(sentRawEmails()[0]?.RawMessage?.Data ?? []))
    expect(mail.subject).toMatch(/^Tu plan de desarrollo profesional de \p{L}+( de)? \d{4}$/u)
    expect(mail.text).toContain(`Hola, ${person.name}:`)
    const { pages, title, language } = await readPdf(mail.attachments[0]?.content ?? new Uint8Array())
    expect(title).toMatch(/^Plan de desarrollo profesional: /)
    expect(language).toBe('es')
    expect(pages[0]).toContain('Sin calificar')
    // In the app, each reader gets it in their own language.
    const seen = await fixture.leader.call(pdf, { params: { id: plan._id } })
    expect((await readPdf(Buffer.from(String(seen.body), 'latin1'))).pages[0]).toContain('Not rated')
  })

  it('to its employee with its document, and marked as mailed', async () => {
    const person = await createEmployee({ name: 'محمد', lastName: '山田', leader: fixture.leader.person.employeeId })
    const plan = await fixture.begun(fixture.leader, person)
    const reply = await mailFor(plan)
    expect(reply).toMatchObject({ status: 200, body: { emailSent: true, mail: { state: 'sent' } } })
    const [sent] = sentRawEmails()
    expect(sent).toMatchObject({
      Destinations: [person.email],
      Tags: [{ Name: 'plan', Value: plan._id }, { Name: 'sent' }],
    })
    const mail = await simpleParser(Buffer.from(sent?.RawMessage?.Data ?? []))
    expect(mail.to).toMatchObject({ value: [{ name: 'محمد 山田', address: person.email }] })
    expect(mail.replyTo).toMatchObject({ value: [{ address: fixture.leader.person.email }] })
    expect(mail.subject).toMatch(/^Your career development plan for \w+ \d{4}$/)
    expect(mail.text).toContain('Hello محمد,')
    expect(mail.html).toContain('Hello محمد,')
    // The page on which they acknowledge it.
    expect(mail.text).toContain(`https://timesheet.muster.example/my-plan/${plan._id}`)
    const [file, ...more] = mail.attachments
    expect(more).toEqual([])
    expect(file).toMatchObject({ contentType: 'application/pdf', filename: planFileName(plan) })
    expect(file?.content.subarray(0, 4).toString()).toBe('%PDF')
    expect((await fixture.read(plan)).emailSent).toBe(true)
    const { items } = (await fixture.admin.call(list, { query: { employees: person._id } })).body
    expect(items).toMatchObject([{ emailSent: true }])
    expect((await auditLogOf('PLAN', plan._id)).at(-1)).toMatchObject({
      who: { name: fixture.leader.person.name },
      changes: expect.arrayContaining([{ field: 'emailSent', from: false, to: true }]),
    })
  })

  it('by the documented GET too', async () => {
    const plan = await fixture.planned()
    const reply = await fixture.leader.call(sendByGet, { params: { id: plan._id } })
    expect(reply).toMatchObject({ status: 200, body: { emailSent: true } })
    expect((await fixture.leader.call(sendByGet, { params: { id: plan._id } })).status).toBe(400)
    expect(sentRawEmails()).toHaveLength(1)
  })

  it('again by the documented GET if the request says so', async () => {
    const plan = await fixture.planned()
    const again = (value: string) =>
      fixture.leader.call(sendByGet, { params: { id: plan._id }, query: { again: value as 'true' } })
    expect((await again('true')).status).toBe(200)
    expect(await again('false')).toMatchObject({ status: 400, body: { friendlyMessage: planMessages.resend } })
    expect((await again('yes')).status).toBe(400)
    expect(sentRawEmails()).toHaveLength(1)
    expect(await again('true')).toMatchObject({ status: 200, body: { emailSent: true } })
    expect(sentRawEmails()).toHaveLength(2)
  })

  it('once for a request repeated with its key, even one that asks to mail it again', async () => {
    const plan = await fixture.planned()
    await mailFor(plan)
    const pressed = (key: string) =>
      fixture.leader.call(send, {
        params: { id: plan._id },
        body: { again: true },
        headers: { 'idempotency-key': key },
      })
    const [first, second] = [await pressed('one'), await pressed('one')]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(sentRawEmails()).toHaveLength(2)
    await pressed('two')
    expect((await pressed('one')).status).toBe(200)
    expect(sentRawEmails()).toHaveLength(3)
  })

  it('once for a request that is repeated in the next month', async () => {
    const plan = await fixture.planned()
    const { _id: userId, employeeId, email, name, lastName } = fixture.leader.person
    const actor = { userId, employeeId, email, name, lastName, roles: ['leader'], audience: 'staff' } as const
    const ask = (id: string, previousDayId?: string) =>
      mailPlan(plan._id, false, { actor, now: new Date(), newId: { id, previousDayId, isKeyed: true } })
    const [november, december] = ['a'.repeat(24), 'b'.repeat(24)]
    const first = await ask(november)
    expect(await ask(december, november)).toEqual(first)
    expect(sentRawEmails()).toHaveLength(1)
  })

  it('by a repeated request when SES rejected the first mail', async () => {
    const plan = await fixture.planned()
    const pressed = () =>
      fixture.leader.call(send, { params: { id: plan._id }, body: {}, headers: { 'idempotency-key': 'kept trying' } })
    failSendingWith(throttlingError)
    expect((await pressed()).status).toBe(409)
    ses.on(SendRawEmailCommand).resolves({ MessageId: '1' })
    expect((await pressed()).status).toBe(200)
    expect((await pressed()).status).toBe(200)
    expect(sentRawEmails()).toHaveLength(2)
  })

  it('to the address that the plan and the list show', async () => {
    const plan = await fixture.planned()
    const { email } = await employees.get(plan.employee._id)
    expect((await fixture.read(plan)).employee.email).toBe(email)
    const { items } = (await fixture.leader.call(list, { query: { employees: plan.employee._id } })).body
    expect(items.map(row => row.employee.email)).toEqual([email])
    await mailFor(plan)
    expect(sentRawEmails()[0]?.Destinations).toEqual([email])
  })

  it('again only on request', async () => {
    const plan = await fixture.planned()
    await mailFor(plan)
    expect(await mailFor(plan)).toMatchObject({ status: 400, body: { friendlyMessage: planMessages.resend } })
    expect(sentRawEmails()).toHaveLength(1)
    expect((await mailFor(plan, true)).status).toBe(200)
    expect(sentRawEmails()).toHaveLength(2)
  })

  it('during an edit without making its save conflict', async () => {
    const plan = await fixture.planned()
    await mailFor(plan)
    const sent = { params: { id: plan._id }, headers: { 'if-match': '"1"' } }
    const body = toPlanForm(plan, { additionalComments: 'Written meanwhile' })
    expect((await fixture.leader.call(update, { ...sent, body })).status).toBe(200)
    expect((await fixture.leader.call(update, { ...sent, body })).status).toBe(409)
    expect((await fixture.read(plan)).emailSent).toBe(true)
  })

  it('neither by people out of reach, nor to people who have left', async () => {
    const plan = await fixture.planned()
    expect((await mailFor(plan, false, await as('leader'))).status).toBe(404)
    const person = await employees.get(plan.employee._id)
    await employees.replace(person, { ...person, isActive: false }, new Date())
    expect(await mailFor(plan)).toMatchObject({ status: 400, body: { friendlyMessage: planMessages.left } })
    expect(sentRawEmails()).toEqual([])
  })

  it('once for several simultaneous requests', async () => {
    const plan = await fixture.planned()
    const replies = await Promise.all([1, 2, 3, 4].map(() => mailFor(plan)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of replies) expect([200, 400, 409]).toContain(status)
    expect(sentRawEmails()).toHaveLength(1)
  })
})

describe('a mail', () => {
  it.each(['throttled', 'rejected'])(
    'that is %s leaves no mark, is reported, and is sent by the next attempt',
    async which => {
      const plan = await fixture.planned()
      const rejected = new SESServiceException({
        name: 'MessageRejected',
        $fault: 'client',
        $metadata: { httpStatusCode: 400 },
      })
      failSendingWith(which === 'throttled' ? throttlingError : rejected)
      expect(await mailFor(plan)).toMatchObject({ status: 409, body: { friendlyMessage: planMessages.failed } })
      expect(await fixture.read(plan)).toMatchObject({ emailSent: false, mail: { state: 'failed' } })
      ses.on(SendRawEmailCommand).resolves({ MessageId: '2' })
      expect((await mailFor(plan)).body).toMatchObject({ emailSent: true })
      expect(sentRawEmails()).toHaveLength(2)
    },
  )

  it('that fails keeps the mark of an earlier mail', async () => {
    const plan = await fixture.planned()
    await mailFor(plan)
    failSendingWith(throttlingError)
    expect((await mailFor(plan, true)).status).toBe(409)
    expect(await fixture.read(plan)).toMatchObject({ emailSent: true, mail: { state: 'failed' } })
  })

  it('that fails does not show unsent content to somebody who got the plan before', async () => {
    const plan = await fixture.planned()
    await mailFor(plan)
    expect(isPlanShared(await plans.get(plan._id))).toBe(true)
    await fixture.saved(fixture.leader, plan, { actionComments: 'On second thoughts' })
    expect(isPlanShared(await plans.get(plan._id))).toBe(false)
    failSendingWith(throttlingError)
    expect((await mailFor(plan, true)).status).toBe(409)
    expect(isPlanShared(await plans.get(plan._id))).toBe(false)
    ses.on(SendRawEmailCommand).resolves({ MessageId: '2' })
    expect((await mailFor(plan, true)).status).toBe(200)
    expect(isPlanShared(await plans.get(plan._id))).toBe(true)
  })

  it('without a known outcome is not sent again without an explicit request', async () => {
    const plan = await fixture.planned()
    failSendingWith(timeoutError)
    expect(await mailFor(plan)).toMatchObject({ status: 409, body: { friendlyMessage: planMessages.unknown } })
    expect(await fixture.read(plan)).toMatchObject({ emailSent: false, mail: { state: 'unknown' } })
    ses.on(SendRawEmailCommand).resolves({ MessageId: '2' })
    expect(await mailFor(plan)).toMatchObject({ status: 400, body: { friendlyMessage: planMessages.unknown } })
    expect(sentRawEmails()).toHaveLength(1)
    expect((await mailFor(plan, true)).body).toMatchObject({ emailSent: true })
  })

  it('that is being sent cannot be sent again meanwhile, not even on explicit request', async () => {
    const plan = await fixture.planned()
    const answers: (() => void)[] = []
    const answered = new Promise<void>(resolve => answers.push(resolve))
    ses.on(SendRawEmailCommand).callsFake(async () => {
      await answered
      return { MessageId: '1' }
    })
    const first = mailFor(plan)
    await waitUntil(() => expect(sentRawEmails()).toHaveLength(1))
    for (const again of [false, true])
      expect(await mailFor(plan, again)).toMatchObject({ status: 409, body: { friendlyMessage: planMessages.sending } })
    const saved = await fixture.saved(fixture.leader, plan, { additionalComments: 'Meanwhile' })
    for (const answer of answers) answer()
    expect((await first).body).toMatchObject({ emailSent: true })
    expect(sentRawEmails()).toHaveLength(1)
    expect(await fixture.read(plan)).toMatchObject({ emailSent: true, additionalComments: saved.additionalComments })
  })

  it('whose function was interrupted has no known outcome', async () => {
    const plan = await fixture.planned()
    const marked = (at: number) => ({ state: 'sending', at: new Date(at).toISOString() }) as const
    let stored = await plans.get(plan._id)
    stored = await plans.replace(stored, { ...stored, mail: marked(Date.now() - 119_000) }, new Date())
    expect((await mailFor(plan, true)).status).toBe(409)
    await plans.replace(stored, { ...stored, mail: marked(Date.now() - 121_000) }, new Date())
    expect(await mailFor(plan)).toMatchObject({ status: 400, body: { friendlyMessage: planMessages.unknown } })
    expect(sentRawEmails()).toEqual([])
    expect((await mailFor(plan, true)).status).toBe(200)
  })
})

describe('a bounce', () => {
  const news = (plan: string, sent?: string) => ({
    job: 'mark-bounced',
    detail: {
      eventType: 'Bounce',
      bounce: { bounceType: 'Permanent' },
      mail: { tags: { 'ses:configuration-set': ['tests'], plan: [plan], ...(sent ? { sent: [sent] } : {}) } },
    },
  })
  const tagOf = () =>
    sentRawEmails()
      .at(-1)
      ?.Tags?.find(({ Name }) => Name === 'sent')?.Value ?? ''

  it('removes the mark and is recorded; a second report of it changes nothing', async () => {
    const plan = await fixture.planned()
    await mailFor(plan)
    expect(await handler(news(plan._id, tagOf()))).toEqual({ bounced: 1, failed: 0 })
    expect(await fixture.read(plan)).toMatchObject({ emailSent: false, mail: { state: 'bounced' } })
    const before = await plans.get(plan._id)
    await handler(news(plan._id, tagOf()))
    expect(await plans.get(plan._id)).toEqual(before)
    expect((await auditLogOf('PLAN', plan._id)).at(-1)).toMatchObject({
      who: { name: 'Muster' },
      changes: expect.arrayContaining([{ field: 'mail', from: 'sent', to: 'bounced' }]),
    })
    expect((await mailFor(plan)).status).toBe(200)
  })

  it('of an earlier mail leaves the later one as it is', async () => {
    const plan = await fixture.planned()
    await mailFor(plan)
    const earlier = tagOf()
    await new Promise(resolve => setTimeout(resolve, 5))
    await mailFor(plan, true)
    expect(await handler(news(plan._id, earlier))).toEqual({ 'sent anew or deleted': 1, failed: 0 })
    expect(await mailStateOf(plan)).toBe('sent')
  })

  it('reported before SES has answered is kept', async () => {
    const plan = await fixture.planned()
    ses.on(SendRawEmailCommand).callsFake(async () => {
      await handler(news(plan._id, tagOf()))
      return { MessageId: '1' }
    })
    expect((await mailFor(plan)).body).toMatchObject({ emailSent: false, mail: { state: 'bounced' } })
  })

  it('for a deleted plan is no failure, while an unknown event is', async () => {
    expect(await handler(news('f'.repeat(24)))).toEqual({ 'sent anew or deleted': 1, failed: 0 })
    await expect(handler({ job: 'mark-bounced', detail: { mail: { tags: {} } } })).rejects.toThrow()
    await expect(handler({ job: 'mark-bounced' })).rejects.toThrow()
  })
})

it('the document is named after the person, in any script', async () => {
  const person = await createEmployee({ name: 'Zoë', lastName: '山田', leader: fixture.leader.person.employeeId })
  const plan = await fixture.begun(fixture.leader, person)
  const reply = await fixture.leader.call(pdf, { params: { id: plan._id } })
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  const month = planFileName(plan).slice(-12, -4)
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="CDP Zoe __ ${month}.pdf"; filename*=UTF-8''${encodeURIComponent(planFileName(plan))}`,
  )
  expect(String(reply.body).slice(0, 4)).toBe('%PDF')
})
