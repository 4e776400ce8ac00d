/**
 * Anonymous comments stay anonymous: after three peers have answered, nothing that a leader, an admin or the person can
 * read reveals who wrote which comment.
 */
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

// The log reads this when it is first loaded.
vi.hoisted(() => {
  process.env.LOG = 'all'
})

import type { StoredItem } from '#kit/table.ts'
import { collectPerson } from '#scripts/person/collect.ts'
import { scanTable } from '#scripts/scan-table.ts'
import { pdfBodyText, readPdf } from '#scripts/testing/pdfs.ts'
import { as, signInAsEmployee, type Visitor } from '#scripts/testing/people.ts'
import { createPeerFixture } from '#scripts/testing/plan-peers.ts'
import { rateAllCategories } from '#scripts/testing/plans.ts'
import { planStatuses } from '#shared/features/career-development-plans/list.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { features } from '#shared/features/index.ts'
import { utcToday } from '#shared/kit/dates.ts'

const { calls } = careerDevelopmentPlansApi
const WORDS = ['zymurgy', 'quixotry', 'oxlip'].map(word => `${word} in what was said`)
const lines: Record<string, unknown>[] = []
let asked: Awaited<ReturnType<Awaited<ReturnType<typeof createPeerFixture>>['askPeers']>>
let readers: Readonly<Record<string, Visitor>>
let itemsBefore: StoredItem[]
/** The table's items after the answers, before the request ends. */
let itemsAnswered: StoredItem[]
let items: StoredItem[]
/** Everything that identifies a peer: ids, names and addresses. */
let identities: string[]

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    lines.push(JSON.parse(String(text)))
    return true
  })
  const fixture = await createPeerFixture()
  asked = await fixture.askPeers('anonymous', 4)
  const { peers, params, words, send, close, share, leader, plan, me } = asked
  const [admin, hr] = [await as('admin'), await as('hr')]
  const [devmanager, finance] = [await as('devmanager'), await as('finance')]
  const [, , , last] = peers
  readers = { leader, admin, hr, devmanager, finance, person: me, 'a peer': last?.me ?? me }
  identities = peers.flatMap(({ person }) => [person._id, person.name, person.lastName, person.email])
  itemsBefore = await readTable()
  lines.length = 0
  for (const [index, text] of WORDS.entries()) {
    // As a browser does: a draft first, then the same with a key.
    await peers[index]?.me.call(calls.savePeerComments, {
      params,
      body: words(text),
      headers: { 'idempotency-key': `draft ${index}` },
    })
    const sent = await peers[index]?.me.call(calls.sendPeerComments, {
      params,
      body: words(text, text),
      headers: { 'idempotency-key': `send ${index}` },
    })
    expect(sent?.status).toBe(200)
  }
  expect((await send(3)).status).toBe(400)
  itemsAnswered = await readTable()
  await close()
  await share(true)
  await fixture.saved(leader, plan, { categories: rateAllCategories(plan), cdpStatus: planStatuses.id('Completed') })
  items = await readTable()
})
afterAll(() => vi.restoreAllMocks())

async function readTable(): Promise<StoredItem[]> {
  const found: StoredItem[] = []
  for await (const item of scanTable()) found.push(item)
  return found
}

/** Every value in an item, with what is compressed in it. */
function valuesOf(value: unknown): string[] {
  if (value instanceof Uint8Array) {
    const text = gunzipSync(value).toString()
    return [text, ...valuesOf(JSON.parse(text))]
  }
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valuesOf)
  return [String(value)]
}
const holdsWords = (item: StoredItem) => valuesOf(item).some(value => WORDS.some(words => value.includes(words)))
const isOf = (item: StoredItem, person: { _id: string }) => valuesOf(item).some(value => value.includes(person._id))

