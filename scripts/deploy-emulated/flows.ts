/**
 * One hand-written flow for each feature: it creates records, reads, changes and deletes them. A flow pauses after
 * creating, so that all documented GETs find its records.
 */

import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { companyImportApi } from '#shared/features/company-import.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { goalTemplatesApi } from '#shared/features/goal-templates.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { homeApi } from '#shared/features/home.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { openapiDocumentApi } from '#shared/features/openapi.ts'
import { PICTURE_SIZE, picturesApi } from '#shared/features/pictures.ts'
import { processAssignmentsApi, processTypes } from '#shared/features/process-assignments.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { paymentStatuses, rewardsApi } from '#shared/features/rewards.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { searchApi } from '#shared/features/search.ts'
import { sessionApi } from '#shared/features/session.ts'
import { timeOffApi } from '#shared/features/time-off.ts'
import { timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import { dayTypes } from '#shared/features/timesheets/days.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { usersApi } from '#shared/features/users.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { addDays, addMonths, firstDayOfMonth } from '#shared/kit/dates.ts'
import { TOKEN_HEADER } from '#shared/kit/session.ts'
import { WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { createPayBrowser } from '../testing/pay-browser.ts'
import type { Visitor } from '../testing/people.ts'
import { makePng } from '../testing/picture-files.ts'
import { type Company, succeed } from './company.ts'

/** A flow after its beginning. */
export interface Begun {
  /** Ids of records that exist until the flow's end, by the prefix of the paths about them. */
  readonly ids?: Readonly<Record<string, string>>
  /** Reads, changes and deletes the records. @throws a sentence if a response is wrong. */
  end(): Promise<void>
}
export interface Flow {
  readonly feature: string
  begin(company: Company): Promise<Begun>
}

function expectEqual(what: string, is: unknown, should: unknown): void {
  if (JSON.stringify(is) !== JSON.stringify(should))
    throw new Error(`${what}: ${JSON.stringify(is)} in place of ${JSON.stringify(should)}`)
}
async function expectGone(who: Visitor, call: AnyCall, id: string): Promise<void> {
  expectEqual(`${call.path} after its deletion`, (await who.call(call, { params: { id } })).status, 404)
}

interface RecordCalls {
  readonly create: AnyCall
  readonly one: AnyCall
  readonly update: AnyCall
  readonly remove: AnyCall
}
type Fields = Readonly<Record<string, unknown>>

/** Creates a record, reads it, changes one field and reads that, then deletes it and checks that it is gone. */
async function beginRecord(
  who: Visitor,
  { create, one, update, remove }: RecordCalls,
  body: Fields,
  change: Fields,
): Promise<Begun & { readonly id: string }> {
  const { _id: id } = (await succeed(who, create, { body })) as { _id: string }
  return {
    id,
    ids: { [one.path.replace(/\{.*/, '')]: id },
    async end() {
      const read = () => succeed(who, one, { params: { id } }) as Promise<Fields>
      await succeed(who, update, { params: { id }, body: { ...(await read()), ...change } })
      const [field = '', value] = Object.entries(change)[0] ?? []
      expectEqual(`${one.path} after its change`, (await read())[field], value)
      await succeed(who, remove, { params: { id } })
      await expectGone(who, one, id)
    },
  }
}

interface Described<Calls extends string> {
  readonly name: string
  readonly contract: { readonly calls: Readonly<Record<Calls, AnyCall>> }
}

const catalogueFlow = (catalogue: Described<keyof RecordCalls>, more: Fields = {}): Flow => ({
  feature: catalogue.name,
  begin: ({ admin }) =>
    beginRecord(admin, catalogue.contract.calls, { name: 'Of the flow', ...more }, { name: 'Changed by the flow' }),
})

type ProcedureCalls =
  | 'createTemplate'
  | 'template'
  | 'updateTemplate'
  | 'removeTemplate'
  | Exclude<keyof RecordCalls, 'update'>
const procedureFlow = (procedure: Described<ProcedureCalls>): Flow => ({
  feature: procedure.name,
  async begin({ admin, employeeId }) {
    const { createTemplate, template, updateTemplate, removeTemplate, create, one, remove } = procedure.contract.calls
    const made = await beginRecord(
      admin,
      { create: createTemplate, one: template, update: updateTemplate, remove: removeTemplate },
      { title: 'First day', descriptions: [{ description: 'Laptop' }, { description: 'Badge' }] },
      { title: 'First days' },
    )
    const body = { employee: employeeId, template: made.id }
    const { _id: id } = (await succeed(admin, create, { body })) as { _id: string }
    return {
      ids: {
        [one.path.replace(/\{.*/, '')]: id,
        [createTemplate.path]: made.id,
      },
      async end() {
        await succeed(admin, one, { params: { id } })
        await succeed(admin, remove, { params: { id } })
        await expectGone(admin, one, id)
        await made.end()
      },
    }
  },
})

/** Uploads a file as a browser does: directly to the bucket, with the signed form from a response. */
async function upload(
  form: { readonly url: string; readonly fields: Readonly<Record<string, string>> },
  file: Uint8Array,
) {
  const data = new FormData()
  for (const [name, value] of Object.entries(form.fields)) data.set(name, value)
  data.set('file', new Blob([new Uint8Array(file)]))
  const { status } = await fetch(form.url, { method: 'POST', body: data })
  if (status >= 300) throw new Error(`The upload was refused: ${status}`)
}
async function expectFile(url: string, file: Uint8Array): Promise<void> {
  const reply = await fetch(url)
  expectEqual(
    `The file at ${new URL(url).pathname}`,
    [reply.status, Buffer.from(await reply.arrayBuffer()).equals(file)],
    [200, true],
  )
}
const INVOICE = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const PDF = { fileName: 'invoice.pdf', contentType: 'application/pdf', size: INVOICE.length }

async function waitUntil<T>(what: string, seconds: number, ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise(resolve => setTimeout(resolve, 1_000))
  }
  throw new Error(`${what} did not happen within ${seconds} seconds`)
}

export const FLOWS: readonly Flow[] = [
  {
    feature: 'session',
    async begin({ admin, today }) {
      const { createAccessToken, accessTokens, revokeAccessToken } = sessionApi.calls
      const { _id: id, token } = await succeed(admin, createAccessToken, {
        body: { name: 'Of the flow', scope: 'read', endsOn: addDays(today, 7) },
      })
      return {
        async end() {
          const headers = { [TOKEN_HEADER]: token }
          await succeed(admin, actionItemsApi.calls.statuses, { headers })
          await succeed(admin, revokeAccessToken, { params: { id } })
          expectEqual('A revoked token', (await admin.call(actionItemsApi.calls.statuses, { headers })).status, 401)
          expectEqual('Access tokens', await succeed(admin, accessTokens), [])
        },
      }
    },
  },
  {
    feature: 'search',
    begin: async ({ admin, employeeId }) => ({
      async end() {
        const found = await succeed(admin, searchApi.calls.find, { query: { q: 'Eve' } })
        if (!JSON.stringify(found).includes(employeeId)) throw new Error('Eve is not found')
      },
    }),
  },
  {
    feature: 'home',
    async begin({ leader }) {
      const { overview, mailTimes, saveMailTimes } = homeApi.calls
      await succeed(leader, overview)
      return {
        async end() {
          const { chosen } = await succeed(leader, mailTimes)
          const changed = { ...chosen, mentioned: 'never' as const }
          await succeed(leader, saveMailTimes, { body: changed })
          expectEqual('Mail times', (await succeed(leader, mailTimes)).chosen, changed)
        },
      }
    },
  },
  {
    feature: 'action-items',
    begin: ({ leader, employeeId, leaderId, today }) =>
      beginRecord(
        leader,
        actionItemsApi.calls,
        {
          employee: employeeId,
          leaderAssigned: leaderId,
          title: 'Send the offer',
          description: 'By mail',
          priority: actionItemPriorities.all[1],
          status: actionItemStatuses.all[0],
          dueDate: addDays(today, 7),
        },
        { title: 'Send both offers' },
      ),
  },
  {
    feature: 'one-on-ones',
    async begin({ admin, leader, employeeId, leaderId, today }) {
      const { create, one, update, remove, statuses, feelings } = oneOnOnesApi.calls
      const body = { employee: employeeId, creationDate: today, leaderAssigned: leaderId }
      const { _id: id } = await succeed(leader, create, { body })
      return {
        ids: { '/api/oneOnOnes/': id, '/api/oneOnOnes/mine/': id },
        async end() {
          const [, status] = await succeed(leader, statuses)
          const [feeling] = await succeed(leader, feelings)
          const talkingPoint = '<p>Hello</p>'
          const form = { status, leaderAssigned: leaderId, feelings: [feeling], talkingPoint }
          await succeed(leader, update as AnyCall, { params: { id }, body: form })
          expectEqual('The talking point', (await succeed(leader, one, { params: { id } })).talkingPoint, talkingPoint)
          await succeed(admin, remove, { params: { id } })
          await expectGone(leader, one, id)
        },
      }
    },
  },
  {
    feature: 'career-development-plans',
    async begin({ admin, leader, employeeId, leaderId, today }) {
      const template = await succeed(admin, developmentPlanTemplatesApi.calls.create, {
        body: {
          title: 'Growth of the flow',
          categories: [{ title: 'Craft', description: 'What it is' }],
          ratings: [{ description: 'Low' }, { description: 'High' }],
        },
      })
      const { create, one, pdf, remove } = careerDevelopmentPlansApi.calls
      const body = { employee: employeeId, leaderAssigned: leaderId, template: template._id, period: today }
      const { _id: id } = await succeed(leader, create, { body })
      return {
        ids: { '/api/careerDevelopmentPlans/': id },
        async end() {
          expectEqual('The template', (await succeed(leader, one, { params: { id } })).template?._id, template._id)
          await succeed(leader, pdf, { params: { id } })
          await succeed(leader, remove, { params: { id } })
          await expectGone(leader, one, id)
          await succeed(admin, developmentPlanTemplatesApi.calls.remove, { params: { id: template._id } })
        },
      }
    },
  },
  {
    feature: 'development-plan-templates',
    begin: ({ admin }) =>
      beginRecord(
        admin,
        developmentPlanTemplatesApi.calls,
        {
          title: 'Template of the flow',
          categories: [{ title: 'Craft', description: 'What it is' }],
          ratings: [{ description: 'Low' }, { description: 'High' }],
        },
        { title: 'Changed by the flow' },
      ),
  },
  procedureFlow(onboarding),
  procedureFlow(exitProcedure),
  {
    feature: 'employees',
    begin: ({ admin, jobTitle }) =>
      beginRecord(
        admin,
        employeesApi.calls,
        {
          name: 'Ida',
          lastName: 'Example',
          email: 'ida@muster.test',
          idNumber: '7',
          jobTitle,
          birthdayDate: '1990-02-03',
          employeeType: employeeTypes.id('Part Time'),
        },
        { notes: 'Changed by the flow' },
      ),
  },
  {
    feature: 'company-import',
    async begin({ admin }) {
      const { export: exportCompany, upload: ask, create, preview } = companyImportApi.calls
      const workbook = await fileOf(admin, exportCompany.path)
      const asked = await succeed(admin, ask, {
        body: { fileName: 'Company.xlsx', contentType: WORKBOOK_TYPE, size: workbook.length },
      })
      await upload(asked.upload, workbook)
      const { _id: id } = await succeed(admin, create, { body: { key: asked.key, fileName: 'Company.xlsx' } })
      return {
        ids: { '/api/companyImports/': id },
        async end() {
          const { sheets, errors } = await succeed(admin, preview, { params: { id } })
          expectEqual(
            'What would be wrong or other',
            [errors, sheets.reduce((sum, one) => sum + one.change, 0)],
            [[], 0],
          )
        },
      }
    },
  },
  {
    feature: 'pictures',
    async begin({ leader, leaderId, admin }) {
      const { upload: ask, confirm, removeOwn } = picturesApi.calls
      const asked = await succeed(leader, ask, { body: { contentType: 'image/png' } })
      await upload(asked.upload, makePng(PICTURE_SIZE, PICTURE_SIZE))
      const { picture } = await succeed(leader, confirm, { body: { key: asked.key } })
      return {
        ids: { '/api/pictures/': leaderId },
        async end() {
          const { pathname, search } = new URL(picture, 'https://host')
          expectEqual('The picture', (await admin.get(pathname + search)).status, 200)
          await succeed(leader, removeOwn)
        },
      }
    },
  },
  {
    feature: 'process-assignments',
    begin: ({ admin, employeeId, today }) =>
      beginRecord(
        admin,
        processAssignmentsApi.calls,
        {
          employee: employeeId,
          processType: processTypes.id('One on One'),
          periodicity: '2',
          isActive: false,
          nextPeriodStartDate: addDays(today, 3),
        },
        { periodicity: 3 },
      ),
  },
  catalogueFlow(projectsCatalogue),
  catalogueFlow(jobTitlesCatalogue, { order: '7' }),
  {
    feature: 'salaries',
    async begin({ admin, employeeId, jobTitle, today }) {
      const browser = await createPayBrowser(admin)
      const { headers } = browser
      const { create, lastSalary, one, remove } = salariesApi.calls
      const salary = await browser.encrypt('1234.50')
      const body = { employee: employeeId, salary, increase: null, jobTitle, comments: 'Agreed', date: today }
      const { _id: id } = await succeed(admin, create, { body, headers })
      return {
        ids: { '/api/salaries/single/': id },
        async end() {
          const last = await succeed(admin, lastSalary, { params: { employeeId }, headers })
          expectEqual('The amount', await browser.decrypt(last.salary), '1234.50')
          await succeed(admin, remove, { params: { id } })
          await expectGone(admin, one, id)
        },
      }
    },
  },
  {
    feature: 'rewards',
    async begin({ employee, leader }) {
      const { create, validate, upload: ask, updateRefund, one, invoice, updatePayment } = rewardsApi.calls
      const request = {
        reasonID: rewardReasons.id('Health'),
        requestDescription: 'A course',
        estimatedAmount: '100.50',
      }
      const { _id: id } = await succeed(employee, create, { body: request })
      const params = { id }
      return {
        ids: { '/api/rewards': id },
        async end() {
          await succeed(leader, validate, { params, body: { rewStatusID: 'yes', requestComment: 'Good' } })
          const asked = await succeed(employee, ask, { params, body: PDF })
          await upload(asked.upload, INVOICE)
          const refund = {
            realAmount: '99',
            requestComment: 'Bought',
            purchasedDate: '2026-01-05',
            purchaseCompany: 'Café',
            purchased: 'A course',
            electronicInvoice: 'no',
            invoice: asked.key,
          }
          await succeed(employee, updateRefund as AnyCall, { params, body: refund })
          const { url } = (await succeed(leader, invoice, { params })) as { url: string }
          await expectFile(url, INVOICE)
          const paid = { paymentStatusID: paymentStatuses.id('Paid'), paymentDate: '2026-01-06' }
          await succeed(leader, updatePayment as AnyCall, { params, body: paid })
          expectEqual('The payment', (await succeed(employee, one, { params })).payment?.paymentDate, '2026-01-06')
        },
      }
    },
  },
  {
    feature: 'timesheets',
    async begin({ employee, employeeId, project, today }) {
      const { initialize, one, save, askUpload, confirmUpload, attachment, removeUpload } = timesheetsApi.calls
      const period = firstDayOfMonth(addMonths(today, 1))
      const { _id: id, days } = await succeed(employee, initialize, { body: { employee: employeeId, period, project } })
      const asked = await succeed(employee, askUpload, { body: { timesheetId: id, ...PDF } })
      await upload(asked.upload, INVOICE)
      await succeed(employee, confirmUpload, { params: { id }, body: { key: asked.key } })
      return {
        ids: { '/api/timesheets/': id },
        async end() {
          const { url } = await succeed(employee, attachment, { params: { id } })
          await expectFile(url, INVOICE)
          await succeed(employee, removeUpload, { params: { id } })
          const row = { _id: days[0]?._id, type: { _id: dayTypes.id('License Benefit') } }
          const changed = { _id: id, days: [{ ...row, timeSpent: '8', taskDescription: 'Home' }] }
          await succeed(employee, save as AnyCall, { body: changed })
          const { days: saved } = await succeed(employee, one, { params: { id } })
          expectEqual('What was done', saved.find(day => day._id === row._id)?.taskDescription, 'Home')
        },
      }
    },
  },
  {
    feature: 'timesheet-reports',
    async begin({ admin, employee, employeeId, project, today }) {
      const { monthlyReport, allReports, job } = timesheetReportsApi.calls
      const period = firstDayOfMonth(today)
      const { _id: id } = await succeed(employee, timesheetsApi.calls.initialize, {
        body: { employee: employeeId, period, project },
      })
      const params = { month: String(Number(period.slice(5, 7))), year: period.slice(0, 4), projects: project }
      const begun = await succeed(admin, allReports, { params })
      return {
        ids: { '/api/timesheets/jobs/': begun._id },
        async end() {
          await succeed(admin, monthlyReport, { params })
          await succeed(admin, timesheetReportsApi.calls.pdf, { params: { id } })
          const done = await waitUntil('The zip of all documents', 60, async () => {
            const now = await succeed(admin, job, { params: { id: begun._id } })
            return now.state === 'done' || now.state === 'failed' ? now : undefined
          })
          expectEqual('The zip', done.state, 'done')
        },
      }
    },
  },
  {
    feature: 'time-off',
    async begin({ admin, leader, employeeId, today }) {
      const { planFor, takeBackFor, createFeed, calendar, revokeFeed } = timeOffApi.calls
      const from = addDays(today, 30)
      const range = await succeed(admin, planFor, {
        params: { id: employeeId },
        body: { from, to: addDays(from, 6), note: 'Of the flow' },
      })
      const feed = await succeed(leader, createFeed, { body: { kind: 'team' } as never })
      return {
        ids: { '/api/time-off/people/': employeeId },
        async end() {
          const token = /calendar\/([\w-]{43})\.ics/.exec(JSON.stringify(feed))?.[1] ?? ''
          const ics = await succeed(leader, calendar, { params: { token } })
          if (!String(ics).includes('BEGIN:VEVENT')) throw new Error('The calendar shows no days off')
          await succeed(leader, revokeFeed, { params: { id: feed._id } })
          await succeed(admin, takeBackFor, { params: { id: employeeId, rangeId: range._id } })
        },
      }
    },
  },
  {
    feature: 'users',
    async begin({ admin, other }) {
      const { name, lastName, email } = other
      const user = await beginRecord(
        admin,
        usersApi.calls,
        { name, lastName, email, roles: ['hr'] },
        { roles: [{ name: 'finance', isPublic: true }] },
      )
      const { createWebhook, webhook, removeWebhook } = usersApi.calls
      // Its key is published by a job that runs each minute.
      const hook = await waitUntil('The key of webhooks', 150, async () => {
        const body = { url: 'https://8.8.8.8/hooks', description: 'Payroll', events: ['month.closed'], isActive: false }
        const reply = await admin.call(createWebhook, { body: body as never })
        return reply.status < 300 ? reply.body : undefined
      })
      return {
        ids: { '/api/users/': user.id, '/api/webhooks/': hook._id },
        async end() {
          await succeed(admin, webhook, { params: { id: hook._id } })
          await succeed(admin, removeWebhook, { params: { id: hook._id } })
          await expectGone(admin, webhook, hook._id)
          await user.end()
        },
      }
    },
  },
  {
    feature: 'goals',
    async begin({ admin, leader, employeeId, today }) {
      const entry = async (catalogue: typeof categoriesCatalogue) =>
        (await succeed(admin, catalogue.contract.calls.create, { body: { name: 'Of a goal' } }))._id
      return beginRecord(
        leader,
        goalsApi.calls,
        {
          objective: 'Speak',
          employee: employeeId,
          comment: 'In May',
          deadLine: today,
          category: await entry(categoriesCatalogue),
          reasonID: await entry(reasonsCatalogue),
          type: await entry(keyResultTypesCatalogue),
          keyResults: [{ keyResult: 'Talk', source: 'Programme', status: 'Complete' }],
        },
        { objective: 'Listen' },
      )
    },
  },
  catalogueFlow(categoriesCatalogue),
  catalogueFlow(reasonsCatalogue),
  catalogueFlow(keyResultTypesCatalogue),
  {
    feature: 'goal-templates',
    async begin({ admin }) {
      const { _id: category } = await succeed(admin, categoriesCatalogue.contract.calls.create, {
        body: { name: 'Of a template' },
      })
      return beginRecord(
        admin,
        goalTemplatesApi.calls,
        { objective: 'Speak', category, keyResults: [{ keyResult: 'Talk', source: 'Programme' }], official: true },
        { objective: 'Listen' },
      )
    },
  },
  {
    feature: 'openapi',
    begin: async ({ admin }) => ({
      async end() {
        const { headers } = await admin.call(openapiDocumentApi.calls.document)
        expectEqual('The document', headers['content-type']?.startsWith('application/json'), true)
      },
    }),
  },
]

/** Downloads the workbook that a call returns. */
async function fileOf(who: Company['admin'], path: string): Promise<Uint8Array> {
  const { headers, body } = await who.download(path)
  const at = headers['x-file-address']
  return at ? new Uint8Array(await (await fetch(at)).arrayBuffer()) : body
}
