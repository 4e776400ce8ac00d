/** Checks every screen with axe, in both themes and at both widths. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { planStatuses } from '#shared/features/career-development-plans/list.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { paymentStatuses, rewardsApi } from '#shared/features/rewards.ts'
import { SCREENS } from '#shared/features/screens.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { addDays, monthOfDay, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { findClassConflicts, runAxe } from './find-violations.ts'
import {
  addActionItem,
  addClosedSheet,
  addGoal,
  addOneOnOne,
  createPerson,
  createProject,
  createTeam,
} from './own-people.ts'
import {
  callApi,
  getSharedToken,
  type HttpCallInput,
  type HttpCallReply,
  readPageToken,
  signInAt,
  signInWithProvider,
} from './people.ts'

const WIDTHS = [1440, 360] as const
const THEMES = ['light', 'dark'] as const

const screens = SCREENS.flatMap(({ path, canCreate }) => (canCreate ? [path, `${path}/new`] : [path]))

/** Describes the problems of a page, or of a part of it, in its current state. */
async function findViolations(page: Page, part = 'html'): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS)
    for (const theme of THEMES) {
      await page.setViewportSize({ width, height: 900 })
      await setTheme(page, theme)
      // Another width may load other data, and the old content is dimmed until that has arrived.
      await waitUntilIdle(page)
      // The theme changes only colours.
      const violations = await runAxe(page, part, theme === 'dark' ? ['color-contrast'] : undefined)
      const { pathname } = new URL(page.url())
      for (const { id, nodes } of violations)
        for (const { html, failureSummary } of nodes.slice(0, 3))
          found.push(`${pathname} ${width} ${theme} ${id}, ${nodes.length} times: ${html} ${failureSummary}`)
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (excess > 0) found.push(`${pathname} ${width}: ${excess} px too wide`)
    }
  found.push(...(await findClassConflicts(page)))
  return found
}

/** Changes the theme and waits until it is painted. */
async function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction(dark => {
    const { classList } = document.documentElement
    return classList.contains('dark') === dark && !classList.contains('changing-theme')
  }, theme === 'dark')
  await page.evaluate(async () => {
    const painted = () => new Promise(requestAnimationFrame)
    await painted()
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
    // The new width starts transitions too, and one may start when another ends.
    for (let now = moving(); now.length > 0; now = moving()) {
      await Promise.allSettled(now.map(animation => animation.finished))
      await painted()
    }
  })
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilIdle(page)
}

const waitUntilIdle = (page: Page) => page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))

const TODAY = utcToday(new Date())