it.each([
  ['before the asking ends', () => itemsAnswered],
  ['after', () => items],
])('no item in the table names the author of a comment, %s', (_, stored) => {
  const written = stored().filter(holdsWords)
  // The responses kept for a day for repeated requests have keys that nothing in the table leads to.
  const comments = written.filter(({ pk }) => !pk.startsWith('REPEATED#'))
  expect(comments.map(({ pk }) => pk)).toEqual(Array(3).fill(`PLAN_PEER_COMMENT#${asked.plan._id}`))
  for (const item of written) {
    const text = valuesOf(item).join('\n')
    for (const identity of identities) expect(text).not.toContain(identity)
  }
})

it.each([
  ['before the asking ends', () => itemsAnswered],
  ['after', () => items],
])('nothing in a comment leads to its author: no marker, no timestamp, no id, %s', (_, stored) => {
  const about = asked.plan.categories.map(({ _id }) => _id)
  for (const item of stored().filter(holdsWords)) {
    const { pk, sk } = item
    if (pk.startsWith('REPEATED#')) continue
    expect(sk).toMatch(/^[0-9a-f]{24}$/)
    const own = valuesOf(item).filter(value => value !== pk && !about.includes(value) && !value.includes('said'))
    for (const other of stored().filter(one => one.pk !== pk && asked.peers.some(({ person }) => isOf(one, person))))
      for (const value of valuesOf(other)) expect(own).not.toContain(value)
    // Ids with a timestamp would reveal the order, and together with the log the peer.
    expect(Number.parseInt(sk.slice(0, 8), 16) * 1000).not.toBeCloseTo(Date.now(), -7)
  }
})

it('answers change only the expected items, and no plan, history or notice contains a peer’s id', () => {
  const key = ({ pk, sk }: StoredItem) => `${pk} ${sk}`
  const before = new Map(itemsBefore.map(item => [key(item), JSON.stringify(item)]))
  const changed = items.filter(item => before.get(key(item)) !== JSON.stringify(item))
  const kinds = [...new Set(changed.map(({ pk }) => pk.split('#').slice(0, 2).join('#')))].sort()
  const { plan, subject, leader, peers } = asked
  // The plan, its history and its person's notice change by the leader's acts: ending, sharing, completing.
  expect(kinds.filter(kind => !/^(REPEATED|GUARD)/.test(kind))).toEqual(
    [
      'HISTORY#PLAN',
      `NOTICE#timesheet`,
      `PLAN#${utcToday(new Date()).slice(0, 4)}`,
      `PLAN_PEERS#${plan._id}`,
      `PLAN_PEER_COMMENT#${plan._id}`,
      ...peers.slice(0, 3).map(({ person }) => `PLAN_PEER#${person._id}`),
    ].sort(),
  )
  const told = changed.filter(({ pk }) => pk.startsWith('NOTICE#'))
  expect(told.map(({ pk }) => pk)).toEqual([`NOTICE#timesheet#${subject._id}`])
  for (const item of changed.filter(({ pk }) => /^(HISTORY|PLAN#|NOTICE)/.test(pk))) {
    expect(JSON.stringify(item)).toContain(item.pk.startsWith('NOTICE') ? leader.person.name : leader.person.employeeId)
    for (const { person } of peers) expect(JSON.stringify(item)).not.toContain(person._id)
  }
})

it('no response to anybody names the author of a comment, or who has answered', async () => {
  const { plan, subject, leader, peers, params } = asked
  const ids = [plan._id, subject._id, leader.person.employeeId, leader.person._id, peers[0]?.person._id ?? '']
  const found: string[] = []
  let count = 0
  for (const [name, reader] of Object.entries(readers))
    for (const feature of features)
      for (const call of Object.values(feature.calls).filter(({ method }) => method === 'GET')) {
        // These calls have tests in their own features.
        if (feature.name === 'session' || call.path.includes('openapi')) continue
        const filled = call.path.includes('{') ? ids : ['']
        for (const id of filled) {
          const named = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, id]))
          const { status, body } = await reader.call(call, { params: named })
          count++
          const text = JSON.stringify(body)
          if (status !== 200 || !WORDS.some(words => text.includes(words))) continue
          found.push(`${name}: ${call.path}`)
          const { invited: _, ...rest } = body as { invited?: unknown }
          for (const identity of identities) expect(JSON.stringify(rest), call.path).not.toContain(identity)
        }
      }
  expect(count).toBeGreaterThan(500)
  const staff = ['leader', 'admin', 'hr', 'devmanager', 'finance']
  expect([...new Set(found)].sort()).toEqual(
    [
      ...staff.map(name => `${name}: /api/careerDevelopmentPlans/{id}/peers`),
      'person: /api/careerDevelopmentPlans/mine/{id}',
    ].sort(),
  )
  const { invited, categories } = (await leader.call(calls.peers, { params })).body
  // Peers who have answered look the same as those who have not.
  expect(invited.map(({ _id, state }) => [_id, state])).toEqual(
    peers.map(({ person }) => [person._id, null]).sort(([a], [b]) => nameOf(a) - nameOf(b)),
  )
  expect(categories?.map(({ comments }) => comments)).toEqual(
    Array(2).fill(WORDS.toSorted().map(text => ({ text, author: null }))),
  )
}, 120_000)
const nameOf = (id: string | null | undefined) => asked.peers.findIndex(({ person }) => person._id === id)

