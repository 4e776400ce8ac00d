/** If a deletion is killed at any of its requests, nothing has happened yet, or the nightly job finishes it. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { actionItemComments, actionItems } from '#functions/action-items/store.ts'
import { projectChanges } from '#functions/employees/store.ts'
import { goalCheckIns, goals } from '#functions/goals/store.ts'
import { handler as handleJob } from '#functions/home/job.ts'
import { oneOnOnes, reserveOneOnOneWrite } from '#functions/one-on-ones/store.ts'
import { rewardSteps, rewards } from '#functions/rewards/store.ts'
import { payLogs } from '#functions/salaries/store.ts'
import { sheetIdsByParent, timesheets } from '#functions/timesheets/store.ts'
import { auditEntry } from '#kit/audit-log.ts'
import { finishDeletions, planDeletion, UNFINISHED_DELETIONS } from '#kit/deletions.ts'
import { removeFile, uploadStream } from '#kit/files.ts'
import { documentClient, queryPartition, transact } from '#kit/table.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { usersApi } from '#shared/features/users.ts'
import { PUBLIC_ROLES } from '#shared/kit/access.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { addMonths, utcToday } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { scanTable } from '../scan-table.ts'
import { startTestBucket } from './files.ts'
import { buildFullSheet } from './month-close.ts'
import { createEmployee, createSignedInVisitor, createUser, type Visitor } from './people.ts'

const now = new Date()
const today = utcToday(now)
const freshId = () => makeId(now, randomBytes(10).toString('hex'))
/** Part of every text that a deletion must remove. */
const MARK = `mark${randomBytes(8).toString('hex')}`
const AUTHOR = { _id: 'a'.repeat(24), name: 'Ann', lastName: 'Author' }
const ACTOR = { userId: AUTHOR._id, employeeId: undefined, name: 'Ann', lastName: 'Author' }
let files: Awaited<ReturnType<typeof startTestBucket>>
let who: Visitor

beforeAll(async () => {
  files = await startTestBucket()
  const deleter = await createEmployee({ email: 'deleter@muster.example', isLeader: true, activateRewards: true })
  who = await createSignedInVisitor((await createUser(PUBLIC_ROLES, deleter))._id, PUBLIC_ROLES)
})
afterAll(() => files.stop())
afterEach(() => vi.restoreAllMocks())

interface Doomed {
  readonly id: string
  readonly call: AnyCall
  readonly query?: object
  readonly body?: object
}
const noted = (collection: string, id: string) =>
  auditEntry(collection, id, 1, ACTOR, new Date(now.getTime() - 60_000), [{ field: 'notes', from: null, to: MARK }])
const itemOf = (employee: string, oneOnOne: string | null) => ({
  employee,
  leaderAssigned: null,
  title: MARK,
  description: MARK,
  dueDate: today,
  completionDate: null,
  status: actionItemStatuses.id('Open'),
  priority: actionItemPriorities.id('Mid'),
  creationDate: now.toISOString(),
  createdBy: AUTHOR,
  ...(oneOnOne ? { type: 'OneOnOne', typeId: oneOnOne } : {}),
})
const comment = () => ({ _id: freshId(), comment: MARK, createdBy: AUTHOR, creationDate: now.toISOString() })

