/** Notices: reading them, choosing them, and mailing them. */
import { randomBytes } from 'node:crypto'
import { tellWhatIsDue } from '#functions/home/due-notices.ts'
import { mailNotices, sendDigests } from '#functions/home/mail-notices.ts'
import type { JobSummary } from '#kit/jobs.ts'
import { noticePartition, noticeWrites } from '#kit/notices.ts'
import { queryPartition, transact } from '#kit/table.ts'
import { homeApi } from '#shared/features/home.ts'
import { DEFAULT_MAIL_TIMES, type NoticeKind } from '#shared/features/notices.ts'
import { sessionApi } from '#shared/features/session.ts'
import { as } from '../../people.ts'
import { command, expectSame, type Fields, readAs } from '../commands.ts'
import type { ReadyCommand, Scenario } from '../fault-run.ts'

const { notices, unreadNotices, markNotice, markNoticesRead, mailTimes, saveMailTimes } = homeApi.calls
const { views, saveViews, me, saveLanguage } = sessionApi.calls
const MAILED = 'each mail is taken out of the outbox before it goes out'

type Reader = Awaited<ReturnType<typeof as>>
/** Sends somebody a notice of each of these kinds; returns the id of the newest one. */
async function tell(who: Reader, ...kinds: NoticeKind[]): Promise<string> {
  for (const [index, kind] of kinds.entries())
    await transact(
      noticeWrites(
        { kind, host: 'staff', path: '/home', title: 'Something', person: '', isMailed: true },
        [who.person.employeeId],
        { actor: { userId: 'x', employeeId: undefined, name: 'Ana', lastName: '' }, now: new Date(), change: index },
      ),
    )
  const { items } = await readAs<{ items: { _id: string }[] }>(who, notices)
  return items[0]?._id ?? ''
}
/** Creates somebody who was mailed before: they have a key for links, and no unsent notices. */
async function createMailedReader(): Promise<Reader> {
  const who = await as('it')
  await tell(who, 'decided')
  await mailNotices(new Date())
  await sendDigests(new Date())
  return who
}
/** Counts a job as answered only if nothing in it has failed; its mails are compared with a run without faults. */
const job = (run: (now: Date) => Promise<JobSummary>, check: () => Promise<void> = async () => {}): ReadyCommand => ({
  send: async () => {
    const body = await run(new Date())
    return { status: body.failed ? 500 : 200, body }
  },
  check,
})

export const noticeScenarios: readonly Scenario[] = [
  {
    name: 'home markNotice',
    prepare: async () => {
      const who = await as('it')
      const newest = await tell(who, 'assigned', 'decided')
      return command(who, markNotice, { params: { id: newest }, body: { isRead: true } }, async () =>
        expectSame(await readAs<Fields>(who, unreadNotices), { unread: 1 }, 'unread'),
      )
    },
  },
  {
    name: 'home markNoticesRead',
    isStepwise: 'each notice is marked on its own',
    prepare: async () => {
      const who = await as('it')
      const newest = await tell(who, 'assigned', 'decided')
      return command(who, markNoticesRead, { body: { until: newest } }, async () =>
        expectSame(await readAs<Fields>(who, unreadNotices), { unread: 0 }, 'unread'),
      )
    },
  },
  {
    name: 'home saveMailTimes',
    prepare: async () => {
      const who = await as('it')
      const body = { ...DEFAULT_MAIL_TIMES, overdue: 'never' }
      return command(who, saveMailTimes, { body }, async () => {
        const { chosen } = await readAs<{ chosen: Fields }>(who, mailTimes)
        expectSame(chosen.overdue, 'never', 'chosen')
      })
    },
  },
  {
    name: 'session saveViews',
    prepare: async () => {
      const who = await as('it')
      const body = { list: '/goals', version: 0, saved: [{ name: 'Late', search: { status: '1' } }], defaultName: '' }
      return command(who, saveViews, { body }, async () =>
        expectSame(await readAs<Fields[]>(who, views), [{ ...body, version: 1 }], 'views'),
      )
    },
  },
  {
    name: 'session saveLanguage',
    prepare: async () => {
      const who = await as('it')
      return command(who, saveLanguage, { body: { language: 'es' } }, async () =>
        expectSame((await readAs<Fields>(who, me)).language, 'es', 'language'),
      )
    },
  },
  {
    name: 'mail-notices',
    isStepwise: MAILED,
    prepare: async () => {
      await tell(await createMailedReader(), 'assigned')
      return job(mailNotices)
    },
  },
  {
    name: 'mail-notices, for notices that were too many for a transaction',
    isStepwise: 'each entry is written as far as one transaction goes, with an entry for the others',
    prepare: async () => {
      await createMailedReader()
      const readers = Array.from({ length: 120 }, () => randomBytes(12).toString('hex'))
      const actor = { userId: 'x', employeeId: undefined, name: 'Ana', lastName: '' }
      const notice = {
        kind: 'waiting',
        host: 'staff',
        path: '/home',
        title: 'Much',
        person: '',
        isMailed: false,
      } as const
      await transact(noticeWrites(notice, readers, { actor, now: new Date(), change: 1 }))
      return job(mailNotices, async () => {
        const told = await Promise.all(readers.map(reader => queryPartition(noticePartition('staff', reader))))
        expectSame([...new Set(told.map(({ length }) => length))], [1], 'notices of each reader')
      })
    },
  },
  {
    name: 'send-digests',
    isStepwise: MAILED,
    prepare: async () => {
      // A notice that waits for the digest of a person who has had none today.
      await tell(await createMailedReader(), 'approved')
      return job(async now => {
        const told = await tellWhatIsDue(now)
        const mailed = await mailNotices(now)
        const sent = await sendDigests(now)
        return { failed: told.failed + mailed.failed + sent.failed }
      })
    },
  },
]
