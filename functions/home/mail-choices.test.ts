/**
 * Every kind of notice by every choice and by who its reader is: what is mailed, when, and that it is once. The table is
 * written by hand from docs/decisions/notices.md. One run tells all kinds to a reader a row, since each run looks at
 * everybody; what causes which notice is in `events.test.ts`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { noticePartition, noticeWrites } from '#kit/notices.ts'
import { queryPartition, transact } from '#kit/table.ts'
import { type ReceivedEmail, startTestInbox } from '#scripts/testing/files.ts'
import { as, createEmployee, setEmployee, setUser } from '#scripts/testing/people.ts'
import { homeApi } from '#shared/features/home.ts'
import type { MailTime, NewNotice } from '#shared/features/notices.ts'
import { mailNotices, sendDigests } from './mail-notices.ts'

const { mailTimes, saveMailTimes } = homeApi.calls
type Staff = Awaited<ReturnType<typeof as>>

const KINDS = [
  'assigned',
  'mentioned',
  'dueTomorrow',
  'overdue',
  'waiting',
  'returned',
  'approved',
  'decided',
  'reopened',
  'changed',
] as const
const ROWS = [
  // chosen, whom: mails at once, in the digest, unread in the app
  ['at once', 'reader', 1, 0, 1],
  ['daily', 'reader', 0, 1, 1],
  ['never', 'reader', 0, 0, 1],
  ['at once', 'author', 0, 0, 0],
  ['daily', 'author', 0, 0, 0],
  ['never', 'author', 0, 0, 0],
  ['at once', 'somebody who has left', 0, 0, 1],
  ['daily', 'somebody who has left', 0, 0, 1],
  ['at once', 'a user without a role', 0, 0, 1],
  ['daily', 'a user without a role', 0, 0, 1],
  ['at once', 'somebody who lost the role that it needs', 0, 0, 1],
  ['at once', 'somebody whom the record names no more', 0, 0, 1],
  ['daily', 'somebody whom the record names no more', 0, 0, 1],
  ['at once', 'somebody of whose record something else holds no more', 0, 0, 1],
  ['daily', 'somebody of whose record something else holds no more', 0, 0, 1],
  ['at once', 'somebody told by another mail', 0, 0, 1],
] as const
const CASES = KINDS.flatMap(kind => ROWS.map(row => [kind, ...row] as const))
type Whom = (typeof ROWS)[number][1]

async function tellAll(reader: Staff, whom: Whom, holder: { _id: string }, admin: Staff) {
  const { employeeId } = reader.person
  const author = whom === 'author' ? reader.person : admin.person
  const actor = { userId: author._id, employeeId: author.employeeId, name: author.name, lastName: author.lastName }
  for (const kind of KINDS) {
    const notice: NewNotice = {
      kind,
      host: 'staff',
      path: `/action-items/${kind}`,
      title: 'Book the course',
      person: 'Ana Solís',
      isMailed: whom !== 'somebody told by another mail',
      holds: { ...employees.hold(holder._id, 'leader'), also: { field: 'isActive', is: true } },
      roles: ['leader', 'hr'],
    }
    const writes = noticeWrites(notice, [employeeId, employeeId], { actor, now: new Date(), change: 1 })
    if (writes.length) await transact(writes)
  }
}
async function change(reader: Staff, whom: Whom, holder: { _id: string }) {
  if (whom === 'somebody who has left') await setEmployee(reader.person.employeeId, { isActive: false })
  if (whom === 'a user without a role') await setUser(reader.person._id, { roles: [] })
  if (whom === 'somebody who lost the role that it needs') await setUser(reader.person._id, { roles: ['it'] })
  if (whom === 'somebody whom the record names no more') await setEmployee(holder._id, { leader: null })
  if (whom === 'somebody of whose record something else holds no more')
    await setEmployee(holder._id, { isActive: false })
}

async function choose(reader: Staff, time: MailTime) {
  const { chosen } = (await reader.call(mailTimes)).body
  const body = Object.fromEntries(Object.keys(chosen).map(kind => [kind, time])) as typeof chosen
  const reply = await reader.call(saveMailTimes, { body })
  expect([reply.status, reply.body]).toEqual([200, body])
}

const readers = new Map<string, Staff>()
let atOnceLetters: readonly ReceivedEmail[] = []
let digestLetters: readonly ReceivedEmail[] = []
let inbox: Awaited<ReturnType<typeof startTestInbox>>
afterAll(() => inbox.stop())
beforeAll(async () => {
  inbox = await startTestInbox()
  const admin = await as('admin')
  for (const [time, whom] of ROWS) {
    const reader = await as('leader')
    readers.set(`${time} ${whom}`, reader)
    const holder = await createEmployee({ leader: reader.person.employeeId })
    await choose(reader, time)
    await tellAll(reader, whom, holder, admin)
    await change(reader, whom, holder)
  }
  for (const _ of [1, 2]) await mailNotices(new Date())
  atOnceLetters = await inbox.letters()
  for (const _ of [1, 2]) await sendDigests(new Date())
  digestLetters = (await inbox.letters()).slice(atOnceLetters.length)
})
const countOf = (letters: readonly ReceivedEmail[], { email }: { email: string }, kind: string) =>
  letters
    .filter(({ destination }) => destination.to.some(to => to.includes(email)))
    .reduce((sum, { body }) => sum + (body.text?.split(`/action-items/${kind}`).length ?? 1) - 1, 0)

it.each(CASES)(
  'notices of the kind %s, set to %s, reach %s: %i at once, %i in the digest, %i in the app',
  async (...row) => {
    const [kind, time, whom, atOnce, inDigest, inApp] = row
    const { person } = readers.get(`${time} ${whom}`) ?? { person: { email: '', employeeId: '' } }
    const stored = await queryPartition(noticePartition('staff', person.employeeId))
    expect([
      countOf(atOnceLetters, person, kind),
      countOf(digestLetters, person, kind),
      stored.filter(({ body }) => body.kind === kind).length,
    ]).toEqual([atOnce, inDigest, inApp])
  },
)