const KINDS: Readonly<Record<string, () => Promise<Doomed>>> = {
  async employee() {
    const { _id: id } = await createEmployee({ notes: MARK })
    const change = {
      _id: freshId(),
      projectFrom: null,
      projectTo: null,
      comments: MARK,
      effectiveDate: today,
      recordDate: now.toISOString(),
    }
    const pay = {
      _id: freshId(),
      version: 1,
      sealed: MARK,
      sealedIncrease: null,
      jobTitle: null,
      increaseType: null,
      comments: MARK,
      date: today,
      createdBy: AUTHOR,
      updatedBy: AUTHOR,
      createdAt: today,
      updatedAt: today,
    }
    await transact(projectChanges.addWrites(id, change as never))
    await transact([...payLogs.salary.addWrites(id, pay), noted('EMPLOYEE', id)])
    return { id, call: employeesApi.calls.remove }
  },
  async user() {
    const { _id: id } = await createUser(['it'])
    await transact([noted('USER', id)])
    return { id, call: usersApi.calls.remove }
  },
  async 'action item with comments'() {
    const id = freshId()
    await transact([actionItems.insertWrite(id, itemOf((await createEmployee())._id, null) as never, now)])
    for (const _ of [1, 2, 3]) await actionItemComments.add(id, comment())
    return { id, call: actionItemsApi.calls.remove }
  },
  async 'many comments of an action item'() {
    const id = freshId()
    await transact([actionItems.insertWrite(id, itemOf((await createEmployee())._id, null) as never, now)])
    const writes = Array.from({ length: 75 }, () => actionItemComments.addWrites(id, comment())).flat()
    await transact(writes)
    return { id, call: actionItemsApi.calls.remove }
  },
  async 'one-on-one with action items'() {
    const id = freshId()
    const { _id: employee } = await createEmployee()
    const fields = {
      employee,
      leaderAssigned: null,
      status: oneOnOneStatuses.id('Open'),
      feelings: [],
      talkingPoint: MARK,
      meetsAt: null,
      creationDate: `${today.slice(0, 7)}-01`,
      createdAt: now.toISOString(),
      createdBy: AUTHOR,
    }
    await transact([oneOnOnes.insertWrite(id, fields, now), reserveOneOnOneWrite(fields, id)])
    for (const _ of [1, 2]) {
      const item = freshId()
      await transact([actionItems.insertWrite(item, itemOf(employee, id) as never, now)])
      await actionItemComments.add(item, comment())
    }
    return { id, call: oneOnOnesApi.calls.remove, query: { actionItems: '2' } }
  },
  async 'goal with check-ins'() {
    const id = freshId()
    const entry = freshId()
    const goal = {
      objective: MARK,
      employee: (await createEmployee())._id,
      category: entry,
      reasonID: entry,
      type: entry,
      deadLine: today,
      isUnsuccessful: false,
      completed: 0,
      total: 0,
      progress: null,
      lastCheckIn: null,
      level: 'person' as const,
      supports: null,
      batch: null,
      createdBy: AUTHOR,
      createdAt: now.toISOString(),
      keyResults: [],
      comment: MARK,
      unsuccessfulReason: '',
    }
    await transact([goals.insertWrite(id, goal, now)])
    const said = { day: today, confidence: 'On track' as const, comment: MARK, values: [], progress: 0 }
    for (const _ of [1, 2])
      await goalCheckIns.add(id, { ...said, _id: freshId(), createdBy: AUTHOR, createdAt: now.toISOString() })
    return { id, call: goalsApi.calls.remove }
  },
  async 'reward request with its steps'() {
    const id = freshId()
    const reward = {
      employee: (await createEmployee())._id,
      reasonID: rewardReasons.id('Health'),
      estimatedAmount: 10,
      realAmount: null,
      rewStatusID: rewardStatuses.id('Pending Approval'),
      hasInvoice: false,
      requestDate: now.toISOString(),
      updateDate: now.toISOString(),
      requestDescription: MARK,
      validation: null,
      refund: {
        requestComment: MARK,
        purchasedDate: null,
        purchaseCompany: '',
        purchased: '',
        electronicInvoice: null,
        invoice: null,
      },
      payment: { paymentStatusID: null, paymentDate: null, requestComment: '' },
    }
    await transact([rewards.insertWrite(id, reward, now)])
    const step = { user: AUTHOR, status: reward.rewStatusID, date: today, requestComment: MARK, realAmount: null }
    for (const _ of [1, 2]) await rewardSteps.add(id, { ...step, _id: freshId() })
    return { id, call: rewardsApi.calls.remove }
  },
  async 'sheet with its attachment'() {
    const person = await createEmployee()
    const period = `${addMonths(today, 1).slice(0, 7)}-01`
    const { _id: id, version, ...sheet } = buildFullSheet(Number.parseInt(person._id.slice(-8), 16), period)
    const file = { key: `timesheets/${id}/file.pdf`, fileName: 'file.pdf', type: 'x' }
    await uploadStream(file.key, Readable.from([MARK]), 'x')
    const stored = { ...sheet, employee: person._id, file, uploadedFileName: MARK }
    await transact([
      timesheets.insertWrite(id, stored, now),
      ...[person._id, sheet.project].flatMap(parent => sheetIdsByParent.addWrites(parent, { _id: id })),
    ])
    return { id, call: timesheetsApi.calls.remove, body: { reason: 'Begun by mistake' } }
  },
}

