/** Everyday actions, the number of presses that each takes, and that their results are stored. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { sessionApi } from '#shared/features/session.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { usersApi } from '#shared/features/users.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { e2eTest } from './e2e-test.ts'
import { addActionItem, addOneOnOne, createPerson, createTeam } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { callApi, getSharedToken, signInWithProvider } from './people.ts'

/**
 * Counts each press of the mouse on a page, whoever makes it, from now on. The returned function reads the count; NaN
 * after another page was loaded.
 */
async function watchPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset.presses = '0'
    addEventListener('pointerdown', () => (dataset.presses = String(Number(dataset.presses) + 1)), true)
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.presses ?? Number.NaN))
}

/** Creates a person for the demo leader. */
async function createMember(lastName: string, more: object = {}) {
  const leader = await getSharedToken('leader')
  const { employeeId: leaderId = '' } = (await callApi(leader, sessionApi.calls.me)).body
  const email = `clicks.${lastName.toLowerCase()}@muster.example`
  const person = await createPerson({ name: 'Clicks', lastName, email, leader: leaderId, ...more })
  return { ...person, leader, leaderId, name: `Clicks ${lastName}`, email }
}

/** Signs in as a leader who has only these things waiting, so that the home shows them without another press. */
async function visitHome(page: Page, email: string): Promise<void> {
  await signInWithProvider(page, 'Microsoft', email)
  await page.waitForURL('**/home')
}

/** Returns an action item's present status. */
const statusOfItem = (id: string) => async () =>
  (await callApi(await getSharedToken('hr'), actionItemsApi.calls.one, { params: { id } })).body.status.name

