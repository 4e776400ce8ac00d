/** Everyday actions, and the number of mouse clicks that each takes. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { sessionApi } from '#shared/features/session.ts'
import { usersApi } from '#shared/features/users.ts'
import { dayOf } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { callApi, getSharedToken } from './people.ts'

/** Clicks, and counts the clicks. */
function createPointer() {
  let clicks = 0
  return {
    press: async (what: Locator) => {
      clicks++
      await what.click()
    },
    get clicks() {
      return clicks
    },
  }
}

/** Creates a person for the demo leader. */
async function createMember(lastName: string, more: object = {}) {
  const leader = await getSharedToken('leader')
  const { employeeId: leaderId = '' } = (await callApi(leader, sessionApi.calls.me)).body
  const email = `clicks.${lastName.toLowerCase()}@muster.example`
  const person = await createPerson({ name: 'Clicks', lastName, email, leader: leaderId, ...more })
  return { ...person, leader, leaderId, name: `Clicks ${lastName}`, email }
}

/** Shows all rows of a group, which at first shows only the oldest. */
async function showAllOf(page: Page, group: string): Promise<void> {
  const region = page.getByRole('region', { name: group, exact: true })
  await region.waitFor()
  const more = region.getByRole('button', { name: /^Show \d+ more$/ })
  if (await more.count()) await more.click()
}

describe('with the mouse', () => {
  e2eTest('one click completes an action item from the home', async ({ visit }) => {
    const { employeeId, leader, leaderId } = await createMember('Itemed')
    const title = 'Order the second screen for Clicks'
    const item = await callApi(leader, actionItemsApi.calls.create, {
      body: {
        employee: employeeId,
        leaderAssigned: leaderId,
        title,
        description: 'By the end of the day',
        status: actionItemStatuses.id('Open'),
        priority: actionItemPriorities.id('Mid'),
        dueDate: dayOf(new Date()),
      },
    })
    expect(item.status, JSON.stringify(item.body)).toBe(201)
    const page = await visit({ as: 'leader', at: '/home' })
    await showAllOf(page, 'Action items')
    const pointer = createPointer()
    await pointer.press(page.getByRole('button', { name: `Complete ${title}`, exact: true }))
    await findToast(page, `${title} completed`).waitFor()
    expect(pointer.clicks).toBe(1)
  })

  e2eTest('one click shows who has not submitted', async ({ visit }) => {
    const page = await visit({ as: 'finance', at: '/timesheets-summary' })
    await page.getByRole('heading', { name: 'Time sheets summary', exact: true }).waitFor()
    const pointer = createPointer()
    await pointer.press(page.getByRole('button', { name: 'Not submitted', exact: true }))
    await page.waitForURL(url => url.searchParams.get('isSubmitted') === 'false')
    expect(pointer.clicks).toBe(1)
  })

  e2eTest('two clicks assign a role, and one removes it', async ({ visit }) => {
    const { userId, name, email } = await createMember('Roled', { roles: ['hr'] })
    const admin = await getSharedToken('admin')
    const rolesNow = async () =>
      (await callApi(admin, usersApi.calls.one, { params: { id: userId } })).body.roles.map(role => role.name).sort()
    const page = await visit({ as: 'admin', at: `/users?searchText=${email}` })
    const pointer = createPointer()
    await pointer.press(page.getByRole('button', { name: `Roles of ${name}: hr`, exact: true }))
    await pointer.press(page.getByRole('menuitemcheckbox', { name: 'rewards', exact: true }))
    await findToast(page, `${name} has the role rewards`).waitFor()
    expect(pointer.clicks).toBe(2)
    expect(await rolesNow()).toEqual(['hr', 'rewards'])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('button', { name: `Roles of ${name}: hr`, exact: true }).waitFor()
    await expect.poll(rolesNow).toEqual(['hr'])
  })
})
