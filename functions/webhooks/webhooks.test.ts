import { isIP } from 'node:net'
import { DeleteCommand, PutCommand, ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadPersonIdsWithRoles } from '#functions/users/store.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, queryPartition, transact } from '#kit/table.ts'
import { runAsFunction } from '#scripts/testing/closed-partitions.ts'
import { as, type Visitor } from '#scripts/testing/people.ts'
import { changeSecrets, TEST_SECRETS } from '#scripts/testing/secrets.ts'
import { isSignedWith, WebhookReceiver } from '#scripts/testing/webhook-receiver.ts'
import { usersApi } from '#shared/features/users.ts'
import type { WebhookEvent } from '#shared/features/webhooks/events.ts'
import { postToWebhook } from './post.ts'
import { reencryptSecrets } from './secrets.ts'
import { sendWebhooks } from './send.ts'
import { signatureHeaders } from './signature.ts'
import { EVENT_OUTBOX, eventWrites } from './store.ts'
import { chooseTarget, isPublicAddress } from './target.ts'

const { calls } = usersApi
const MINUTE = 60_000

const run = (now: Date) =>
  runAsFunction('users-job', () => sendWebhooks(now, at => loadPersonIdsWithRoles(['admin'], at)))
const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * MINUTE)

let receiver: WebhookReceiver
let admin: Visitor & { person: { employeeId: string } }
beforeEach(async () => {
  vi.stubEnv('WEBHOOK_TARGETS', 'any')
  receiver = await new WebhookReceiver().start()
  admin = await as('admin')
  await run(new Date())
})
afterEach(async () => {
  for (const { _id } of (await admin.call(calls.webhooks)).body)
    await admin.call(calls.removeWebhook, { params: { id: _id } })
  // What waited for them is dropped.
  await run(later(new Date(), 100 * 24 * 60))
  vi.unstubAllEnvs()
  await receiver.stop()
})