describe('with the mouse', () => {
  e2eTest('one press completes an action item, in its list and on the home', async ({ visit }) => {
    const [listed, waiting] = ['Order the third screen for Clicks', 'Order the second screen for Clicks']
    const { email, leader, led } = await createTeam('Clicking')
    const [first, second] = [await addActionItem(leader, led, listed), await addActionItem(leader, led, waiting)]
    const page = await visit()
    await visitHome(page, email)
    const onHome = page.getByRole('button', { name: `Complete ${waiting}`, exact: true })
    await onHome.waitFor()
    const countPresses = await watchPresses(page)
    await onHome.click()
    await findToast(page, `${waiting} completed`).waitFor()
    expect(await countPresses()).toBe(1)
    await expect.poll(statusOfItem(second._id)).toBe('Completed')

    await page.goto('/action-items')
    const inList = page.getByRole('button', { name: `Complete ${listed}`, exact: true })
    await inList.waitFor()
    const countInList = await watchPresses(page)
    await inList.click()
    await findToast(page, `${listed}: Completed`).waitFor()
    expect(await countInList()).toBe(1)
    expect(await statusOfItem(first._id)()).toBe('Completed')
  })

  e2eTest('two presses hold a one-on-one of this month, from the home', async ({ visit }) => {
    const { email, leader, led } = await createTeam('Meeting')
    const { _id: id } = await addOneOnOne(leader, led)
    const page = await visit()
    await visitHome(page, email)
    const row = page
      .getByRole('region', { name: 'One-on-ones to hold', exact: true })
      .getByRole('link', { name: /Olmo Meeting/ })
    await row.waitFor()
    const countPresses = await watchPresses(page)
    await row.click()
    await page.getByRole('button', { name: 'Complete meeting', exact: true }).click()
    await findToast(page, 'One on One updated successfully.').waitFor()
    expect(await countPresses()).toBe(2)
    const held = await callApi(await getSharedToken('hr'), oneOnOnesApi.calls.one, { params: { id } })
    expect(held.body.status.name).toBe('Complete')
  })

  e2eTest('one press shows who has not submitted', async ({ visit }) => {
    const finance = await getSharedToken('finance')
    const [year, month] = utcToday(new Date()).split('-').map(Number)
    const readUnsubmitted = async () => {
      const query = { year: String(year), month: String(month), pageSize: '1000' }
      const { items } = (await callApi(finance, timesheetsApi.calls.list, { query: query as never })).body
      return items.filter(({ submittedAt }) => submittedAt === null).map(({ employee }) => fullName(employee))
    }
    const page = await visit({ as: 'finance', at: '/timesheets-summary' })
    await page.getByRole('heading', { name: 'Time sheets summary', exact: true }).waitFor()
    const countPresses = await watchPresses(page)
    await page.getByRole('button', { name: 'Not submitted', exact: true }).click()
    await page.waitForURL(url => url.searchParams.get('isSubmitted') === 'false')
    expect(await countPresses()).toBe(1)
    const links = page.getByRole('link', { name: /^Open .+, / })
    // Other stories begin and submit sheets meanwhile.
    await expect
      .poll(async () => {
        const expected = await readUnsubmitted()
        const shown = await links.evaluateAll(all => all.map(link => link.getAttribute('aria-label') ?? ''))
        const isEach = shown.every(label => expected.some(name => label.startsWith(`Open ${name}, `)))
        return isEach && shown.length === Math.min(expected.length, 20)
      })
      .toBe(true)
    // The list opens like this from now on.
    await page.goto('/timesheets-summary')
    await page.waitForURL(url => url.searchParams.get('isSubmitted') === 'false')
  })

  e2eTest('two presses assign a role, and one takes it away again', async ({ visit }) => {
    const { userId, name, email } = await createMember('Roled', { roles: ['hr'] })
    const admin = await getSharedToken('admin')
    const rolesNow = async () =>
      (await callApi(admin, usersApi.calls.one, { params: { id: userId } })).body.roles.map(role => role.name).sort()
    const page = await visit({ as: 'admin', at: `/users?searchText=${email}` })
    const roles = page.getByRole('button', { name: `Roles of ${name}: HR`, exact: true })
    await roles.waitFor()
    const countPresses = await watchPresses(page)
    await roles.click()
    await page.getByRole('menuitemcheckbox', { name: 'Rewards', exact: true }).click()
    await findToast(page, `${name} has the role Rewards`).waitFor()
    expect(await countPresses()).toBe(2)
    expect(await rolesNow()).toEqual(['hr', 'rewards'])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await roles.waitFor()
    expect(await countPresses()).toBe(3)
    await expect.poll(rolesNow).toEqual(['hr'])
  })

  e2eTest('one press ticks a checklist item, for its owner and in the open checklist', async ({ visit }) => {
    const { employeeId, leaderId } = await createMember('Ticked')
    const hr = await getSharedToken('hr')
    const { calls } = onboarding.contract
    const [owned, other] = ['Show the clicks around', 'Count the clicks']
    const descriptions = [
      { description: owned, owner: { kind: 'person', id: leaderId } },
      { description: other },
    ] as const
    const template = await callApi(hr, calls.createTemplate, {
      body: { title: 'Clicks of newcomers', descriptions: descriptions as never },
    })
    const made = await callApi(hr, calls.create, { body: { employee: employeeId, template: template.body._id } })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const params = { id: made.body._id }
    const doneNow = async () =>
      (await callApi(hr, calls.one, { params })).body.descriptions.flatMap(item =>
        item.doneAt ? item.description : [],
      )

    const page = await visit({ as: 'leader', at: '/checklist-items' })
    const box = page.getByRole('checkbox', { name: owned, exact: true })
    await box.waitFor()
    const countPresses = await watchPresses(page)
    await box.click()
    await findToast(page, `“${owned}” is completed`).waitFor()
    expect(await countPresses()).toBe(1)
    expect(await doneNow()).toEqual([owned])

    const desk = await visit({ as: 'hr', at: `/onboarding-process-screen?open=${made.body._id}` })
    const otherBox = desk.getByRole('checkbox', { name: other, exact: true })
    await otherBox.waitFor()
    const countAtDesk = await watchPresses(desk)
    await otherBox.click()
    await findToast(desk, `“${other}” is completed`).waitFor()
    expect(await countAtDesk()).toBe(1)
    expect(await doneNow()).toEqual([owned, other])
  })

  e2eTest('two presses find a person’s open plan', async ({ visit }) => {
    const { employeeId: employee, leader, leaderId, name } = await createMember('Planned')
    const template = await callApi(await getSharedToken('admin'), developmentPlanTemplatesApi.calls.create, {
      body: {
        title: 'Growth of Clicks',
        categories: [{ title: 'Craft', description: 'What it is' }],
        ratings: [{ description: 'Beginning' }, { description: 'Solid' }],
      },
    })
    const made = await callApi(leader, careerDevelopmentPlansApi.calls.create, {
      body: { employee, leaderAssigned: leaderId, template: template.body._id, period: utcToday(new Date()) },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const page = await visit({ as: 'leader', at: '/career-development-plan' })
    const search = page.getByRole('searchbox', { name: 'Search by name', exact: true })
    await search.waitFor()
    const countPresses = await watchPresses(page)
    await search.click()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.waitForURL(new RegExp(`/career-development-plan/${made.body._id}`))
    await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor()
    expect(await countPresses()).toBe(2)
  })
})
