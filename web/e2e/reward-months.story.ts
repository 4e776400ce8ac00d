/** The costs of rewards by month: the same figures as a plot, as a table, and as a workbook. */
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { LARGE_WORKBOOK_LIMITS } from '#kit/xlsx/limits.ts'
import { readSheets } from '#kit/xlsx/read-workbook.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { firstDayOfMonth, formatMonth, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { callApi, getSharedToken, readPageToken, signInAt } from './people.ts'

/** A country in which neither other stories nor the demo company request rewards. */
const COUNTRY = 'Colombia'

e2eTest('reward costs by month are a chart, a table and a workbook with the same figures', async ({ visit }) => {
  const email = 'cost.bogota@muster.example'
  await createPerson({
    name: 'Cost',
    lastName: 'Bogota',
    email,
    roles: ['it'],
    activateRewards: true,
    homeAddress: { country: COUNTRY },
  })
  const mine = await visit({ timesheet: true })
  await signInAt(mine, email, '/rewards')
  const token = await readPageToken(mine, 'timesheet')
  const ask = async (estimatedAmount: string) => {
    const body = { reasonID: rewardReasons.id('Health'), requestDescription: 'A ball', estimatedAmount }
    return (await callApi(token, rewardsApi.calls.create, { body })).body._id
  }
  await ask('70.25')
  await ask('1200')
  const no = { rewStatusID: 'no', requestComment: 'Too much' } as const
  await callApi(await getSharedToken('admin'), rewardsApi.calls.validate, { params: { id: await ask('30') }, body: no })

  const month = firstDayOfMonth(utcToday(new Date()))
  const page = await visit({ as: 'finance', at: '/rewards' })
  await page.getByRole('button', { name: 'Cost by month', exact: true }).click()
  const plot = page.getByRole('region', { name: 'Cost by month', exact: true })
  await plot.getByRole('radio', { name: 'Country', exact: true }).click()
  await plot.getByLabel(`${COUNTRY}, ${formatMonth(month)}: $1,270`, { exact: true }).waitFor()
  await plot.getByRole('radio', { name: 'Table', exact: true }).click()
  const cells = plot.getByRole('row').filter({ hasText: COUNTRY }).locator('th, td')
  expect((await cells.allTextContents()).slice(-2)).toEqual(['$1,270.25', '$1,270.25'])

  await plot.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel', exact: true }).click(),
  ])
  const [sheet] = await readSheets(await buffer(await download.createReadStream()), LARGE_WORKBOOK_LIMITS, () => false)
  expect(sheet?.name).toBe('Rewards by month')
  expect(sheet?.cells[0]).toEqual(['Month', 'Country', 'Amount'])
  expect(sheet?.cells.filter(([, country]) => country === COUNTRY)).toEqual([[new Date(month), COUNTRY, 1270.25]])

  // On a phone, the table scrolls and the page does not.
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