it('the document does not contain the comments', async () => {
  const { body } = await asked.leader.call(calls.pdf, { params: asked.params })
  const text = pdfBodyText(await readPdf(Buffer.from(String(body), 'latin1')))
  expect(text).toContain('Craft')
  for (const words of WORDS) expect(text).not.toContain(words)
})

it('log lines name the caller, but neither the plan nor the text nor a comment', () => {
  const sent = lines.filter(({ call }) => call === 'sendPeerComments')
  expect(sent.map(({ actor, status }) => [actor, status])).toEqual(
    asked.peers.map(({ person }, index) => [person._id, index < 3 ? 200 : 400]),
  )
  const commentIds = items.filter(({ pk }) => pk.startsWith('PLAN_PEER_COMMENT#')).map(({ sk }) => sk)
  const answering = lines.filter(({ call }) => /PeerComments$/.test(String(call)))
  for (const one of [asked.plan._id, asked.subject._id, ...WORDS, ...commentIds])
    expect(JSON.stringify(answering)).not.toContain(one)
})

it('the export of a person contains comments about them without authors, and an author’s export does not contain them', async () => {
  const { subject, leader, peers, plan } = asked
  const about = await collectPerson(toAsync(items), subject._id)
  expect(about.records.PLAN_PEER_COMMENT?.length).toBe(3)
  const told = (records: unknown) => valuesOf(records).join('\n')
  for (const identity of identities) expect(told(about.records.PLAN_PEER_COMMENT)).not.toContain(identity)
  // The invited peers, in the order of the invitations; not who has answered.
  expect(about.records.PLAN_PEERS).toMatchObject([{ body: { invited: peers.map(({ person }) => person._id) } }])
  expect(about.records.PLAN_PEER).toBeUndefined()
  for (const id of [leader.person.employeeId, ...peers.map(({ person }) => person._id)]) {
    const known = await collectPerson(toAsync(items), id)
    for (const words of WORDS) expect(told(known.records)).not.toContain(words)
    expect(known.mentions.filter(({ pk }) => pk.startsWith('PLAN_PEER_COMMENT#'))).toEqual([])
  }
  expect(told((await collectPerson(toAsync(items), peers[0]?.person._id ?? '')).records.PLAN_PEER)).toContain(plan._id)
})
async function* toAsync(all: readonly StoredItem[]) {
  yield* all
}

it('a peer can read none of the sent comments, not even their own', async () => {
  const { peers, params } = asked
  for (const { person } of peers) {
    const me = await signInAsEmployee(person)
    const text = JSON.stringify((await me.call(calls.peerTask, { params })).body)
    for (const words of WORDS) expect(text).not.toContain(words)
  }
})