async function createWebhook(events: WebhookEvent[] = ['month.closed'], url = receiver.url()) {
  const reply = await admin.call(calls.createWebhook, { body: { url, description: 'Payroll', events } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
let count = 0
/** Something happens: its event is written as the change that it tells of would. */
async function happen(type: WebhookEvent = 'month.closed', now = new Date()) {
  const writes = await eventWrites(type, { id: `2026-${++count}`, path: '/timesheets-summary', change: '' }, now)
  if (writes.length) await transact(writes)
  return writes.length
}
const logOf = async (id: string) => (await admin.call(calls.webhookDeliveries, { params: { id } })).body
const stateOf = async (id: string) => (await admin.call(calls.webhook, { params: { id } })).body

describe('a signature', () => {
  it('matches the example of Standard Webhooks', () => {
    const headers = signatureHeaders(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      new Date(1614265330_000),
      '{"test": 2432232314}',
    )
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })
})

describe('an event', () => {
  it('is delivered signed, with only ids and a link, to subscribed webhooks only', async () => {
    const { _id, secret } = await createWebhook(['month.closed', 'employee.created'])
    const other = await createWebhook(['actionItem.completed'])
    const now = new Date()
    await happen('month.closed', now)
    expect(receiver.received).toEqual([])
    expect(await run(now)).toMatchObject({ failed: 0, delivered: 1 })
    const [first, ...more] = receiver.received
    if (!first) throw new Error('Nothing arrived')
    expect(more).toEqual([])
    expect(isSignedWith(secret, first)).toBe(true)
    expect(isSignedWith(other.secret, first)).toBe(false)
    expect(first.headers['content-type']).toBe('application/json')
    expect(Math.abs(Number(first.headers['webhook-timestamp']) - now.getTime() / 1000)).toBeLessThan(60)
    expect(JSON.parse(first.body)).toEqual({
      id: first.headers['webhook-id'],
      type: 'month.closed',
      createdAt: now.toISOString(),
      stage: 'test',
      data: { id: `2026-${count}`, link: 'https://muster.example/timesheets-summary' },
    })
    expect(await logOf(_id)).toMatchObject([
      { event: 'month.closed', state: 'delivered', attempts: [{ status: 200, reason: '' }], nextAttemptAt: null },
    ])
    expect(await logOf(other._id)).toEqual([])
    expect(await stateOf(_id)).toMatchObject({ state: 'ok' })
  })

  it('is not written when no active webhook subscribes to it', async () => {
    expect(await happen()).toBe(0)
    const { _id, secret: _, state: __, lastAttemptAt: ___, ...form } = await createWebhook()
    expect(await happen('employee.created')).toBe(0)
    expect(await happen()).toBe(1)
    await admin.call(calls.changeWebhook, { params: { id: _id }, body: { ...form, isActive: false } })
    expect(await happen()).toBe(0)
    await run(new Date())
    expect(await queryPartition(EVENT_OUTBOX)).toEqual([])
    expect(receiver.received).toEqual([])
  })

  it('expires after a week if it is not sent', async () => {
    await createWebhook()
    const now = new Date()
    await happen('month.closed', now)
    const [waiting] = await queryPartition(EVENT_OUTBOX)
    expect(Math.abs(waiting?.ttl - (now.getTime() / 1000 + 7 * 24 * 3600))).toBeLessThan(60)
  })

  it('is sent once by concurrent runs', async () => {
    await createWebhook()
    const now = new Date()
    await happen('month.closed', now)
    receiver.answer = response => setTimeout(() => response.writeHead(500).end(), 100)
    const ran = await Promise.all([run(now), run(now), run(now)])
    expect(receiver.received).toHaveLength(1)
    expect(ran.map(({ failed }) => failed)).toEqual([0, 0, 0])
    receiver.answer = response => setTimeout(() => response.writeHead(200).end(), 100)
    await Promise.all([run(later(now, 2)), run(later(now, 2)), run(later(now, 2))])
    expect(receiver.received).toHaveLength(2)
  })
})

describe('a receiver that responds with 500', () => {
  it('gets the same event again after a minute, and no more once it responds with 200', async () => {
    const { _id, secret } = await createWebhook()
    const now = new Date()
    await happen('month.closed', now)
    receiver.answer = response => response.writeHead(500).end('secret details')
    await run(now)
    expect(await logOf(_id)).toMatchObject([{ state: 'waiting', attempts: [{ status: 500, reason: 'Answered 500' }] }])
    expect(await stateOf(_id)).toMatchObject({ state: 'retrying' })
    receiver.answer = response => response.writeHead(200).end()
    await run(later(now, 0.9))
    expect(receiver.received).toHaveLength(1)
    await run(later(now, 1.1))
    await run(later(now, 10))
    await run(later(now, 3000))
    const [first, second, ...more] = receiver.received
    expect(more).toEqual([])
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect(second && isSignedWith(secret, second)).toBe(true)
    expect((await logOf(_id))[0]).toMatchObject({ state: 'delivered', attempts: [{ status: 500 }, { status: 200 }] })
    expect(await stateOf(_id)).toMatchObject({ state: 'ok' })
  })

  it('for a day gets eight attempts with increasing delays, and is marked as failing', async () => {
    const { _id } = await createWebhook()
    receiver.answer = response => response.writeHead(500).end()
    const now = new Date()
    await happen('month.closed', now)
    let at = now
    const waits: number[] = []
    for (let turn = 0; turn < 20; turn++) {
      await run(at)
      const [delivery] = await logOf(_id)
      if (!delivery?.nextAttemptAt) break
      const next = new Date(delivery.nextAttemptAt)
      waits.push(Math.round((next.getTime() - at.getTime()) / MINUTE))
      at = next
    }
    expect(waits).toEqual([1, 5, 30, 120, 300, 480, 480])
    expect(receiver.received).toHaveLength(8)
    expect((await logOf(_id))[0]?.state).toBe('given up')
    expect(await stateOf(_id)).toMatchObject({ state: 'failing', isActive: true })
  })

  it('for five days is switched off, and admins are notified', async () => {
    const { _id } = await createWebhook()
    receiver.answer = response => response.writeHead(500).end()
    const now = new Date()
    for (const day of [0, 4.9, 5.1]) {
      const at = later(now, day * 24 * 60)
      await happen('month.closed', at)
      expect((await stateOf(_id)).isActive).toBe(true)
      await run(at)
    }
    expect(await stateOf(_id)).toMatchObject({ isActive: false, isOffByFailures: true })
    const history = await queryPartition(`HISTORY#WEBHOOK#${_id}`)
    expect(history.at(-1)?.body).toMatchObject({
      who: { name: 'Muster' },
      changes: expect.arrayContaining([{ field: 'isActive', from: true, to: false }]),
    })
    const notices = await queryPartition(`NOTICE#staff#${admin.person.employeeId}`)
    expect(notices.map(({ body }) => body)).toMatchObject([
      { path: `/webhooks/${_id}`, title: expect.stringContaining('switched off') },
    ])
    // What waited is not sent any more, and the log says so at once.
    const before = receiver.received.length
    const log = await logOf(_id)
    expect(log.map(({ state, nextAttemptAt }) => [state, nextAttemptAt])).toEqual(log.map(() => ['dropped', null]))
    await run(later(now, 6 * 24 * 60))
    expect(receiver.received).toHaveLength(before)
  })
})

describe('a receiver', () => {
  it('that never responds times out', async () => {
    receiver.answer = () => {}
    expect(await postToWebhook(new URL(receiver.url()), '{}', {}, 300)).toEqual({
      status: null,
      reason: 'No answer in 0.3 seconds',
    })
  })

  it('that redirects is not followed', async () => {
    const inside = await new WebhookReceiver().start()
    try {
      const { _id } = await createWebhook()
      receiver.answer = response => response.writeHead(307, { location: inside.url('127.0.0.1') }).end()
      await happen()
      await run(later(new Date(), 0))
      expect(receiver.received).toHaveLength(1)
      expect(inside.received).toEqual([])
      expect((await logOf(_id))[0]?.attempts).toMatchObject([{ status: 307, reason: 'Redirects are not followed' }])
    } finally {
      await inside.stop()
    }
  })

  it('that fails three times in a row is skipped for the rest of the run', async () => {
    await createWebhook()
    receiver.answer = response => response.writeHead(500).end()
    const now = new Date()
    for (let event = 0; event < 5; event++) await happen('month.closed', now)
    await run(now)
    expect(receiver.received).toHaveLength(3)
  })

  it('that was switched off by failures starts over when it is switched on again', async () => {
    const { _id } = await createWebhook()
    receiver.answer = response => response.writeHead(500).end()
    const now = new Date()
    for (const day of [0, 5.1]) {
      const at = later(now, day * 24 * 60)
      await happen('month.closed', at)
      await run(at)
    }
    const { state: _, lastAttemptAt: __, ...form } = await stateOf(_id)
    expect(form).toMatchObject({ isActive: false, isOffByFailures: true })
    const changed = await admin.call(calls.changeWebhook, { params: { id: _id }, body: { ...form, isActive: true } })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(await stateOf(_id)).toMatchObject({ isActive: true, isOffByFailures: false, state: 'new' })
    const before = receiver.received.length
    await run(later(now, 5.5 * 24 * 60))
    expect(receiver.received).toHaveLength(before)
  })

  it('that refuses the connection is reported in the log', async () => {
    const url = receiver.url()
    const { _id } = await createWebhook(['month.closed'], url)
    await receiver.stop()
    await happen()
    await run(new Date())
    expect((await logOf(_id))[0]?.attempts).toMatchObject([{ status: null, reason: 'No connection: ECONNREFUSED' }])
    receiver = await new WebhookReceiver().start()
  })
})

describe('the address of a webhook', () => {
  const form = (url: string) => ({ body: { url, description: '', events: ['month.closed' as const] } })
  it.each([
    ['https://localhost/hooks', 'not public'],
    ['https://127.0.0.1/hooks', 'not public'],
    ['https://2130706433/hooks', 'not public'],
    ['https://0x7f.1/hooks', 'not public'],
    ['https://169.254.169.254/latest/meta-data', 'not public'],
    ['https://10.1.2.3/', 'not public'],
    ['https://[::1]/', 'not public'],
    ['https://[::ffff:127.0.0.1]/', 'not public'],
    ['https://[fd00::1]/', 'not public'],
    ['http://example.com/', 'https://'],
    ['ftp://example.com/', 'https://'],
    ['https://ana:secret@example.com/', 'https://'],
    ['nonsense', 'https://'],
  ])('%s is refused when it is saved', async (url, words) => {
    vi.stubEnv('WEBHOOK_TARGETS', 'public')
    const refused = await admin.call(calls.createWebhook, form(url))
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ errors: [{ path: 'url', message: expect.stringContaining(words) }] })
    expect((await admin.call(calls.webhooks)).body).toEqual([])
  })

  it('is accepted if it is public, and refused if its host has no address', async () => {
    vi.stubEnv('WEBHOOK_TARGETS', 'public')
    expect((await admin.call(calls.createWebhook, form('https://8.8.8.8/hooks'))).status).toBe(201)
    const unknown = await admin.call(calls.createWebhook, form('https://nowhere.invalid/hooks'))
    expect(unknown).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'url', message: 'This host has no address' }] },
    })
  })

  it('is checked again at each attempt', async () => {
    const { _id } = await createWebhook()
    vi.stubEnv('WEBHOOK_TARGETS', 'public')
    await happen()
    await run(new Date())
    expect(receiver.received).toEqual([])
    expect((await logOf(_id))[0]?.attempts).toMatchObject([{ status: null, reason: 'The address is not public' }])
  })

  it.each([
    ['8.8.8.8', true],
    ['172.15.255.255', true],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['2606:4700::1111', true],
    ['2001:4860:4860::8888', true],
    ['2001::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['3fff::1', false],
    ['4000::1', false],
    ['64:ff9b::7f00:1', false],
    ['fe80::1', false],
    ['fd00:ec2::254', false],
    ['::', false],
    ['example.com', false],
  ])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

  it.each([
    ['8.8.8.8 10.0.0.1', { refusal: 'private' }],
    ['10.0.0.1 8.8.8.8', { refusal: 'private' }],
    ['8.8.8.8 2606:4700::1111', { address: '8.8.8.8', family: 4 }],
    ['2606:4700::1111 8.8.8.8', { address: '2606:4700::1111', family: 6 }],
    ['', { refusal: 'unknown' }],
  ])('whose name resolves to “%s” is judged by all of them', (addresses, target) => {
    vi.stubEnv('WEBHOOK_TARGETS', 'public')
    const found = addresses.split(' ').filter(Boolean)
    expect(chooseTarget(found.map(address => ({ address, family: isIP(address) })))).toEqual(target)
  })
})