/** Creates somebody with one of each kind of own record; returns the ids. */
async function createOwnRecords() {
  const admin = await getSharedToken('admin')
  const create = async <C extends AnyCall>(call: C, sent: HttpCallInput<C>) => {
    const reply = await callApi(admin, call, sent)
    expect(reply.status, `${call.path} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
    return reply.body
  }
  const { leader, led } = await createTeam('Ofowner')
  const email = 'olga.owner@muster.example'
  const { employeeId: employee } = await createPerson({ name: 'Olga', lastName: 'Owner', email, leader, roles: ['it'] })
  const [item, oneOnOne] = [
    await addActionItem(leader, employee, 'Read the handbook', { isShared: true }),
    await addOneOnOne(leader, employee),
  ]
  const plans = careerDevelopmentPlansApi.calls
  const template = await create(developmentPlanTemplatesApi.calls.create, {
    body: {
      title: 'With peers of their own',
      peerComments: 'named',
      categories: [{ title: 'Craft', description: 'What it is' }],
      ratings: [{ description: 'Beginning' }, { description: 'Solid' }],
    },
  })
  const begin = (whose: string) =>
    create(plans.create, {
      body: { employee: whose, leaderAssigned: leader, template: template._id, period: TODAY },
    })
  const plan = await begin(employee)
  await create(plans.update, {
    params: { id: plan._id },
    body: {
      leaderAssigned: leader,
      cdpStatus: planStatuses.id('Completed'),
      categories: plan.categories.map(({ _id }) => ({ _id, rating: 1, comments: 'Well done' })),
    },
  })
  const [started, commented] = [await begin(employee), await begin(led)]
  await create(plans.openAssessment, { params: { id: started._id }, body: {} })
  await create(plans.invitePeers, {
    params: { id: commented._id },
    body: { peers: [employee], until: addDays(TODAY, 7) },
  })
  const goal = await addGoal(employee, 'Grow a garden on the roof', [{ keyResult: 'Ten beds', source: 'The roof' }])
  return {
    email,
    item: item._id,
    oneOnOne: oneOnOne._id,
    goal: goal._id,
    plan: plan._id,
    started: started._id,
    commented: commented._id,
  }
}

type RewardStep = (token: string, params: { readonly id: string }) => Promise<HttpCallReply<unknown>>
const said = { requestComment: 'As agreed' }
const decide =
  (rewStatusID: 'yes' | 'no'): RewardStep =>
  (token, params) =>
    callApi(token, rewardsApi.calls.validate, { params, body: { ...said, rewStatusID } })
const refund: RewardStep = (token, params) =>
  callApi(token, rewardsApi.calls.updateRefund, {
    params,
    body: {
      ...said,
      realAmount: '20',
      purchasedDate: TODAY,
      purchaseCompany: 'Muebles',
      purchased: 'Lamp',
      electronicInvoice: 'yes',
    },
  })
const pay =
  (paid: 'Paid' | 'Missing Info', paymentDate: string | null): RewardStep =>
  (token, params) =>
    callApi(token, rewardsApi.calls.updatePayment, {
      params,
      body: { ...said, paymentStatusID: paymentStatuses.id(paid), paymentDate },
    })
/** An admin's steps that bring a case into each status. */
const STEPS_TO: Readonly<Record<string, readonly RewardStep[]>> = {
  'Pending Approval': [],
  Rejected: [decide('no')],
  'Pending Refund': [decide('yes')],
  'Pending Payment': [decide('yes'), refund],
  Refunded: [decide('yes'), refund, pay('Paid', TODAY)],
  'Missing Info': [decide('yes'), refund, pay('Missing Info', null)],
}

/** Creates a requester's case, and brings it into a status. */
async function createReward(requester: string, status: string): Promise<string> {
  const body = { reasonID: rewardReasons.id('Equipment'), requestDescription: 'A lamp', estimatedAmount: '20' }
  const made = await callApi(requester, rewardsApi.calls.create, { body })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  for (const step of STEPS_TO[status] ?? []) {
    const reply = await step(await getSharedToken('admin'), { id: made.body._id })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  return made.body._id
}

// Two at a time, because most of the time is spent waiting for pages.
describe.concurrent('axe finds no violations', () => {
  for (const path of screens)
    e2eTest(`on ${path}`, async ({ visit }) => {
      const page = await visit({ as: 'admin', at: path })
      await waitUntilLoaded(page)
      expect(await findViolations(page)).toEqual([])
    })

  e2eTest('on a record', async ({ visit }) => {
    const { userId } = await createPerson({
      name: 'Uta',
      lastName: 'User',
      email: 'uta.user@muster.example',
      roles: ['hr'],
    })
    const page = await visit({ as: 'admin', at: `/users/${userId}` })
    await waitUntilLoaded(page)
    await page.getByRole('option').first().click()
    expect(await findViolations(page)).toEqual([])
  })

  e2eTest('on pages that everybody can open but no menu lists', async ({ visit }) => {
    const page = await visit({ as: 'leader', at: '/notifications' })
    await waitUntilLoaded(page)
    expect(await findViolations(page)).toEqual([])
    await page.goto('/access-tokens')
    await waitUntilLoaded(page)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('dialog', { name: 'New access token', exact: true }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.goto('/api-reference?call=employees-create')
    await page.getByRole('heading', { name: 'Creates an employee', exact: true }).waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  e2eTest('on an unknown address', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/nowhere' })
    await waitUntilLoaded(page)
    expect(await findViolations(page)).toEqual([])
  })

  e2eTest('on the employee host', async ({ visit }) => {
    const page = await visit({ as: 'employee', timesheet: true })
    for (const path of ['/', '/rewards', '/rewards/new']) {
      await page.goto(path)
      await waitUntilLoaded(page)
      expect(await findViolations(page)).toEqual([])
    }
  })

  e2eTest('on a person’s own pages and records', async ({ visit }) => {
    const own = await createOwnRecords()
    const page = await visit({ timesheet: true })
    await signInWithProvider(page, 'Google', own.email)
    await page.getByRole('button', { name: /^Account of / }).waitFor()
    const places: Readonly<Record<string, readonly string[]>> = {
      '/my-one-on-ones': [own.oneOnOne],
      '/my-action-items': [own.item],
      // A plan's link opens its page; assessments and comments have a page of their own below it.
      '/my-plan': [own.plan, `${own.started}/assessment`, `${own.commented}/comments`],
      '/my-goals': [own.goal],
      '/my-checklists': [],
      '/my-time-off': [],
      '/my-details': [],
    }
    for (const [path, records] of Object.entries(places)) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await waitUntilLoaded(page)
      for (const record of records) await page.locator(`main a[href="${path}/${record}"]`).first().waitFor()
      expect(await findViolations(page)).toEqual([])
      for (const record of records) {
        await page.goto(`${path}/${record}`)
        await waitUntilLoaded(page)
        expect(await findViolations(page, 'main')).toEqual([])
      }
    }
  })

  e2eTest('on a timesheet that is closed, not started, or has errors', async ({ visit }) => {
    const [last = '', , coming = ''] = availablePeriods(new Date())
    const [closed, next] = [monthOfDay(last), monthOfDay(coming)]
    const { _id: project } = await createProject('Closed and not begun')
    const email = 'tess.timesheet@muster.example'
    const { employeeId } = await createPerson({ name: 'Tess', lastName: 'Timesheet', email, project, roles: ['it'] })
    await addClosedSheet(employeeId, project, last, 8)
    const page = await visit({ timesheet: true })
    await signInAt(page, email, '/')
    for (const month of [closed, next]) {
      await page.goto(`/?month=${month}`)
      await waitUntilLoaded(page)
      await page.getByRole('button', { name: month === closed ? 'Download PDF' : 'Initialize', exact: true }).waitFor()
      expect(await findViolations(page, 'main')).toEqual([])
    }
    // Next month, which is open even in the last hour of this one.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Initialize', exact: true }).click()
    const cell = (row: number, name: 'description' | 'hours') =>
      page.locator(`[role="gridcell"][data-row="${row}"][data-field="${name}"]`)
    await cell(0, 'hours').click()
    await page.keyboard.type('7.25')
    await page.keyboard.press('Enter')
    await page.getByText('Invalid time value').first().waitFor()
    expect(await findViolations(page, 'main')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    // An empty day is not repeated.
    await cell(1, 'description').click()
    await page.keyboard.type('Planning')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Alt+r')
    await page.getByRole('dialog').waitFor()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  })

  e2eTest('on a reward in every status', async ({ visit }) => {
    const email = 'rita.requests@muster.example'
    await createPerson({
      name: 'Rita',
      lastName: 'Requests',
      email,
      activateRewards: true,
      yearlyBudget: 500,
      roles: ['it'],
    })
    const asker = await visit({ timesheet: true })
    await signInWithProvider(asker, 'Google', email)
    await asker.getByRole('button', { name: /^Account of / }).waitFor()
    const token = await readPageToken(asker, 'timesheet')
    const page = await visit({ as: 'admin', at: '/rewards' })
    for (const state of Object.keys(STEPS_TO)) {
      await page.goto(`/rewards/${await createReward(token, state)}`)
      await waitUntilLoaded(page)
      await page.getByRole('main').getByText(state, { exact: true }).first().waitFor()
      const uploads = page.getByRole('radiogroup', { name: 'Electronic Invoice', exact: true })
      if (await uploads.isVisible()) await uploads.getByRole('radio', { name: 'No', exact: true }).click()
      expect(await findViolations(page)).toEqual([])
    }
  })

  e2eTest('before signing in', async ({ visit }) => {
    const page = await visit()
    for (const path of ['/login', '/login-manual', '/token-expired']) {
      await page.goto(path)
      await waitUntilLoaded(page)
      expect(await findViolations(page)).toEqual([])
    }
  })

  e2eTest('in panels and dialogs over a page', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/users' })
    await waitUntilLoaded(page)
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('menu').waitFor()
    expect(await findViolations(page, '[role="menu"]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await page.getByRole('alertdialog').waitFor()
    expect(await findViolations(page, '[role="alertdialog"]')).toEqual([])
  })
})
