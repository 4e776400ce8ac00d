/** Notices of changes that concern more people than fit into one transaction: docs/decisions/notices.md. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validationError } from '#kit/app-error.ts'
import { noticePartition, noticeWrites, OUTBOX } from '#kit/notices.ts'
import { NOTICE_PACKS } from '#kit/pack-notices.ts'
import { queryPartition, reserveUniqueWrite, transact } from '#kit/table.ts'
import { startTestInbox } from '#scripts/testing/files.ts'
import { as, createEmployee, createSignedInVisitor, createUser } from '#scripts/testing/people.ts'
import { homeApi } from '#shared/features/home.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { makeId } from '#shared/kit/ids.ts'
import { handler } from './job.ts'
import { writePackedNotices } from './packed-notices.ts'

let inbox: Awaited<ReturnType<typeof startTestInbox>>
beforeAll(async () => {
  inbox = await startTestInbox()
})
afterAll(() => inbox.stop())

const runJob = () => handler({ job: 'mail-notices' })
const actor = { userId: 'x', employeeId: undefined, name: 'Ana', lastName: 'Solís' }
let serial = 0
const createReaders = (count: number) =>
  Array.from({ length: count }, () => makeId(new Date(), (++serial).toString(16).padStart(20, '0')))
const writesTo = (readers: readonly string[], title: string, { isMailed = false, now = new Date() } = {}) =>
  noticeWrites({ kind: 'waiting', host: 'staff', path: `/p/${title}`, title, person: '', isMailed }, readers, {
    actor,
    now,
    change: 1,
  })
const titlesTo = async (reader: string) =>
  (await queryPartition(noticePartition('staff', reader))).map(({ body }) => body.title)
/** How many readers have been told each title, and whether anybody was told one twice. */
async function countTold(readers: readonly string[]) {
  const titles = await Promise.all(readers.map(titlesTo))
  return { told: titles.filter(({ length }) => length > 0).length, twice: titles.some(({ length }) => length > 1) }
}

describe('notices of a change that concerns many people', () => {
  it('reach everybody who has a role, and are mailed to each of them once', async () => {
    const hr = await as('hr')
    const owners = await Promise.all(Array.from({ length: 60 }, () => createUser(['finance'])))
    const { calls } = onboarding.contract
    const descriptions = [{ description: 'Pay the bonus', owner: { kind: 'role', id: 'finance' } }] as never
    const template = await hr.call(calls.createTemplate, { body: { title: 'New people', descriptions } })
    const body = { employee: (await createEmployee())._id, template: template.body._id }
    expect((await hr.call(calls.create, { body })).status).toBe(201)
    // Two runs at the same time, as two calls start them.
    await Promise.all([runJob(), runJob()])
    for (const owner of owners) {
      const who = await createSignedInVisitor(owner._id, ['finance'])
      const { items } = (await who.call(homeApi.calls.notices)).body
      expect(items.map(({ kind, title }) => [kind, title])).toEqual([['assigned', 'Pay the bonus']])
    }
    const mailed = (await inbox.letters()).flatMap(({ destination }) => destination.to)
    for (const { email } of owners) expect(mailed.filter(to => to.includes(email))).toHaveLength(1)
  })

  it('are kept in one entry, with the change: a change that is refused leaves none', async () => {
    const readers = createReaders(130)
    const reservation = (id: string) =>
      reserveUniqueWrite('PACKED_TEST', 'one', id, () => validationError('name', 'Taken'))
    await transact([reservation('first')])
    await expect(transact([reservation('second'), ...writesTo(readers, 'Refused')])).rejects.toThrow()
    expect(await queryPartition(NOTICE_PACKS)).toEqual([])
    expect(await countTold(readers)).toEqual({ told: 0, twice: false })

    await transact([reservation('first'), ...writesTo(readers, 'Written')])
    // The reservation, 98 notices and the entry are a hundred writes.
    expect(await countTold(readers)).toEqual({ told: 98, twice: false })
    expect(await queryPartition(NOTICE_PACKS)).toHaveLength(1)
    expect(await writePackedNotices()).toBe(0)
    expect(await countTold(readers)).toEqual({ told: 130, twice: false })
    expect(await queryPartition(NOTICE_PACKS)).toEqual([])
  })

  it('are the same whether they fit or not: who said what and when, for which mail, and unread', async () => {
    const readers = createReaders(300)
    const now = new Date('2026-11-02T10:00:00Z')
    const holds = { pk: 'ACTION_ITEM#2026', sk: 'a'.repeat(24), reader: 'employee' } as never
    const content = {
      kind: 'decided',
      host: 'staff',
      path: '/rewards/1',
      title: 'Health',
      person: 'Luis Mora',
    } as const
    const notice = { ...content, reason: 'No boats', isTyped: true, isMailed: true, holds, roles: ['admin'] } as const
    await transact(noticeWrites(notice, readers, { actor, now, change: 7 }))
    await writePackedNotices()
    const storedFor = async (reader: string) => {
      const [told, ...more] = await queryPartition(noticePartition('staff', reader))
      expect(more).toEqual([])
      const mail = (await queryPartition(OUTBOX)).find(({ sk }) => sk === `${reader}#${told?.sk}`)
      return {
        body: told?.body,
        ttl: told?.ttl,
        isUnread: 'changedAt' in (told ?? {}),
        mail: mail?.body,
        until: mail?.ttl,
      }
    }
    const [first, ...others] = [await storedFor(readers[0] ?? ''), await storedFor(readers[299] ?? '')]
    expect(others).toEqual([first])
    const told = { kind: 'decided', path: '/rewards/1', title: 'Health', person: 'Luis Mora', reason: 'No boats' }
    const said = { ...told, isTyped: true, by: 'Ana Solís', at: '2026-11-02T10:00:00.000Z' }
    expect(first.body).toEqual(said)
    expect(first.isUnread).toBe(true)
    expect(first.mail).toEqual({ ...said, host: 'staff', holds, roles: ['admin'] })
  })

  it('of several kinds in one change each reach their own readers', async () => {
    const [some, others, few] = [createReaders(70), createReaders(60), createReaders(3)]
    await transact([...writesTo(some, 'Some'), ...writesTo(few, 'Few'), ...writesTo(others, 'Others')])
    await writePackedNotices()
    for (const [readers, title] of [
      [some, 'Some'],
      [others, 'Others'],
      [few, 'Few'],
    ] as const)
      expect(new Set((await Promise.all(readers.map(titlesTo))).flat())).toEqual(new Set([title]))
    for (const readers of [some, others, few])
      expect(await countTold(readers)).toEqual({ told: readers.length, twice: false })
  })
})
