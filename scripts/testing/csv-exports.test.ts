/** Every export keeps a row and its cells intact when each text contains characters that could break a CSV. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { planStatuses } from '#shared/features/career-development-plans/list.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { employeeAttributes } from '#shared/features/employees/attributes.ts'
import { insuranceStatuses } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { features } from '#shared/features/index.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { processAssignmentsApi, processTypes } from '#shared/features/process-assignments.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { PUBLIC_ROLES } from '#shared/kit/access.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { addMonths, formatShortMonth, utcToday } from '#shared/kit/dates.ts'
import { startTestInbox } from './files.ts'
import { createPayBrowser } from './pay-browser.ts'
import { as, createEmployee, signInAsEmployee } from './people.ts'
import { rateAllCategories, toPlanForm } from './plans.ts'

const TODAY = utcToday(new Date())
/** The current month may close while the test runs. */
const NEXT_MONTH = addMonths(TODAY, 1)

let inbox: Awaited<ReturnType<typeof startTestInbox>>
beforeAll(async () => {
  inbox = await startTestInbox()
})
afterAll(() => inbox.stop())

/** Parses a CSV by RFC 4180, independently of the code that writes it. */
function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = text.startsWith(BOM) ? 1 : 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (isQuoted && character === '"' && text.charAt(at + 1) === '"') cell += text.charAt(++at)
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted || (character !== separator && character !== '\r' && character !== '\n')) cell += character
    else {
      rows.at(-1)?.push(cell)
      cell = ''
      if (character === separator) continue
      expect(text.slice(at, at + 2)).toBe('\r\n')
      at++
      rows.push([])
    }
  }
  expect([isQuoted, cell, rows.pop()]).toEqual([false, '', []])
  return rows
}

const BOM = '\ufeff'
/** Follows the stage's template: separated by semicolons, and without a byte order mark. */
const BANK_FILE = 'Rewards for the bank.csv'
const fileOf = ({ responseType }: AnyCall) => (typeof responseType === 'object' ? responseType : undefined)

/** The exports from which rows were read. */
const triedFiles = new Set<string>()

