/** One template becomes a goal of many people: previewed, found by each of them, and followed together. */
import { expect } from 'vitest'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { goalTemplatesApi } from '#shared/features/goal-templates.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { choose, findToast, openMoreFilters } from './page-actions.ts'
import { callApi, getSharedToken, signInWithProvider } from './people.ts'

const DUE = addDays(utcToday(new Date()), 30)
const OBJECTIVE = 'Lead a fire drill'
const KEY_RESULTS = ['Clear the building', 'Count heads'].map(keyResult => ({ keyResult, source: 'Fire brigade' }))

/** Creates an official template, and a goal with its objective for one person, who will therefore be skipped. */
async function prepareGoals(employee: string) {
  const admin = await getSharedToken('admin')
  const first = async ({ contract }: typeof categoriesCatalogue) =>
    (await callApi(admin, contract.calls.all)).body[0]?._id ?? ''
  const category = await first(categoriesCatalogue)
  const template = await callApi(admin, goalTemplatesApi.calls.create, {
    body: { objective: OBJECTIVE, category, keyResults: KEY_RESULTS, status: true, official: true },
  })
  const goal = await callApi(admin, goalsApi.calls.create, {
    body: {
      objective: OBJECTIVE,
      employee,
      category,
      deadLine: DUE,
      keyResults: KEY_RESULTS,
      comment: '',
      reasonID: await first(reasonsCatalogue),
      type: await first(keyResultTypesCatalogue),
    },
  })
  expect([template.status, goal.status]).toEqual([201, 201])
}

e2eTest('a leader sets a goal template for all their people, and follows their progress', async ({ visit }) => {
  const lastName = 'Given'
  const addressOf = (name: string) => `${name}.${lastName}@muster.example`.toLowerCase()
  const { employeeId: leader } = await createPerson({
    name: 'Lena',
    lastName,
    email: addressOf('Lena'),
    isLeader: true,
    roles: ['leader'],
  })
  await createPerson({ name: 'Olmo', lastName, email: addressOf('Olmo'), leader, roles: ['rewards'] })
  await createPerson({ name: 'Pia', lastName, email: addressOf('Pia'), leader })
  const { employeeId: busy } = await createPerson({ name: 'Rui', lastName, email: addressOf('Rui'), leader })
  await prepareGoals(busy)

  const desk = await visit()
  await signInWithProvider(desk, 'Microsoft', addressOf('Lena'))
  await desk.getByRole('button', { name: /^Account of / }).waitFor()
  await desk.goto('/hitGoal-templates')
  await desk.getByRole('button', { name: `More actions for ${OBJECTIVE}`, exact: true }).click()
  await desk.getByRole('menuitem', { name: 'Set for many', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Set a goal for many people', exact: true })
  await dialog.getByRole('combobox', { name: 'Employees', exact: true }).click()
  // The leader is offered only their own people.
  const optionOf = (name: string) =>
    desk.getByRole('option').filter({ has: desk.getByText(`${name} Given`, { exact: true }) })
  await optionOf('Olmo').waitFor()
  await expect.poll(() => desk.getByRole('option').count()).toBe(3)
  for (const name of ['Olmo', 'Pia', 'Rui']) await optionOf(name).click()
  await desk.keyboard.press('Escape')
  await choose(dialog, 'Reason', 'New role')
  await choose(dialog, 'Type', 'Mentoring')
  await dialog.getByRole('textbox', { name: /^Deadline/ }).fill(formatDay(DUE))
  await expect.poll(() => dialog.getByRole('button', { name: 'Set goals', exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = dialog.getByRole('region', { name: 'Preview', exact: true })
  await preview.getByText('2 of 3 get the goal.', { exact: true }).waitFor()
  await expect
    .poll(() => preview.getByRole('listitem').allTextContents())
    .toEqual(['Olmo GivenGets the goal', 'Pia GivenGets the goal', 'Rui GivenHas an open goal with this objective'])
  await dialog.getByRole('button', { name: 'Set 2 goals', exact: true }).click()
  await findToast(desk, '2 goals set.').waitFor()

  // The list shows the goals that were set together, with their progress above it.
  await desk.waitForURL(/batches=[0-9a-f]{24}/)
  const rows = desk.getByRole('main').getByRole('row').filter({ hasText: OBJECTIVE })
  const figures = desk.getByRole('list', { name: 'Goals by status', exact: true })
  await rows.filter({ hasText: 'Pia Given' }).waitFor()
  await expect.poll(() => rows.count()).toBe(2)
  await figures.getByText('2 Incomplete', { exact: true }).waitFor()
  const together = desk.url()

  const mine = await visit({ timesheet: true, browser: { viewport: { width: 390, height: 844 }, hasTouch: true } })
  await signInWithProvider(mine, 'Google', addressOf('Olmo'))
  await mine.getByRole('button', { name: /^Notifications/ }).click()
  await mine.getByRole('link').filter({ hasText: OBJECTIVE }).click()
  await mine.getByRole('heading', { name: OBJECTIVE, exact: true }).waitFor()
  await mine.getByText('Key results (0 of 2)', { exact: true }).waitFor()

  await rows.filter({ hasText: 'Olmo Given' }).getByRole('link', { name: OBJECTIVE, exact: true }).first().click()
  for (const [index, { keyResult }] of KEY_RESULTS.entries()) {
    await desk.getByRole('checkbox', { name: `Key result ${index + 1} is complete`, exact: true }).check()
    // In the panel beside the list, each key result is saved when it is ticked.
    await findToast(desk, `${OBJECTIVE}: ${keyResult} is complete`).waitFor()
  }
  await desk.goto(together)
  await figures.getByText('1 Completed', { exact: true }).waitFor()
  await figures.getByText('1 Incomplete', { exact: true }).waitFor()

  // They can also be found by search.
  await desk.goto(`/hitGoals-process?searchText=${encodeURIComponent(OBJECTIVE)}`)
  await rows.filter({ hasText: 'Rui Given' }).waitFor()
  await openMoreFilters(desk)
  await choose(desk, 'Set together', `${OBJECTIVE} (2)`)
  // Closes the list, then the panel that contains it.
  for (const _ of ['list', 'panel']) await desk.keyboard.press('Escape')
  await rows.filter({ hasText: 'Rui Given' }).waitFor({ state: 'detached' })
  await expect.poll(() => rows.count()).toBe(2)
})
