/** What is mailed when the mail service fails or a run is cut off, and what each mail says to mail programs. */
import { SESClient, SESServiceException, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noticeWrites } from '#kit/notices.ts'
import { documentClient, transact } from '#kit/table.ts'
import { anonymousVisitor, as, toApiGatewayEvent } from '#scripts/testing/people.ts'
import { homeApi } from '#shared/features/home.ts'
import type { NoticeKind } from '#shared/features/notices.ts'
import { handler as api } from './index.ts'
import { handler } from './job.ts'
import { mailNotices, sendDigests } from './mail-notices.ts'

const { mailTimes, unsubscribe } = homeApi.calls
const ses = mockClient(SESClient)
const sent = () =>
  ses.commandCalls(SendRawEmailCommand).map(({ args: [{ input }] }) => ({
    to: input.Destinations?.[0] ?? '',
    mime: Buffer.from(input.RawMessage?.Data ?? '').toString(),
  }))
const refusal = new SESServiceException({
  name: 'MessageRejected',
  $fault: 'client',
  $metadata: { httpStatusCode: 400 },
  message: 'No',
})
const morning = () => handler({ job: 'send-digests' })
/** The same without a look at what is due, whose many requests come first. */
const mailing = async () => {
  await mailNotices(new Date())
  await sendDigests(new Date())
}

beforeEach(() => {
  ses.reset()
  ses.on(SendRawEmailCommand).resolves({ MessageId: '1' })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Somebody who is told something of each of these kinds: `assigned` is mailed at once, `approved` with the digest. */
async function createReader(...kinds: NoticeKind[]) {
  const reader = await as('leader')
  for (const kind of kinds) {
    const notice = {
      kind,
      host: 'staff',
      path: '/action-items/1',
      title: 'Book it',
      person: '',
      isMailed: true,
    } as const
    const actor = { userId: 'x', employeeId: undefined, name: 'Ana', lastName: 'Solís' }
    await transact(noticeWrites(notice, [reader.person.employeeId], { actor, now: new Date(), change: 1 }))
  }
  return { ...reader, letters: () => sent().filter(({ to }) => to === reader.person.email) }
}

it('a mail that SES rejected is sent by the next run, and so is a digest on the same day', async () => {
  // Of the first, the refusal of what is mailed at once comes before anything is laid aside for a digest.
  const readers = [await createReader('assigned', 'approved'), await createReader('approved')]
  ses.on(SendRawEmailCommand).rejects(refusal)
  await expect(morning()).rejects.toThrow(/failed/)
  ses.reset()
  ses.on(SendRawEmailCommand).resolves({ MessageId: '1' })
  await handler({ job: 'mail-notices' })
  await morning()
  await morning()
  expect(readers.map(({ letters }) => letters().length)).toEqual([2, 1])
})

it('a notice that could not be checked because the table did not answer is mailed by the next run', async () => {
  const reader = await createReader('assigned', 'approved')
  const send = documentClient.send.bind(documentClient)
  const silent = vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
    if (command instanceof BatchGetCommand) throw new Error('No answer')
    return send(command as never)
  })
  expect(await mailNotices(new Date())).toMatchObject({ failed: 1 })
  silent.mockRestore()
  await mailing()
  expect(reader.letters()).toHaveLength(2)
})

/** The table does not answer the request of this number about an item of such a partition. */
function silenceTable(partition: string, number: number) {
  const send = documentClient.send.bind(documentClient)
  let requests = 0
  return vi.spyOn(documentClient, 'send').mockImplementation(async (command: { readonly input: object }) => {
    const isAbout = JSON.stringify(command.input).includes(`{"pk":"${partition}","sk"`)
    if (isAbout && ++requests === number) throw new Error('No answer')
    return send(command as never)
  })
}

it.each([
  ['its reader’s choice', 'NOTICE_MAIL_TIMES', 1],
  ['its first notice', 'NOTICE_DIGEST', 1],
  ['its second notice', 'NOTICE_DIGEST', 2],
] as const)(
  'a digest is sent in full by the next run when the table did not answer about %s',
  async (_, partition, number) => {
    const reader = await createReader('approved', 'changed')
    await mailNotices(new Date())
    const silence = silenceTable(partition, number)
    expect(await sendDigests(new Date())).toMatchObject({ failed: 1 })
    silence.mockRestore()
    for (const _ of [1, 2]) await sendDigests(new Date())
    expect(reader.letters().map(({ mime }) => ['Approved', 'Changed'].map(word => mime.includes(word)))).toEqual([
      [true, true],
    ])
  },
)