/** Lets the first `passing` requests to the table through; `revive` ends this and returns how many were sent. */
function killAfter(passing: number) {
  let asked = 0
  const send = documentClient.send.bind(documentClient)
  const spy = vi.spyOn(documentClient, 'send').mockImplementation(((command: never) => {
    asked++
    return asked > passing ? Promise.reject(new Error('killed')) : send(command)
  }) as never)
  // Each killed request logs its error.
  const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return {
    revive() {
      spy.mockRestore()
      logged.mockRestore()
      return asked
    },
  }
}
const traces = async () => {
  const left: string[] = []
  for await (const item of scanTable()) if (JSON.stringify(item).includes(MARK)) left.push(`${item.pk} ${item.sk}`)
  return [...left, ...(await files.keys('timesheets/'))]
}
const later = new Date(now.getTime() + 3600_000)

it.each(Object.keys(KINDS))(
  '%s: an interrupted deletion changes nothing, or is finished by the nightly job',
  async kind => {
    let [stayed, gone] = [0, 0]
    for (let passing = 1; ; passing++) {
      const { id, call, query, body } = await (KINDS[kind] as () => Promise<Doomed>)()
      const whole = await traces()
      const killed = killAfter(passing)
      const reply = await who.call(call, {
        params: { id },
        ...(query ? { query } : {}),
        ...(body ? { body } : {}),
      } as never)
      const asked = killed.revive()
      const isGone = reply.status === 204
      if (!isGone) {
        // It failed before its transaction, so nothing has changed and it can be deleted as usual.
        expect(await traces(), `after ${passing}`).toEqual(whole)
        stayed++
        const again = await who.call(call, {
          params: { id },
          ...(query ? { query } : {}),
          ...(body ? { body } : {}),
        } as never)
        expect(again.status).toBe(204)
      } else gone++
      // A request that is still at work is not disturbed.
      await finishDeletions(now, removeFile)
      expect(await finishDeletions(later, removeFile)).toMatchObject({ failed: 0 })
      expect(await traces(), `after ${passing} requests`).toEqual([])
      expect(await queryPartition(UNFINISHED_DELETIONS)).toEqual([])
      if (isGone && asked <= passing) break
    }
    expect(stayed).toBeGreaterThan(0)
    // A deletion that exceeds one transaction was also killed between its transaction and its end.
    expect(gone).toBeGreaterThan(kind.startsWith('many') || kind.startsWith('sheet') ? 1 : 0)
  },
)

it('a file that cannot be removed at once is removed later by the nightly job', async () => {
  await uploadStream('timesheets/x/late.pdf', Readable.from(['late']), 'x')
  const failing = await planDeletion({ files: ['timesheets/x/late.pdf'] }, now, () =>
    Promise.reject(new Error('S3 is down')),
  )
  await transact(failing.writes)
  await failing.finish()
  expect(await files.keys('timesheets/x/')).toEqual(['timesheets/x/late.pdf'])
  expect(await finishDeletions(now, removeFile)).toEqual({ failed: 0 })
  expect(await files.keys('timesheets/x/')).toEqual(['timesheets/x/late.pdf'])
  expect(await finishDeletions(later, removeFile)).toEqual({ failed: 0, finished: 1 })
  expect(await files.keys('timesheets/x/')).toEqual([])
})

it('the nightly job counts people who left longer ago than the retention period, if the stage has one', async () => {
  const gone = { isActive: false, lastDay: addMonths(today, -25) }
  await createEmployee(gone)
  await createEmployee({ ...gone, lastDay: addMonths(today, -23) })
  expect(await handleJob({ job: 'tidy-up' })).toEqual({ failed: 0 })
  vi.stubEnv('RETENTION_MONTHS', '24')
  expect(await handleJob({ job: 'tidy-up' })).toEqual({ failed: 0, 'retention over': 1 })
  vi.unstubAllEnvs()
})
