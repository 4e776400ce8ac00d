/** Scheduled, event-driven and background jobs, retried after failures. */

import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import { actionItemComments, actionItems } from '#functions/action-items/store.ts'
import { handler as handlePlanEvent } from '#functions/career-development-plans/job.ts'
import { plans } from '#functions/career-development-plans/store.ts'
import { employees } from '#functions/employees/store.ts'
import { oneOnOnes } from '#functions/one-on-ones/store.ts'
import { openDueProcesses } from '#functions/process-assignments/open-due.ts'
import { processAssignments, reserveAssignmentWrite } from '#functions/process-assignments/store.ts'
import { applyDueJobTitles } from '#functions/salaries/due-job-titles.ts'
import { currentPayWrite } from '#functions/salaries/store.ts'
import { archiveKey, downloads } from '#functions/timesheet-reports/store.ts'
import { zipTimesheets } from '#functions/timesheet-reports/zip-timesheets.ts'
import { closeDueSheets } from '#functions/timesheets/close-month.ts'
import { markReopenedWrite } from '#functions/timesheets/reopened-sheets.ts'
import { sendReminders } from '#functions/timesheets/send-reminders.ts'
import { type StoredTimesheet, timesheets } from '#functions/timesheets/store.ts'
import { auditLogOf } from '#kit/audit-log.ts'
import { finishDeletions, planDeletion } from '#kit/deletions.ts'
import { removeFile } from '#kit/files.ts'
import type { JobSummary } from '#kit/jobs.ts'
import { transact } from '#kit/table.ts'
import { actionItemPriorities, actionItemStatuses } from '#shared/features/action-items.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { processTypes } from '#shared/features/process-assignments.ts'
import { timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import { lastClosedMonth } from '#shared/features/timesheets/closing.ts'
import { addDays, addMonths, type Day, dayOfMonth, lastDayOfMonth, utcToday } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { buildFullSheet } from '../../month-close.ts'
import { createEmployee } from '../../people.ts'
import { createPlanFixture } from '../../plans.ts'
import { createProject } from '../../timesheets.ts'
import { callAs, everyRole, expectField, expectSame, type Fields, once, startedJobs, uniqueName } from '../commands.ts'
import { isFile } from '../effects.ts'
import type { ReadyCommand, Scenario } from '../fault-run.ts'

const NOW = new Date()
const TODAY = utcToday(NOW)
const CLOSED = lastClosedMonth(NOW)
const randomId = () => makeId(NOW, randomBytes(10).toString('hex'))
const newId = (id: string) => ({ id, previousDayId: undefined, isKeyed: false })

/** Counts a job as answered only if nothing in it has failed. */
const job = (run: () => Promise<JobSummary>, check: () => Promise<void>): ReadyCommand => ({
  send: async () => {
    const body = await run()
    return { status: body.failed ? 500 : 200, body }
  },
  check,
})

async function sheetOf(period: Day, fields: Partial<StoredTimesheet> = {}) {
  const person = await createEmployee()
  const { _id, version, ...sheet } = buildFullSheet(Number.parseInt(person._id.slice(-8), 16), period)
  await timesheets.insert(newId(_id), { ...sheet, employee: person._id, ...fields }, new Date())
  return _id
}
const expectClosed = async (id: string, closedAt: string) => {
  expectSame((await timesheets.get(id)).closedAt, closedAt, 'closed')
  expectSame((await auditLogOf('TIMESHEET', id)).length, 1, 'entries of the history')
}

const planned = once(createPlanFixture)
const title = once(async () =>
  callAs(await everyRole(), jobTitlesCatalogue.contract.calls.create, { name: uniqueName('Due title'), order: 1 }),
)

export const jobScenarios: readonly Scenario[] = [
  {
    name: 'close-timesheets (two of a month)',
    isStepwise: 'each sheet is closed on its own',
    prepare: async () => {
      const ids = [await sheetOf(CLOSED), await sheetOf(CLOSED)]
      return job(
        () => closeDueSheets(new Date()),
        async () => {
          for (const id of ids) await expectClosed(id, `${lastDayOfMonth(CLOSED)}T23:00:00.000Z`)
        },
      )
    },
  },
  {
    name: 'close-timesheets (one that was reopened)',
    isStepwise: 'its files are stored before the table names them',
    prepare: async () => {
      const until = new Date(Date.now() - 1000).toISOString()
      const by = { name: 'Ana', lastName: 'Ruiz' }
      const id = await sheetOf(addMonths(CLOSED, -5), { reopened: { until, reason: 'Ill', by, at: until } })
      await transact([markReopenedWrite(id, until)])
      return job(
        () => closeDueSheets(new Date()),
        () => expectClosed(id, until),
      )
    },
  },
  {
    name: 'remind-of-timesheets',
    isStepwise: 'each email is reserved before it goes out',
    prepare: async () => {
      const day = addDays(lastDayOfMonth(CLOSED), -3)
      // First reminds the people whom other scenarios have left with something missing.
      await sendReminders(new Date(`${day}T14:00:00Z`))
      const work = await createProject()
      const leader = await createEmployee({ isLeader: true })
      await createEmployee({ project: work._id, leader: leader._id })
      return job(
        () => sendReminders(new Date(`${day}T14:00:00Z`)),
        async () => {},
      )
    },
  },
  {
    name: 'tidy-up',
    isStepwise: 'each item that was left is deleted on its own',
    prepare: async () => {
      const id = randomId()
      const createdBy = { _id: randomId(), name: 'Ana', lastName: 'Ruiz' }
      const creationDate = NOW.toISOString()
      for (const _ of [1, 2])
        await actionItemComments.add(id, { _id: randomId(), comment: 'Left', createdBy, creationDate })
      const { employee, leaderAssigned } = { employee: randomId(), leaderAssigned: randomId() }
      const item = {
        employee,
        leaderAssigned,
        title: 'Left',
        description: '',
        dueDate: TODAY,
        completionDate: null,
        status: actionItemStatuses.id('Open'),
        priority: actionItemPriorities.id('Mid'),
        creationDate,
        createdBy,
      }
      await transact([actionItems.insertWrite(id, item as never, NOW)])
      // The remainder of a request that was stopped an hour ago.
      const remainder = { partitions: [actionItemComments.partitionOf(id)], records: actionItems.keysOf([id]) }
      const { writes } = await planDeletion(remainder, new Date(NOW.getTime() - 3600_000))
      await transact(writes)
      return job(
        () => finishDeletions(NOW, removeFile),
        async () => {
          expectSame((await actionItemComments.list(id)).length, 0, 'comments')
          expectSame(await actionItems.find(id), undefined, 'action item')
        },
      )
    },
  },
  {
    name: 'open-processes',
    prepare: async () => {
      const leader = await createEmployee({ isLeader: true })
      const person = await createEmployee({ leader: leader._id })
      const fields = {
        employee: person._id,
        processType: processTypes.id('One on One'),
        periodicity: 1,
        isActive: true,
        nextPeriodStartDate: TODAY,
        careerDevelopmentPlanTemplate: null,
        startDate: dayOfMonth(TODAY),
      }
      const id = randomId()
      await processAssignments.insert(newId(id), fields, new Date(), reserveAssignmentWrite(fields, id))
      return job(
        () => openDueProcesses(new Date()),
        async () => {
          const opened = (await oneOnOnes.rows(new Date())).filter(({ employee }) => employee === person._id)
          expectSame(opened.length, 1, 'one-on-ones')
          expectSame((await processAssignments.get(id)).nextPeriodStartDate > TODAY, true, 'moved on')
        },
      )
    },
  },
  {
    name: 'give-job-titles',
    prepare: async () => {
      const person = await createEmployee()
      const { _id: jobTitle } = await title()
      const ahead = { salary: [{ _id: randomId(), date: TODAY, sealed: 'sealed', jobTitle }], rate: [] }
      const before = { salary: null, rate: null, version: 0 }
      await transact([currentPayWrite(person._id, before, { salary: null, rate: null, ahead })])
      return job(
        () => applyDueJobTitles(new Date()),
        async () => {
          expectSame((await employees.get(person._id)).jobTitle, jobTitle, 'job title')
          expectSame((await auditLogOf('EMPLOYEE', person._id)).length, 1, 'entries of the history')
        },
      )
    },
  },
  {
    name: 'mark-bounced',
    prepare: async () => {
      const { leader, planned: newPlan } = await planned()
      const plan = await newPlan()
      await callAs(leader, careerDevelopmentPlansApi.calls.send, { again: false }, { id: plan._id })
      const { at } = (await plans.get(plan._id)).mail
      const detail = { mail: { tags: { plan: [plan._id], sent: [String(Date.parse(at ?? ''))] } } }
      return job(
        () => handlePlanEvent({ job: 'mark-bounced', detail }),
        () => expectField(leader, careerDevelopmentPlansApi.calls.one, { id: plan._id }, { emailSent: false }),
      )
    },
  },
  {
    name: 'zip-timesheets (asked for)',
    isStepwise: 'the job is kept before it is started',
    prepare: async () => {
      const [who, work] = [await everyRole(), await createProject()]
      await sheetOf(CLOSED, { project: work._id })
      const params = { month: String(Number(CLOSED.slice(5, 7))), year: CLOSED.slice(0, 4), projects: work._id }
      const { allReports, job: jobCall } = timesheetReportsApi.calls
      let id = ''
      let sent = 0
      return {
        send: async () => {
          sent += 1
          const reply = await who.call(allReports, { params })
          id = reply.body._id
          return reply
        },
        check: async () => {
          const { body } = await who.call(jobCall, { params: { id } })
          expectSame((body as Fields).state, 'waiting', 'the job')
          const isStarted = () => expectSame(startedJobs.has(id), true, 'started')
          if (sent === 1 || startedJobs.has(id)) return vi.waitFor(isStarted)
          // The job's start was lost with the stopped function: the next request starts it.
          const task = { period: CLOSED, projects: [work._id], people: null }
          const subject = `${CLOSED} ${work._id}`
          const asked = { owner: who.person._id, subject, total: 1, fileName: '', task }
          await downloads.startJob(asked, new Date(Date.now() + 11_000))
          await vi.waitFor(isStarted)
        },
      }
    },
  },
  {
    name: 'zip-timesheets',
    isStepwise: 'the job says how far it is',
    prepare: async () => {
      const work = await createProject()
      await sheetOf(CLOSED, { project: work._id })
      const owner = randomId()
      const task = { period: CLOSED, projects: [work._id], people: null }
      const started = await downloads.startJob(
        { owner, subject: owner, total: 1, fileName: 'Timesheets.zip', task },
        new Date(),
      )
      return job(
        () => zipTimesheets({ id: started._id, run: started.run }),
        async () => {
          expectSame((await downloads.getJob(started._id, owner, new Date())).state, 'done', 'the job')
          expectSame(await isFile(archiveKey(started)), true, 'the archive')
        },
      )
    },
  },
]
