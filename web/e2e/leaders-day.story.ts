import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { actionItemsApi, defaultActionItemStatuses } from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { sessionApi } from '#shared/features/session.ts'
import { dayOf, formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { e2eTest } from './e2e-test.ts'
import { choose, findToast, searchAndChoose } from './page-actions.ts'
import { callApi, getSharedToken } from './people.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Action Items', exact: true })
const daysFromNow = (days: number) => formatDay(dayOf(new Date(Date.now() + days * 24 * 3600_000)))

/** A leader's people, and who the leader is. */
async function loadTeam(token: string) {
  const [me, reach] = [await callApi(token, sessionApi.calls.me), await callApi(token, employeesApi.calls.all)]
  const own = reach.body.filter(person => person.leader?._id === me.body.employeeId && person.isActive)
  return { leader: me.body, reach: reach.body, own }
}

describe('a leader', () => {
  e2eTest('sees the items of their own people and no others', async ({ visit }) => {
    const [token, admin] = [await getSharedToken('leader'), await getSharedToken('admin')]
    const { leader, reach } = await loadTeam(token)
    const query = { pageSize: '1000', status: defaultActionItemStatuses.map(({ _id }) => _id).join(',') }
    const isTheirs = (item: { employee: { _id: string }; leaderAssigned: { _id: string } }) =>
      item.leaderAssigned._id === leader.employeeId || reach.some(person => person._id === item.employee._id)
    const loadEverybodys = async () => (await callApi(admin, actionItemsApi.calls.list, { query })).body.items

    const page = await visit({ as: 'leader', at: '/action-items' })
    // Other stories make and complete items meanwhile.
    await expect
      .poll(async () => {
        const wanted = (await loadEverybodys()).filter(isTheirs).length
        await page.reload()
        await table(page).waitFor()
        const pages = page.getByRole('navigation', { name: 'Pages', exact: true })
        const shown = await pages.getByText(/ of \d+$/).textContent()
        return Number(/ of (\d+)/.exec(shown ?? '')?.[1]) - wanted
      })
      .toBe(0)

    const everybodys = await loadEverybodys()
    expect(everybodys.some(isTheirs)).toBe(true)
    const foreign = everybodys.find(item => !isTheirs(item))
    expect(foreign).toBeDefined()
    expect((await callApi(token, actionItemsApi.calls.one, { params: { id: foreign?._id ?? '' } })).status).toBe(404)
  })

  e2eTest('first finds what is still to be done', async ({ visit }) => {
    const page = await visit({ as: 'leader', at: '/action-items' })
    await table(page).waitFor()
    const statuses = new URL(page.url()).searchParams.get('status')?.split(',')
    expect(statuses).toEqual(defaultActionItemStatuses.map(({ _id }) => _id))
    await page.getByRole('combobox', { name: 'Status', exact: true }).click()
    for (const name of ['Completed', 'Not Done'])
      expect(await page.getByRole('option', { name, exact: true }).getAttribute('aria-checked')).toBe('false')
    expect(await page.getByRole('option', { name: 'In Progress', exact: true }).getAttribute('aria-checked')).toBe(
      'true',
    )
  })

  e2eTest(
    'opens an item, finds it, saves it as a file, comments on it, completes it and deletes it',
    async ({ visit }) => {
      const { leader, own } = await loadTeam(await getSharedToken('leader'))
      const [person] = own
      if (!person) throw new Error('The leader leads nobody')
      const title = 'Prepare the "quarterly" talk; émigré'
      const page = await visit({ as: 'leader', at: '/action-items' })
      await page.getByRole('link', { name: 'New', exact: true }).click()
      await page.getByRole('heading', { name: 'New action item', exact: true }).waitFor()

      await searchAndChoose(page, 'Employee', fullName(person))
      await page.getByRole('combobox', { name: 'Assigned to', exact: true }).getByText(fullName(leader)).waitFor()
      await page.getByLabel(/^Title\s?\*?$/).fill(title)
      await page.getByLabel(/^Description\s?\*?$/).fill('Slides by Friday.\nAsk Ana for the figures.')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await findToast(page, 'Please, fix the errors on the form before submitting').waitFor()
      await page.getByRole('textbox', { name: 'Due date', exact: true }).fill(daysFromNow(7))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await findToast(page, 'Action Item created successfully.').waitFor()
      await page.waitForURL(/\/action-items\/[0-9a-f]{24}$/)
      const item = page.url().split('/').at(-1)

      await page.getByLabel(/^Add a comment\s?\*?$/).fill('First draft is done.')
      await page.getByRole('button', { name: 'Comment', exact: true }).click()
      await findToast(page, 'Comment added successfully.').waitFor()
      await page.getByRole('heading', { name: 'Comments (1)', exact: true }).waitFor()
      await page.getByRole('listitem').getByText('First draft is done.').waitFor()

      await page
        .getByRole('navigation', { name: 'Main', exact: true })
        .getByRole('link', { name: 'Action Items', exact: true })
        .click()
      await page.getByRole('searchbox').fill('emigre quarterly')
      await page.keyboard.press('Enter')
      await page.waitForURL(/search=emigre/)
      const row = table(page).getByRole('row').filter({ hasText: title })
      await row.waitFor()
      await expect.poll(() => table(page).getByRole('row').count()).toBe(2)

      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toBe('ActionItems.csv')
      const lines = (await text(await download.createReadStream())).trim().split(/\r?\n/)
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain('"Prepare the ""quarterly"" talk; émigré"')
      expect(lines[1]).toContain(fullName(person))

      await page.goto('/')
      await page.goto('/action-items')
      await page.waitForURL(/search=emigre/)
      expect(await page.getByRole('searchbox').inputValue()).toBe('emigre quarterly')
      await page.reload()
      await row.getByRole('link', { name: title, exact: true }).first().click()
      await page.waitForURL(url => url.pathname === '/action-items' && url.searchParams.get('open') === item)

      const beside = page.getByRole('dialog', { name: title, exact: true })
      await choose(beside, 'Status', 'Completed')
      await findToast(page, `${title}: Completed`).waitFor()
      await beside.getByText('Completion date').locator('..').getByText(daysFromNow(0)).waitFor()

      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      const question = page.getByRole('alertdialog', { name: `Delete ${title}?`, exact: true })
      await question.getByText('Do you want to delete this action item?').waitFor()
      await question.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await question.getByRole('button', { name: 'Accept', exact: true }).click()
      await findToast(page, `${title} deleted successfully`).waitFor()
      await page.waitForURL(/\/action-items(\?|$)/)
      await page.getByText('There are no records to display, please check your filters.').waitFor()
    },
  )

  e2eTest('is offered their own people to filter by', async ({ visit }) => {
    const { reach } = await loadTeam(await getSharedToken('leader'))
    const page = await visit({ as: 'leader', at: '/action-items' })
    await page.getByRole('combobox', { name: 'Employees', exact: true }).click()
    await expect.poll(() => page.getByRole('option').count()).toBe(reach.length)
  })
})