describe('a webhook', () => {
  it('that is deleted between runs gets nothing more, and loses its pending deliveries and its secret', async () => {
    const { _id } = await createWebhook()
    receiver.answer = response => response.writeHead(500).end()
    const now = new Date()
    await happen('month.closed', now)
    await run(now)
    await happen('month.closed', now)
    expect((await admin.call(calls.removeWebhook, { params: { id: _id } })).status).toBe(204)
    expect(await run(later(now, 10))).toMatchObject({ failed: 0, dropped: 1 })
    expect(receiver.received).toHaveLength(1)
    expect((await queryPartition('WEBHOOK_DUE')).filter(({ sk }) => String(sk).includes(_id))).toEqual([])
    expect((await queryPartition('WEBHOOK_SECRET')).filter(({ sk }) => sk === _id)).toEqual([])
    expect((await admin.call(calls.webhookDeliveries, { params: { id: _id } })).status).toBe(404)
  })

  it('that is deleted during a delivery leaves no state behind', async () => {
    const { _id } = await createWebhook()
    const now = new Date()
    await happen('month.closed', now)
    receiver.answer = async response => {
      await admin.call(calls.removeWebhook, { params: { id: _id } })
      response.writeHead(200).end()
    }
    await run(now)
    expect(await run(later(now, 5))).toMatchObject({ dropped: 1 })
    expect((await queryPartition('WEBHOOK_STATE')).filter(({ sk }) => sk === _id)).toEqual([])
    expect(receiver.received).toHaveLength(1)
  })

  it('returns its secret once, and never in plaintext in the table, logs or later responses', async () => {
    const lines: string[] = []
    vi.stubEnv('LOG', 'all')
    const logged = vi.spyOn(console, 'log').mockImplementation(line => void lines.push(String(line)))
    const { _id, secret } = await createWebhook()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const renewed = (await admin.call(calls.replaceWebhookSecret, { params: { id: _id } })).body.secret
    expect(renewed).not.toBe(secret)
    await happen()
    await run(new Date())
    const [received] = receiver.received
    expect(received && isSignedWith(renewed, received)).toBe(true)
    const answers = [
      await admin.call(calls.webhooks),
      await admin.call(calls.webhook, { params: { id: _id } }),
      await admin.call(calls.webhookDeliveries, { params: { id: _id } }),
    ]
    const { Items } = await documentClient.send(new ScanCommand({ TableName: settings.table }))
    for (const one of [secret, renewed].map(text => text.replace('whsec_', '')))
      expect(JSON.stringify([answers, Items, lines])).not.toContain(one)
    logged.mockRestore()
  })

  it('is created once by a repeated request, with the secret of the last response', async () => {
    const sent = {
      headers: { 'idempotency-key': 'a-webhook-once' },
      body: { url: receiver.url(), description: '', events: ['month.closed' as const] },
    }
    const [first, second] = [await admin.call(calls.createWebhook, sent), await admin.call(calls.createWebhook, sent)]
    expect(second.body._id).toBe(first.body._id)
    expect((await admin.call(calls.webhooks)).body).toHaveLength(1)
    await happen()
    await run(new Date())
    const [received] = receiver.received
    expect(received && isSignedWith(second.body.secret, received)).toBe(true)
  })

  it('is not created by a repeated request with another address, which leaves the secret as it was', async () => {
    const headers = { 'idempotency-key': 'a-webhook-changed' }
    const body = { url: receiver.url(), description: '', events: ['month.closed' as const] }
    const first = await admin.call(calls.createWebhook, { headers, body })
    const changed = await admin.call(calls.createWebhook, {
      headers,
      body: { ...body, url: `${receiver.url()}/other` },
    })
    expect(changed.status).toBe(422)
    await happen()
    await run(new Date())
    const [received] = receiver.received
    expect(received && isSignedWith(first.body.secret, received)).toBe(true)
  })

  it('is refused beyond ten', async () => {
    for (let made = 0; made < 10; made++) await createWebhook()
    const body = { url: receiver.url(), description: '', events: ['month.closed' as const] }
    expect((await admin.call(calls.createWebhook, { body })).status).toBe(409)
  })

  it('has a history of who changed what, which is reduced to the deletion once it is deleted', async () => {
    const { _id, secret: _, state: __, lastAttemptAt: ___, ...form } = await createWebhook()
    const log = async () => (await queryPartition(`HISTORY#WEBHOOK#${_id}`)).map(({ body }) => body)
    await admin.call(calls.changeWebhook, { params: { id: _id }, body: { ...form, description: 'Other' } })
    const { secret } = (await admin.call(calls.replaceWebhookSecret, { params: { id: _id } })).body
    const who = { employeeId: admin.person.employeeId }
    const made = { field: 'url', from: null, to: receiver.url() }
    expect(await log()).toMatchObject([
      { who, changes: expect.arrayContaining([made]) },
      { who, changes: [{ field: 'description', from: 'Payroll', to: 'Other' }] },
      { who, changes: [{ field: 'secret', from: null, to: null }] },
    ])
    expect(JSON.stringify(await log())).not.toContain(secret)
    await admin.call(calls.removeWebhook, { params: { id: _id } })
    expect(await log()).toMatchObject([{ who, changes: [] }])
  })

  it('cannot be changed from a stale version', async () => {
    const { _id, secret: _, state: __, lastAttemptAt: ___, ...form } = await createWebhook()
    const sent = { params: { id: _id }, body: { ...form, description: 'Other' }, headers: { 'if-match': '"1"' } }
    expect((await admin.call(calls.changeWebhook, sent)).body).toMatchObject({ description: 'Other', version: 2 })
    expect((await admin.call(calls.changeWebhook, sent)).status).toBe(409)
  })

  it('can be saved after its secret was replaced meanwhile, but not over the edits of others', async () => {
    const { _id, url, events } = await createWebhook()
    const params = { id: _id }
    const save = async (description: string, seen: number) =>
      (
        await admin.call(calls.changeWebhook, {
          params,
          body: { url, events, description },
          headers: { 'if-match': `"${seen}"` },
        })
      ).status
    await admin.call(calls.replaceWebhookSecret, { params })
    await admin.call(calls.replaceWebhookSecret, { params })
    expect(await save('Of a version that is to come', 4)).toBe(409)
    expect(await save('Typed before', 1)).toBe(200)
    expect(await save('Typed by somebody else before', 1)).toBe(409)
    await admin.call(calls.replaceWebhookSecret, { params })
    expect(await save('Typed by somebody else before', 3)).toBe(409)
    expect(await stateOf(_id)).toMatchObject({ description: 'Typed before', version: 5 })
    expect(await save('Typed after', 4)).toBe(200)
  })
})

