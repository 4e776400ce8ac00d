/** The records that an action item refers to must exist, and be accessible to the user. */
import { expect } from 'vitest'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { addOneOnOne, createTeam } from './own-people.ts'
import { findSaveButton } from './page-actions.ts'
import { callApi, getSharedToken, readPageToken, signInAt } from './people.ts'

const DUE = addDays(utcToday(new Date()), 7)
const pathOf = (oneOnOne: string) => `/action-items/new?type=OneOnOne&typeId=${oneOnOne}`

e2eTest(
  'an action item cannot be created in a one-on-one out of reach, or in one that is deleted meanwhile',
  async ({ visit, expectProblems }) => {
    const [mine, theirs] = [await createTeam('Hung'), await createTeam('Aloof')]
    const own = await addOneOnOne(mine.leader, mine.led)
    const other = await addOneOnOne(theirs.leader, theirs.led)
    const page = await visit()
    expectProblems(page, '404 GET', '400 POST')
    await signInAt(page, mine.email, pathOf(other._id))
    await page.getByRole('main').getByText('This record does not exist').waitFor()
    const body = {
      employee: mine.led,
      leaderAssigned: mine.leader,
      title: 'Peek',
      description: 'At theirs',
      dueDate: DUE,
      status: actionItemStatuses.id('Open'),
      priority: actionItemPriorities.id('Mid'),
    }
    const refused = await callApi(await readPageToken(page), actionItemsApi.calls.create, {
      body: { ...body, type: 'OneOnOne', typeId: other._id },
    })
    expect(refused).toMatchObject({ status: 400, body: { friendlyMessage: 'There is no such one-on-one' } })

    await page.goto(pathOf(own._id))
    await page.getByLabel(/^Title\s?\*?$/).fill('Order the badges')
    await page.getByLabel(/^Description\s?\*?$/).fill('With the new logo')
    await page.getByRole('textbox', { name: 'Due date', exact: true }).fill(formatDay(DUE))
    const removed = await callApi(await getSharedToken('admin'), oneOnOnesApi.calls.remove, { params: { id: own._id } })
    expect(removed.status).toBe(204)
    await findSaveButton(page).click()
    await page.getByRole('main').getByText('There is no such one-on-one').waitFor()
    await expect.poll(() => page.getByLabel(/^Title\s?\*?$/).inputValue()).toBe('Order the badges')
    const { items } = (
      await callApi(await getSharedToken('hr'), actionItemsApi.calls.list, { query: { employees: mine.led } })
    ).body
    expect(items).toEqual([])
  },
)
