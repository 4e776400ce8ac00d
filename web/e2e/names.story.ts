/** Names link to the page of the person, for users who may open it. */
import { expect } from 'vitest'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { findViolations } from './find-violations.ts'
import { createPerson } from './own-people.ts'
import { callApi, getSharedToken, signInWithProvider } from './people.ts'

const TITLE = 'Water the names in the hall'

e2eTest(
  'a leader follows a name in a list to the page of their person, and other people’s names are no links',
  async ({ visit }) => {
    const email = 'lena.nameleader@muster.example'
    const { employeeId: leader } = await createPerson({
      name: 'Lena',
      lastName: 'Nameleader',
      email,
      isLeader: true,
      roles: ['leader'],
    })
    const { employeeId: report } = await createPerson({
      name: 'Rita',
      lastName: 'Namereport',
      email: 'rita.namereport@muster.example',
      leader,
    })
    const { employeeId: other } = await createPerson({
      name: 'Otto',
      lastName: 'Nameother',
      email: 'otto.nameother@muster.example',
      isLeader: true,
    })
    const made = await callApi(await getSharedToken('admin'), actionItemsApi.calls.create, {
      body: {
        employee: report,
        leaderAssigned: other,
        title: TITLE,
        description: 'All of them',
        type: 'General',
        status: actionItemStatuses.id('Open'),
        priority: actionItemPriorities.id('Low'),
        dueDate: addDays(utcToday(new Date()), 7),
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)

    const page = await visit()
    await signInWithProvider(page, 'Microsoft', email)
    await page.getByRole('button', { name: /^Account of Lena Nameleader/ }).waitFor()
    await page.goto('/action-items')
    const row = page.getByRole('row').filter({ hasText: TITLE })
    await row.getByText('Otto Nameother', { exact: true }).waitFor()
    const name = row.getByRole('link', { name: 'Rita Namereport', exact: true })
    await name.waitFor()
    expect(await row.getByRole('link', { name: 'Otto Nameother', exact: true }).count()).toBe(0)
    expect(await findViolations(page)).toEqual([])
    await name.click()
    await page.waitForURL(`**/people/${report}`)
    await page.getByRole('heading', { level: 1, name: 'Rita Namereport', exact: true }).waitFor()
  },
)
