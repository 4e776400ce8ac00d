import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { goalTemplatesApi } from '#shared/features/goal-templates.ts'
import { sessionApi } from '#shared/features/session.ts'
import { addDays, dayOf, formatDay } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { addGoal, createPerson } from './own-people.ts'
import { findSaveButton, findToast, openMoreFilters, searchAndChoose } from './page-actions.ts'
import { callApi, getSharedToken } from './people.ts'

const TODAY = dayOf(new Date())
const row = (page: Page, name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name })

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words)
  await page.keyboard.press('Enter')
  await page.waitForURL(/searchText=/)
}

/** Creates a person for the demo company's leader; returns their id. */
async function createMember(lastName: string) {
  const { employeeId: leader = '' } = (await callApi(await getSharedToken('leader'), sessionApi.calls.me)).body
  const email = `goals.${lastName.toLowerCase()}@muster.example`
  return (await createPerson({ name: 'Goals', lastName, email, leader })).employeeId
}

describe('a leader', () => {
  e2eTest('copies an official template into a goal, and completes its key results', async ({ visit }) => {
    const [leader, admin] = [await getSharedToken('leader'), await getSharedToken('admin')]
    await createMember('Copied')
    const { body: category } = await callApi(admin, categoriesCatalogue.contract.calls.create, {
      body: { name: 'Beekeeping' },
    })
    const addTemplate = async (token: string, objective: string, official: boolean) => {
      const keyResults = ['Meet the team', 'Write a guide', 'Hold a talk'].map(keyResult => ({
        keyResult,
        source: 'x',
      }))
      const body = { objective, category: category._id, keyResults, status: true, official }
      const reply = await callApi(token, goalTemplatesApi.calls.create, { body })
      expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    }
    const objective = 'Bring the beekeepers up to speed'
    const unofficial = 'Bring the beekeepers home on time'
    await addTemplate(admin, objective, true)
    await addTemplate(leader, unofficial, false)
    const page = await visit({ as: 'leader', at: '/hitGoals-process' })
    await page.getByRole('main').getByRole('link', { name: 'Templates', exact: true }).click()
    await page.waitForURL(/status=true/)
    await search(page, 'beekeepers')
    await row(page, unofficial).waitFor()
    await openMoreFilters(page)
    await page.getByRole('checkbox', { name: 'Show Official Only', exact: true }).check()
    await page.waitForURL(/official=true/)
    await page.keyboard.press('Escape')
    await row(page, unofficial).waitFor({ state: 'detached' })

    await row(page, objective).getByTitle('Official').waitFor()
    await row(page, objective).getByRole('link').filter({ hasText: objective }).click()
    await page.getByRole('heading', { name: objective, exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: 'Copy', exact: true }).click()

    await page.getByRole('heading', { name: 'New HitGoal', exact: true }).waitFor()
    await expect.poll(() => page.getByLabel(/^Objective\s?\*?$/).inputValue()).toBe(objective)
    await page
      .getByRole('combobox', { name: 'Category', exact: true })
      .getByText('Beekeeping', { exact: true })
      .waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Deadline', exact: true }).inputValue())
      .toBe(formatDay(TODAY))
    const ticks = page.getByRole('checkbox', { name: /is complete$/ })
    await expect.poll(() => ticks.count()).toBe(3)
    for (const tick of await ticks.all()) expect(await tick.isChecked()).toBe(false)

    await searchAndChoose(page, 'Employee', 'Goals Copied')
    await searchAndChoose(page, 'Reason', 'New role')
    await findSaveButton(page).click()
    await findToast(page, 'Please, fix the errors on the form before submitting').waitFor()
    await searchAndChoose(page, 'Type', 'Mentoring')
    await findSaveButton(page).click()
    await findToast(page, 'HitGoal created successfully.').waitFor()
    await page.waitForURL(/\/hitGoals-process\/[0-9a-f]{24}$/)
    const goal = page.url()
    await page.getByRole('heading', { name: objective, exact: true }).waitFor()
    await page.getByText('Incomplete (0/3)').waitFor()

    await ticks.nth(0).check()
    await findSaveButton(page).click()
    await findToast(page, 'HitGoal updated successfully.').first().waitFor()
    await page.reload()
    await page.getByText('Incomplete (1/3)').waitFor()
    await ticks.nth(1).check()
    await ticks.nth(2).check()
    await page.getByText('Completed (3/3)').waitFor()
    await findSaveButton(page).click()
    await findToast(page, 'HitGoal updated successfully.').first().waitFor()

    await page.goto('/hitGoals-process')
    await search(page, 'beekeepers')
    await row(page, objective).waitFor()
    await searchAndChoose(page, 'Employees', 'Goals Copied')
    await page.keyboard.press('Escape')
    await page.waitForURL(/employees=/)
    await row(page, objective).getByText('Completed (3/3)', { exact: true }).first().waitFor()
    await page.goto(goal)
    await page.getByText('Completed (3/3)').waitFor()
  })

  e2eTest('reads an objective without spaces in full, on its page and in the check-in dialog', async ({ visit }) => {
    const objective = `https://wiki.example/${'goals'.repeat(50)}`
    const keyResults = [{ keyResult: 'Read it', source: 'The wiki' }]
    const { _id } = await addGoal(await createMember('Longword'), objective, keyResults)
    for (const width of [1440, 390]) {
      const browser = { viewport: { width, height: 900 } }
      const page = await visit({ as: 'leader', at: `/hitGoals-process/${_id}`, browser })
      const heading = page.getByRole('heading', { level: 1, name: objective, exact: true })
      const { right } = await heading.evaluate(element => {
        const words = document.createRange()
        words.selectNodeContents(element)
        return words.getBoundingClientRect()
      })
      expect(right).toBeLessThanOrEqual(width)
      await page.getByRole('button', { name: 'Check in', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Check in', exact: true })
      const excess = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(excess, `what is cut off of the dialog at ${width} px`).toBe(0)
    }
  })

  e2eTest('marks a goal unsuccessful with a reason, and deletes it', async ({ visit }) => {
    const objective = 'Run a half marathon'
    await addGoal(await createMember('Running'), objective, [{ keyResult: 'Reach the finish', source: 'Result list' }])

    const page = await visit({ as: 'leader', at: '/hitGoals-process' })
    await search(page, 'half marathon')
    await row(page, objective).getByText('Incomplete (0/1)').waitFor()
    await row(page, objective).getByRole('link', { name: objective, exact: true }).first().click()
    await page.getByRole('switch', { name: 'Unsuccessful', exact: true }).click()
    await findSaveButton(page).click()
    await page.getByText('Say why the goal was unsuccessful').waitFor()
    await page.getByLabel(/^Why it was unsuccessful\s?\*?$/).fill('A knee said no.')
    await findSaveButton(page).click()
    await findToast(page, 'HitGoal updated successfully.').waitFor()

    await page.goto('/hitGoals-process')
    await row(page, objective).getByText('Unsuccessful', { exact: true }).waitFor()
    await row(page, objective)
      .getByRole('button', { name: `Delete ${objective}`, exact: true })
      .click()
    const question = page.getByRole('alertdialog', { name: `Delete ${objective}?`, exact: true })
    await question.getByText('Do you want to delete this record?').waitFor()
    await question.getByRole('button', { name: 'Accept', exact: true }).click()
    await findToast(page, `${objective} deleted successfully`).waitFor()
  })

  e2eTest(
    'creates a template, which can be copied after its first update, and edited until it is official',
    async ({ visit }) => {
      const objective = 'Teach a class at the school next door'
      const page = await visit({ as: 'leader', at: '/hitGoal-templates' })
      await page.getByRole('link', { name: 'New', exact: true }).click()
      await page.getByRole('heading', { name: 'New goal template', exact: true }).waitFor()
      await page.getByLabel(/^Objective\s?\*?$/).fill(objective)
      await searchAndChoose(page, 'Category', 'Communication')
      expect(await page.getByRole('switch', { name: 'Official', exact: true }).count()).toBe(0)
      await page.getByLabel(/^New key result\s?\*?$/).fill('Hold three lessons')
      await page.getByLabel(/^Source of the new key result\s?\*?$/).fill('Calendar')
      await page.keyboard.press('Enter')
      await page.getByRole('list', { name: 'Key results', exact: true }).getByRole('listitem').waitFor()
      await findSaveButton(page).click()
      await findToast(page, 'HitGoal template created successfully.').waitFor()
      await page.waitForURL(/\/hitGoal-templates\/[0-9a-f]{24}\?created=true$/)
      await page.getByText('Creation date', { exact: true }).waitFor()
      const copy = page.getByRole('link', { name: 'Copy', exact: true })
      expect(await copy.count()).toBe(0)

      await page.getByRole('textbox', { name: 'Last review date', exact: true }).fill(formatDay(TODAY))
      await findSaveButton(page).click()
      await findToast(page, 'Hitgoal template updated successfully.').waitFor()
      await copy.waitFor()

      const admin = await getSharedToken('admin')
      const { body } = await callApi(admin, goalTemplatesApi.calls.list, { query: { searchText: objective } })
      const [template] = body.items
      if (!template) throw new Error('The template is not there')
      const { _id: id, category, keyResults, status, lastReviewDate } = template
      const official = { objective, category: category._id, keyResults, status, lastReviewDate, official: true }
      expect((await callApi(admin, goalTemplatesApi.calls.update, { params: { id }, body: official })).status).toBe(200)
      await page.reload()
      await page.getByTitle('Official').waitFor()
      await copy.waitFor()
      expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
      expect((await callApi(admin, goalTemplatesApi.calls.remove, { params: { id } })).status).toBe(204)
    },
  )
})

describe('a measured goal', () => {
  e2eTest('moves with a check-in, and shows its history to the leader who set it', async ({ visit }) => {
    const { employeeId = '' } = (await callApi(await getSharedToken('employee', 'timesheet'), sessionApi.calls.me)).body
    const { _id } = await addGoal(employeeId, 'Sell the conference out', [
      { keyResult: 'Seats sold', source: 'Tickets' },
    ])

    const desk = await visit({ as: 'admin', at: `/hitGoals-process/${_id}` })
    await desk.getByRole('button', { name: 'Measure by a number: key result 1', exact: true }).click()
    await desk.getByLabel(/^Target/).fill('200')
    await desk.getByLabel(/^Unit/).fill('seats')
    await findSaveButton(desk).click()
    await findToast(desk, 'HitGoal updated successfully.').first().waitFor()

    const page = await visit({
      as: 'employee',
      timesheet: true,
      at: `/my-goals/${_id}`,
      browser: { viewport: { width: 390, height: 844 }, hasTouch: true },
    })
    await page.getByText('0 now, from 0 to 200 seats').waitFor()
    await page.getByRole('button', { name: 'Check in', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Check in', exact: true })
    await dialog.getByLabel(/^Seats sold/).fill('50')
    await dialog.getByRole('combobox', { name: /^Confidence/ }).click()
    await page.getByRole('option', { name: 'At risk', exact: true }).click()
    await dialog.getByLabel(/^Comment/).fill('Posters are late')
    await dialog.getByRole('textbox', { name: /^Day/ }).fill(formatDay(addDays(TODAY, 1)))
    await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
    await dialog.getByText('A check-in cannot be after today', { exact: true }).waitFor()
    await dialog.getByRole('textbox', { name: /^Day/ }).fill(formatDay(TODAY))
    await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
    await findToast(page, 'Checked in.').waitFor()
    await page.getByText('50 now, from 0 to 200 seats').waitFor()

    await desk.reload()
    await desk.getByRole('heading', { name: 'Check-ins (1)', exact: true }).waitFor()
    await desk.getByText('Posters are late').waitFor()
    await desk.getByRole('img', { name: `${formatDay(TODAY)}: 25%, At risk`, exact: true }).waitFor()
  })
})