describe('a webhook’s secret', () => {
  const { webhook: OLD } = TEST_SECRETS
  const NEXT = 'the next secret of the webhooks'
  afterEach(() => changeSecrets({ webhook: OLD }))
  const restingOf = async (id: string) => (await queryPartition('WEBHOOK_SECRET')).find(({ sk }) => sk === id)?.resting
  const putResting = (id: string, resting: string) =>
    documentClient.send(new PutCommand({ TableName: settings.table, Item: { pk: 'WEBHOOK_SECRET', sk: id, resting } }))
  const reasons = async (id: string) => (await logOf(id)).flatMap(({ attempts }) => attempts.map(one => one.reason))
  /** Lets an event be sent, and says with which of these secrets each arrived. */
  async function findSigner(...known: string[]) {
    receiver.received.length = 0
    await happen()
    await run(later(new Date(), 1))
    return receiver.received.map(one => known.findIndex(secret => isSignedWith(secret, one)))
  }

  it('that is lost prevents deliveries until it is replaced, as the log explains', async () => {
    const { _id } = await createWebhook()
    const Key = { pk: 'WEBHOOK_SECRET', sk: _id }
    await documentClient.send(new DeleteCommand({ TableName: settings.table, Key }))
    expect(await findSigner()).toEqual([])
    expect(await reasons(_id)).toEqual(['Its secret is lost: make another'])
    const { secret } = (await admin.call(calls.replaceWebhookSecret, { params: { id: _id } })).body
    await run(later(new Date(), 10))
    expect(receiver.received.map(one => isSignedWith(secret, one))).toEqual([true])
  })

  it('signs nothing for another webhook, even if copied to it in the table', async () => {
    const [one, other] = [await createWebhook(['month.closed']), await createWebhook(['employee.created'])]
    await putResting(one._id, await restingOf(other._id))
    expect(await findSigner()).toEqual([])
    expect(await reasons(one._id)).toEqual(['Its secret is lost: make another'])
  })

  it('is re-encrypted once with the current key, and then readable without the old one', async () => {
    const before = await createWebhook()
    await changeSecrets({ webhook: `${NEXT},${OLD}` })
    expect(await reencryptSecrets()).toEqual({ count: 1, reencrypted: 1, unreadable: [], failed: 0 })
    const after = await createWebhook()
    const resting = await Promise.all([before._id, after._id].map(restingOf))
    expect(await reencryptSecrets()).toEqual({ count: 2, reencrypted: 0, unreadable: [], failed: 0 })
    expect(await Promise.all([before._id, after._id].map(restingOf))).toEqual(resting)
    await changeSecrets({ webhook: NEXT })
    expect((await findSigner(before.secret, after.secret)).sort()).toEqual([0, 1])
  })

  it('that no key can read is reported and left unchanged, while the others are re-encrypted', async () => {
    const lost = await createWebhook()
    await changeSecrets({ webhook: NEXT })
    await run(new Date())
    await createWebhook(['employee.created'])
    const resting = await restingOf(lost._id)
    await changeSecrets({ webhook: `the secret after that,${NEXT}` })
    expect(await reencryptSecrets()).toEqual({ count: 2, reencrypted: 1, unreadable: [lost._id], failed: 0 })
    expect(await restingOf(lost._id)).toBe(resting)
    await changeSecrets({ webhook: `the secret after that,${OLD}` })
    expect(await reencryptSecrets()).toEqual({ count: 2, reencrypted: 1, unreadable: [], failed: 0 })
    expect(await findSigner(lost.secret)).toEqual([0])
  })

  it('keeps its new value if it is replaced during re-encryption', async () => {
    const { _id, secret: old } = await createWebhook()
    await changeSecrets({ webhook: `${NEXT},${OLD}` })
    const send = documentClient.send.bind(documentClient) as (command: unknown) => Promise<unknown>
    let replaced = ''
    const sending = vi.spyOn(documentClient, 'send').mockImplementation((async (command: unknown) => {
      if (command instanceof TransactWriteCommand) {
        sending.mockRestore()
        replaced = (await admin.call(calls.replaceWebhookSecret, { params: { id: _id } })).body.secret
      }
      return send(command)
    }) as typeof documentClient.send)
    expect(await reencryptSecrets()).toEqual({ count: 1, reencrypted: 0, unreadable: [], failed: 0 })
    expect(await findSigner(old, replaced)).toEqual([1])
  })
})

