/** Goals that support each other: a company's, a team's and a person's, and how progress on one changes the others. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { type E2eContext, e2eTest } from './e2e-test.ts'
import { addGoal, createPerson, createTeam } from './own-people.ts'
import { choose, findSaveButton, findToast } from './page-actions.ts'
import { signInAt, signInWithProvider } from './people.ts'

const TODAY = utcToday(new Date())
const barOf = (within: Page | Locator, objective: string) =>
  within.getByRole('progressbar', { name: `Progress of ${objective}`, exact: true })
const itemOf = (within: Locator, objective: string) =>
  within.getByRole('listitem').filter({ has: within.page().getByText(objective, { exact: true }) })

/** Opens a list, and chooses an option; a list with many options has a search box to type into first. */
async function find(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.keyboard.type(option)
  await page
    .getByRole('option')
    .filter({ has: page.getByText(option, { exact: true }) })
    .click()
}

interface NewGoal {
  readonly objective: string
  readonly employee: string
  readonly keyResults: readonly string[]
  readonly level?: string
  readonly supports?: string
}

/** Fills in the form of a new goal, and saves it. */
async function setGoal(page: Page, { objective, employee, keyResults, level, supports }: NewGoal): Promise<void> {
  await page.goto('/hitGoals-process/new')
  await page.getByLabel(/^Objective\s?\*?$/).fill(objective)
  await find(page, 'Employee', employee)
  await find(page, 'Reason', 'New role')
  await find(page, 'Category', 'Communication')
  await find(page, 'Type', 'Mentoring')
  await page.getByRole('textbox', { name: 'Deadline', exact: true }).fill(formatDay(addDays(TODAY, 30)))
  await page.getByRole('button', { name: 'Link to a larger goal', exact: true }).click()
  if (level) await choose(page, 'Level', level)
  if (supports) await find(page, 'Supports', supports)
  for (const keyResult of keyResults) {
    await page.getByLabel(/^New key result\s?\*?$/).fill(keyResult)
    await page.getByLabel(/^Source of the new key result\s?\*?$/).fill('Forester')
    await page.keyboard.press('Enter')
  }
  await findSaveButton(page).click()
  await findToast(page, 'HitGoal created successfully.').waitFor()
  await page.waitForURL(/\/hitGoals-process\/[0-9a-f]{24}$/)
}

async function openTree(page: Page): Promise<Locator> {
  await page.goto('/hitGoals-process')
  const fold = page.getByRole('button', { name: 'Goals that support each other', exact: true })
  if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click()
  const tree = page.getByRole('region', { name: 'Goals that support each other', exact: true })
  await tree.waitFor()
  return tree
}

/** Creates a leader with one person, and an owner of a company goal whom the leader has no access to; opens a page. */
async function visitAsLeader(visit: E2eContext['visit'], lastName: string) {
  const addressOf = (name: string) => `${name}.${lastName}@muster.example`.toLowerCase()
  await createPerson({ name: 'Cora', lastName, email: addressOf('Cora') })
  const { employeeId: leader } = await createPerson({
    name: 'Lena',
    lastName,
    email: addressOf('Lena'),
    isLeader: true,
    roles: ['leader'],
  })
  await createPerson({ name: 'Olmo', lastName, email: addressOf('Olmo'), leader, roles: ['rewards'] })
  const page = await visit()
  await signInWithProvider(page, 'Microsoft', addressOf('Lena'))
  await page.getByRole('button', { name: /^Account of / }).waitFor()
  return { page, led: addressOf('Olmo') }
}