/** Texts that start like a formula and contain what ends a cell or a row; short enough for a name. */
it.each([
  ['=', 'a\nb'],
  ['+', 'a\rb'],
  ['-', 'a\r\nb'],
  ['@', '"a" b'],
  ['=', 'a,b'],
  ['+', 'a;b\tc'],
])('every export keeps texts intact that start with %j and end with %j', async (first, then) => {
  const nasty = (of: string) => `${first}${of}${then}`
  const shown = (of: string) => `'${nasty(of)}`
  // Forms accept only one line for names and titles; texts imported earlier may have several.
  const shownAsLine = (of: string) => shown(of).replaceAll(/[\t\n\r]+/g, ' ')
  const who = await as(...PUBLIC_ROLES)
  const post = async (call: AnyCall, body: object, headers = {}) => {
    const reply = await who.call(call, { body: body as never, headers })
    expect(reply.status, `${call.path} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
    return reply.body as { readonly _id: string }
  }
  const tag = Math.random().toString(36).slice(2, 6)
  const text = (of: string) => nasty(of + tag)
  const entry = (of: typeof categoriesCatalogue, name: string) => post(of.contract.calls.create, { name: text(name) })
  const title = await post(jobTitlesCatalogue.contract.calls.create, { name: text('title'), order: 9 })
  const work = await post(projectsCatalogue.contract.calls.create, { name: text('proj'), holidays: true })
  const leader = await createEmployee({ isLeader: true, name: text('boss'), lastName: text('bl') })
  const texts = Object.fromEntries(
    employeeAttributes
      .filter(
        ({ kind, entries, allowedValues, path }) =>
          kind === 'text' &&
          !entries &&
          !allowedValues &&
          !path.includes('.') &&
          !/mount|udget|children|email/i.test(path),
      )
      .map(({ path }) => [path, text(path.slice(0, 6))]),
  )
  const person = await createEmployee({
    ...texts,
    activateRewards: true,
    leader: leader._id,
    project: work._id,
    jobTitle: title._id,
    referBy: leader._id,
    authorizedEmployees: [leader._id],
    authorizedTimesheets: [work._id],
    homeAddress: {
      country: 'Costa Rica',
      zipCode: '0012',
      state: text('st'),
      city: text('ci'),
      addressLine1: text('a1'),
      addressLine2: text('a2'),
    },
    insuranceInfo: { status: insuranceStatuses.id('Active'), inclusionDate: null, comments: text('ins') },
    emergencyContacts: {
      name1: text('n1'),
      phoneNumber1: '-7',
      relationship1: text('r1'),
      name2: text('n2'),
      phoneNumber2: '',
      relationship2: text('r2'),
    },
    resignationInfo: {
      resignationReason: null,
      resignationDate: null,
      payrollEndDate: null,
      lastDay: null,
      resignationComments: text('res'),
    },
  })
  const [name, lastName] = [text('name'), text('lastNa')]
  expect([person.name, person.lastName]).toEqual([name, lastName])
  const full = `${name} ${lastName}`
  const boss = `${leader.name} ${leader.lastName}`
  const [category, reason, type] = [
    await entry(categoriesCatalogue, 'cat'),
    await entry(reasonsCatalogue, 'rea'),
    await entry(keyResultTypesCatalogue, 'typ'),
  ]
  await post(actionItemsApi.calls.create, {
    employee: person._id,
    leaderAssigned: leader._id,
    title: text('item'),
    description: 'x',
    dueDate: TODAY,
    priority: actionItemPriorities.id('Mid'),
    status: actionItemStatuses.id('Open'),
  })
  await post(oneOnOnesApi.calls.create, { employee: person._id, creationDate: TODAY, leaderAssigned: leader._id })
  const template = await post(developmentPlanTemplatesApi.calls.create, {
    title: text('tmpl'),
    categories: [{ title: 'Craft', description: 'x' }],
    ratings: [{ description: 'x' }, { description: 'y' }],
  })
  const plan = await who.call(careerDevelopmentPlansApi.calls.create, {
    body: { employee: person._id, leaderAssigned: leader._id, template: template._id, period: TODAY },
  })
  expect(plan.status).toBe(201)
  const rated = await who.call(careerDevelopmentPlansApi.calls.update, {
    params: { id: plan.body._id },
    body: toPlanForm(plan.body, {
      cdpStatus: planStatuses.id('Completed'),
      categories: rateAllCategories(plan.body),
    }),
  })
  expect(rated.status, JSON.stringify(rated.body)).toBe(200)
  await post(processAssignmentsApi.calls.create, {
    employee: person._id,
    processType: processTypes.id('Career Development Plan'),
    periodicity: 4,
    nextPeriodStartDate: TODAY,
    careerDevelopmentPlanTemplate: template._id,
  })
  await post(goalsApi.calls.create, {
    objective: text('goal'),
    employee: person._id,
    deadLine: TODAY,
    category: category._id,
    reasonID: reason._id,
    type: type._id,
    keyResults: [{ keyResult: 'x', source: 'y' }],
  })
  await post(timesheetsApi.calls.initialize, { employee: person._id, period: NEXT_MONTH, project: work._id })
  const asker = await signInAsEmployee(person)
  const wish = { reasonID: rewardReasons.id('Health'), requestDescription: text('wish'), estimatedAmount: 12.5 }
  const reward = await asker.call(rewardsApi.calls.create, { body: wish })
  expect(reward.status).toBe(201)
  const browser = await createPayBrowser(who)
  const rate = { employee: person._id, rate: await browser.encrypt('60'), comments: text('rate'), effectiveDate: TODAY }
  await post(salariesApi.calls.createRate, rate, browser.headers)

  const rowOf = async (call: AnyCall, query: object, headers = {}, needle = `${first}name${tag}`, params = {}) => {
    const { status, body } = await who.call(call, { query: query as never, headers, params })
    expect(status).toBe(200)
    const [text, file] = [String(body), fileOf(call)?.file ?? '']
    expect([file, text.startsWith(BOM)]).toEqual([file, file !== BANK_FILE])
    triedFiles.add(file)
    const [head = [], ...rows] = readCsv(text, file === BANK_FILE ? ';' : ',')
    expect(new Set(rows.map(row => row.length))).toEqual(new Set([head.length]))
    expect(head).toEqual(expect.arrayContaining(Object.keys(fileOf(call)?.cells ?? {})))
    const row = rows.find(cells => cells.some(cell => cell.includes(needle)))
    if (!row) throw new Error(`${call.path} has no row of ${needle}`)
    return Object.fromEntries(head.map((column, index) => [column, row[index]]))
  }
  const cell = (value: string) => `'${value}`

  const whole = await rowOf(employeesApi.calls.allInfoCsv, { employees: person._id })
  for (const { label, path } of employeeAttributes.filter(one => one.path in texts))
    expect([label, whole[label]]).toEqual([label, shown(path.slice(0, 6) + tag)])
  expect(whole).toMatchObject({
    'Insurance comments': shown(`ins${tag}`),
    'Resignation comments': shown(`res${tag}`),
    'State or province': shown(`st${tag}`),
    'Address line 2': shown(`a2${tag}`),
    'Relationship 2': shown(`r2${tag}`),
    'Emergency phone 1': '-7',
    'Zip code': '0012',
    Leader: cell(boss),
    Project: shownAsLine(`proj${tag}`),
    'Job title': shownAsLine(`title${tag}`),
    'Authorized timesheets': shownAsLine(`proj${tag}`),
  })
  expect(await rowOf(employeesApi.calls.summaryCsv, { employees: person._id })).toMatchObject({
    Name: cell(full),
    Leader: cell(boss),
    Project: shownAsLine(`proj${tag}`),
    'Job Title': shownAsLine(`title${tag}`),
  })
  expect(await rowOf(employeesApi.calls.insurancesCsv, {})).toMatchObject({
    Name: cell(full),
    Comments: shown(`ins${tag}`),
  })
  const country = 'Costa Rica'
  const { digest } = (await who.call(employeesApi.calls.insuranceChanges, { query: { country } })).body
  expect(await rowOf(employeesApi.calls.insuranceChangesCsv, { country, digest })).toMatchObject({
    Change: 'Added',
    Name: cell(full),
    Status: 'Active',
  })
  for (const call of [employeesApi.calls.birthdaysCsv, employeesApi.calls.anniversariesCsv])
    expect(await rowOf(call, {})).toMatchObject({ Name: cell(full) })
  expect(await rowOf(salariesApi.calls.ratesCsv, { employees: person._id }, browser.headers)).toMatchObject({
    Name: cell(name),
    'Last name': cell(lastName),
    Leader: cell(boss),
    Rate: expect.stringMatching(/^eyJ/),
  })
  expect(await rowOf(actionItemsApi.calls.csv, { employees: person._id })).toMatchObject({
    Employee: cell(full),
    'Assigned To': cell(boss),
    Title: shownAsLine(`item${tag}`),
  })
  expect(await rowOf(oneOnOnesApi.calls.csv, { employees: person._id })).toMatchObject({
    Employee: cell(full),
    'Assigned To': cell(boss),
  })
  expect(
    await rowOf(oneOnOnesApi.calls.reportCsv, { leaderAssigned: leader._id }, {}, `${first}boss${tag}`),
  ).toMatchObject({ Leader: cell(boss), Open: '1', 'Not Done': '0' })
  expect(
    await rowOf(actionItemsApi.calls.reportCsv, { leaderAssigned: leader._id }, {}, `${first}boss${tag}`),
  ).toMatchObject({ Leader: cell(boss), Open: '1', Completed: '0' })
  // Nobody counts as missing in a future month, so the sheet is missing in the previous one.
  const before = { startDate: addMonths(TODAY, -1), endDate: `${TODAY.slice(0, 7)}-01`, leaderAssigned: leader._id }
  expect(await rowOf(oneOnOnesApi.calls.withoutCsv, before)).toMatchObject({ Employee: cell(full), Leader: cell(boss) })
  expect(await rowOf(careerDevelopmentPlansApi.calls.csv, { employees: person._id })).toMatchObject({
    Employee: cell(full),
    'Leader Name': cell(boss),
    'Assigned to': cell(boss),
  })
  const calibrated = (named: string) =>
    rowOf(careerDevelopmentPlansApi.calls.calibrationCsv, { leaders: leader._id }, {}, `${first}${named}${tag}`)
  const once = { Plans: '1', Lowest: '0', Highest: '1', 'Average (%)': '100', Outlier: 'No' }
  expect(await calibrated('boss')).toMatchObject({ 'Grouped by': 'Leader', Name: cell(boss), ...once })
  expect(await calibrated('tmpl')).toMatchObject({ 'Grouped by': 'Template', Name: shownAsLine(`tmpl${tag}`), ...once })
  expect(await calibrated('title')).toMatchObject({
    'Grouped by': 'Job title',
    Name: shownAsLine(`title${tag}`),
    ...once,
  })
  expect(await rowOf(processAssignmentsApi.calls.csv, { employees: person._id })).toMatchObject({
    Employee: cell(full),
    Leader: cell(boss),
    Template: shownAsLine(`tmpl${tag}`),
  })
  expect(await rowOf(goalsApi.calls.csv, { employees: person._id })).toMatchObject({
    Objective: shownAsLine(`goal${tag}`),
    Employee: cell(full),
    Category: shownAsLine(`cat${tag}`),
    Reason: shownAsLine(`rea${tag}`),
    Type: shownAsLine(`typ${tag}`),
  })
  expect(await rowOf(rewardsApi.calls.csv, { employees: person._id })).toMatchObject({
    Employee: cell(full),
    Email: person.email,
    Reason: 'Health',
    'Estimated Amount': '12.5',
    'Real Amount': '',
  })
  // The categories counted there come from a fixed list, so they never contain typed text.
  expect(await rowOf(rewardsApi.calls.monthsCsv, {}, {}, 'Health')).toMatchObject({
    Month: formatShortMonth(TODAY),
    Reason: 'Health',
    Amount: expect.stringMatching(/^\d+(\.5)?$/),
  })
  const params = { id: reward.body._id }
  const said = { requestComment: 'x' }
  const bought = { purchasedDate: TODAY, purchaseCompany: text('shop'), purchased: text('what') }
  const steps = [
    await who.call(rewardsApi.calls.validate, { params, body: { ...said, rewStatusID: 'yes' } }),
    await asker.call(rewardsApi.calls.updateRefund, {
      params,
      body: { ...said, ...bought, realAmount: 12.5, electronicInvoice: 'yes' },
    }),
  ]
  expect(steps.map(({ status }) => status)).toEqual([200, 200])
  const paid = await who.call(rewardsApi.calls.payMany, { body: { rewards: [reward.body._id], paymentDate: TODAY } })
  if (!paid.body.batch) throw new Error(JSON.stringify(paid.body))
  // A bank would take a leading apostrophe as part of the name, so a character that starts a formula is left out.
  const plain = `${name.slice(1)} ${lastName}`.replaceAll(/[\t\n\r]+/g, ' ')
  expect(await rowOf(rewardsApi.calls.bankFile, {}, {}, `name${tag}`, { id: paid.body.batch._id })).toMatchObject({
    Name: plain,
    Email: person.email,
    Amount: '12.50',
    Date: TODAY,
  })
  expect(
    await rowOf(timesheetsApi.calls.csv, {
      projects: work._id,
      month: Number(NEXT_MONTH.slice(5, 7)),
      year: Number(NEXT_MONTH.slice(0, 4)),
    }),
  ).toMatchObject({ Project: shownAsLine(`proj${tag}`), Employee: cell(full) })
})

it('the export of employees declares every date column as a date', () => {
  const days = employeeAttributes.filter(({ kind }) => kind === 'day').map(({ label }) => label)
  const cells = Object.entries(fileOf(employeesApi.calls.allInfoCsv)?.cells ?? {})
  expect(cells.flatMap(([label, kind]) => (kind === 'day' ? [label] : [])).sort()).toEqual(days.sort())
})

it('no CSV export is left untested', () => {
  const files = features.flatMap(({ calls }) =>
    Object.values(calls as Record<string, AnyCall>).flatMap(call => {
      const file = fileOf(call)?.file
      return file?.endsWith('.csv') ? [file] : []
    }),
  )
  expect(files.sort()).toEqual([...triedFiles].sort())
})