it('no notice of a combined mail is lost when the table did not answer about the second one', async () => {
  const countLinks = async ({ letters }: Awaited<ReturnType<typeof createReader>>) => {
    await mailNotices(new Date())
    return letters().map(({ mime }) => mime.match(/action-items/g)?.length)
  }
  const wanted = await countLinks(await createReader('assigned', 'assigned'))
  const reader = await createReader('assigned', 'assigned')
  const silence = silenceTable('NOTICE_OUTBOX', 2)
  expect(await mailNotices(new Date())).toMatchObject({ failed: 1 })
  silence.mockRestore()
  expect(await countLinks(reader)).toEqual(wanted)
})

it('when SES is down, only a few mails may be lost, and the others wait for the next run', async () => {
  const readers = []
  for (let one = 0; one < 20; one++) readers.push(await createReader('assigned'))
  ses.on(SendRawEmailCommand).rejects(new Error('socket hang up'))
  const { 'perhaps mailed': lost = 0, failed } = await mailNotices(new Date())
  // Five in a row, and those that were under way by then.
  expect(lost).toBeGreaterThanOrEqual(5)
  expect(lost).toBeLessThan(15)
  expect(failed).toBe(20 - lost)
  ses.reset()
  ses.on(SendRawEmailCommand).resolves({ MessageId: '1' })
  await mailNotices(new Date())
  expect(readers.flatMap(({ letters }) => letters())).toHaveLength(20 - lost)
})

it('a mail that SES may have accepted is not sent again', async () => {
  const reader = await createReader('assigned', 'approved')
  ses.on(SendRawEmailCommand).rejects(new Error('socket hang up'))
  await morning()
  await morning()
  expect(reader.letters()).toHaveLength(2)
})

/** A run ends after so many requests to the table; the next one does what is left. */
it.each([1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28])(
  'a run that is interrupted after %i requests to the table leads to no duplicate mails',
  async requests => {
    const reader = await createReader('assigned', 'approved', 'decided', 'dueTomorrow')
    const send = documentClient.send.bind(documentClient)
    let left = requests
    const cut = vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
      if (left-- <= 0) throw new Error('cut off')
      return send(command as never)
    })
    await mailing().catch(() => undefined)
    cut.mockRestore()
    await mailing()
    await mailing()
    const words = reader.letters().flatMap(({ mime }) => mime.match(/^Subject: .*/gm) ?? [])
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter(subject => subject.includes('Your day')).length).toBeLessThanOrEqual(1)
    expect(words.length).toBeLessThanOrEqual(3)
  },
)

it('each mail has headers for one-click unsubscribing, which works as mail programs do it (RFC 8058)', async () => {
  const reader = await createReader('assigned')
  await handler({ job: 'mail-notices' })
  const [letter] = reader.letters()
  const headers = (letter?.mime ?? '').replace(/\r\n[ \t]+/g, '')
  const [, url = ''] =
    /^List-Unsubscribe: ?<(https:\/\/muster\.example\/api\/notices\/unsubscribe\?[^>]+)>\r$/m.exec(headers) ?? []
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const query = Object.fromEntries(new URL(url).searchParams)
  const event = toApiGatewayEvent(unsubscribe, { query }, { 'content-type': 'application/x-www-form-urlencoded' })
  const answer = await api({ ...event, body: 'List-Unsubscribe=One-Click' }, {} as never)
  expect(answer.statusCode).toBe(204)
  expect((await reader.call(mailTimes)).body.chosen.assigned).toBe('never')
})

it('a GET of the unsubscribe link, as from a mail scanner, changes nothing', async () => {
  const reader = await createReader('assigned')
  const event = toApiGatewayEvent({ ...unsubscribe, method: 'GET' }, {}, {})
  expect((await api(event, {} as never)).statusCode).toBe(404)
  expect((await anonymousVisitor.call(unsubscribe, { query: {} as never })).status).toBe(400)
  expect((await reader.call(mailTimes)).body.chosen.assigned).toBe('at once')
})