describe('a test delivery', () => {
  it('is sent once, with its result in the log', async () => {
    const { _id, secret } = await createWebhook()
    receiver.answer = response => response.writeHead(404).end()
    const pressed = await admin.call(calls.testWebhook, { params: { id: _id } })
    expect(pressed).toMatchObject({ status: 200, body: { event: 'webhook.test', state: 'waiting' } })
    await run(later(new Date(), 0.01))
    await run(later(new Date(), 3000))
    expect(receiver.received).toHaveLength(1)
    const [received] = receiver.received
    expect(received && isSignedWith(secret, received)).toBe(true)
    expect(await logOf(_id)).toMatchObject([
      { _id: pressed.body._id, state: 'given up', attempts: [{ status: 404, reason: 'Answered 404' }] },
    ])
  })

  it('does not affect the webhook’s state if it fails, and marks it as ok if it succeeds', async () => {
    const { _id } = await createWebhook()
    const now = new Date()
    const test = async (minutes: number, status: number) => {
      receiver.answer = response => response.writeHead(status).end()
      await admin.call(calls.testWebhook, { params: { id: _id } })
      await run(later(now, minutes))
      return (await stateOf(_id)).state
    }
    expect(await test(1, 500)).toBe('new')
    expect(await test(2, 200)).toBe('ok')
    expect(await test(3, 500)).toBe('ok')
    // Nor does it count among the days of failures.
    expect(await test(4 + 6 * 24 * 60, 500)).toBe('ok')
    expect((await stateOf(_id)).isActive).toBe(true)
  })

  it('is refused where the webhook is switched off', async () => {
    const { _id, secret: _, state: __, lastAttemptAt: ___, ...form } = await createWebhook()
    await admin.call(calls.changeWebhook, { params: { id: _id }, body: { ...form, isActive: false } })
    expect((await admin.call(calls.testWebhook, { params: { id: _id } })).status).toBe(409)
  })
})