describe('goals that support each other', () => {
  e2eTest(
    'a check-in by one person moves the goals of the team and of the company, each shown only to people who may open it',
    async ({ visit, expectProblems }) => {
      const [company, team, own] = ['Grow the northern forest', 'Plant the northern slope', 'Raise northern seedlings']
      const { page: leader, led } = await visitAsLeader(visit, 'Canopy')
      const admin = await visit({ as: 'admin' })
      await setGoal(admin, {
        objective: company,
        employee: 'Cora Canopy',
        keyResults: ['Ten hectares more'],
        level: 'Company',
      })
      const companyGoal = admin.url()

      // A leader can choose from all company goals, but sees neither their owners nor their progress.
      const keyResults = ['Fence the slope', 'Dig the wells']
      await setGoal(leader, { objective: team, employee: 'Olmo Canopy', keyResults, level: 'Team', supports: company })
      await leader.getByRole('checkbox', { name: 'Key result 1 is complete', exact: true }).check()
      await findSaveButton(leader).click()
      await findToast(leader, 'HitGoal updated successfully.').waitFor()
      await leader
        .getByRole('region', { name: 'Supports', exact: true })
        .getByText('Company · Not visible to you')
        .waitFor()
      await setGoal(leader, { objective: own, employee: 'Olmo Canopy', keyResults: ['Seedlings'], supports: team })
      await leader.getByRole('button', { name: 'Measure by a number: key result 1', exact: true }).click()
      await leader.getByLabel(/^Target/).fill('200')
      await findSaveButton(leader).click()
      await findToast(leader, 'HitGoal updated successfully.').first().waitFor()
      const ownGoal = leader.url().split('/').at(-1)

      const olmo = await visit({ timesheet: true, browser: { viewport: { width: 390, height: 844 }, hasTouch: true } })
      await signInWithProvider(olmo, 'Google', led)
      await olmo.getByRole('button', { name: /^Account of / }).waitFor()
      await olmo.goto(`/my-goals/${ownGoal}`)
      await olmo.getByText(team, { exact: true }).waitFor()
      await olmo.getByRole('button', { name: 'Check in', exact: true }).click()
      const dialog = olmo.getByRole('dialog', { name: 'Check in', exact: true })
      await dialog.getByLabel(/^Seedlings/).fill('150')
      await choose(dialog, 'Confidence', 'On track')
      await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
      await findToast(olmo, 'Checked in.').waitFor()

      // The person's 75% and the team's own 50% make 62.5%.
      const tree = await openTree(leader)
      const top = itemOf(tree, company).first()
      await top.getByText('Company · Not visible to you', { exact: true }).first().waitFor()
      expect(await top.getByRole('link', { name: company, exact: true }).count()).toBe(0)
      expect(await barOf(tree, company).count()).toBe(0)
      const below = itemOf(top, team)
      await below.getByRole('link', { name: team, exact: true }).waitFor()
      await expect.poll(() => barOf(below, team).getAttribute('aria-valuetext')).toBe('62%')
      await expect.poll(() => barOf(itemOf(below, own), own).getAttribute('aria-valuetext')).toBe('75%')
      await below.getByRole('button', { name: `What supports ${team}`, exact: true }).click()
      await below.getByRole('link', { name: own, exact: true }).waitFor({ state: 'hidden' })

      // With the company's own 0%, the average is half of that.
      const whole = await openTree(admin)
      await expect.poll(() => barOf(whole, company).getAttribute('aria-valuetext')).toBe('31%')
      await whole.getByRole('link', { name: company, exact: true }).click()
      await admin.getByRole('heading', { name: 'Supported by (1)', exact: true }).waitFor()
      const together = admin.getByRole('progressbar', { name: 'Progress with what supports it', exact: true })
      await expect.poll(() => together.getAttribute('aria-valuetext')).toBe('31%')

      // A goal cannot support a goal that already supports it.
      expectProblems(admin, '400 PUT /api/hitgoalsProcess/update/')
      await admin.goto(companyGoal)
      await find(admin, 'Supports', team)
      await findSaveButton(admin).click()
      await admin
        .getByText('That goal supports this one, directly or through others. Choose another.', { exact: true })
        .first()
        .waitFor()
    },
  )
  e2eTest('two people who would close a loop at the same moment close none', async ({ visit, expectProblems }) => {
    const { email, led } = await createTeam('Ringed')
    const [first, second] = ['Dam the eastern brook', 'Drain the eastern marsh'] as const
    const setTeamGoal = (objective: string) =>
      addGoal(led, objective, [{ keyResult: 'Survey it', source: 'Forester' }], { level: 'team' })
    const goals = [await setTeamGoal(first), await setTeamGoal(second)]
    const admin = await visit({ as: 'admin', at: `/hitGoals-process/${goals[0]?._id}` })
    const leader = await visit()
    await signInAt(leader, email, `/hitGoals-process/${goals[1]?._id}`)
    await find(admin, 'Supports', second)
    await find(leader, 'Supports', first)
    const saveOn = async (page: Page) => {
      const saved = page.waitForResponse(reply => reply.request().method() === 'PUT')
      await findSaveButton(page).click()
      return (await saved).status()
    }
    const [one, other] = await Promise.all([saveOn(admin), saveOn(leader)])
    expect([one, other].sort()).toEqual([200, 400])
    const refused = one === 400 ? admin : leader
    expectProblems(refused, '400 PUT /api/hitgoalsProcess/update/')
    await refused
      .getByText('That goal supports this one, directly or through others. Choose another.', { exact: true })
      .first()
      .waitFor()
  })
})