describe('a delivery', () => {
  it('stays in the log for 30 days', async () => {
    const { _id } = await createWebhook()
    const now = new Date()
    await happen('month.closed', now)
    await run(now)
    const { Items = [] } = await documentClient.send(new ScanCommand({ TableName: settings.table }))
    const [kept] = Items.filter(({ pk }) => pk === `WEBHOOK_DELIVERY#${_id}`)
    expect(Math.abs(kept?.ttl - (now.getTime() / 1000 + 30 * 24 * 3600))).toBeLessThan(60)
  })

  it('can be resent with the id of its event, but not while it is waiting', async () => {
    const { _id } = await createWebhook()
    const now = new Date()
    await happen('month.closed', now)
    receiver.answer = response => response.writeHead(500).end()
    await run(now)
    const [waiting] = await logOf(_id)
    const params = { id: _id, delivery: waiting?._id ?? '' }
    expect((await admin.call(calls.resendDelivery, { params })).status).toBe(409)
    receiver.answer = response => response.writeHead(200).end()
    await run(later(now, 2))
    expect((await admin.call(calls.resendDelivery, { params })).body).toMatchObject({ state: 'waiting' })
    await run(later(now, 3))
    expect(receiver.received).toHaveLength(3)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await logOf(_id))[0]).toMatchObject({ state: 'delivered', attempts: [{}, {}, {}] })
  })

  it('cannot be resent through another webhook', async () => {
    const [one, other] = [await createWebhook(), await createWebhook(['employee.created'])]
    await happen()
    await run(new Date())
    const [made] = await logOf(one._id)
    const params = { id: other._id, delivery: made?._id ?? '' }
    expect((await admin.call(calls.resendDelivery, { params })).status).toBe(404)
  })
})
