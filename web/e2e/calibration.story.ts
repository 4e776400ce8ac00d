/** Comparing the ratings of leaders: by leader, template and title, with outliers. */
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { planStatuses } from '#shared/features/career-development-plans/list.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { choose, openMoreFilters } from './page-actions.ts'
import { callApi, getSharedToken } from './people.ts'

const TEMPLATE = 'Calibrated growth'
/** On a scale of three, 50% and 100%. */
const [MIDDLE, HIGHEST] = [2, 3]

/** Leaders with the ratings that they gave, one for each of their people. */
const GIVEN: readonly (readonly [leader: string, ratings: readonly number[]])[] = [
  ['Strict', [MIDDLE, MIDDLE, MIDDLE, MIDDLE]],
  ['Mild', [MIDDLE, MIDDLE, HIGHEST]],
]

/** Completes a plan for each rating, all from a template that no other story uses. */
async function completePlans(): Promise<void> {
  const admin = await getSharedToken('admin')
  const { create, update } = careerDevelopmentPlansApi.calls
  const titles = (await callApi(admin, jobTitlesCatalogue.contract.calls.all)).body
  const jobTitle = titles.find(({ name }) => name === 'Engineer')?._id ?? ''
  const template = await callApi(admin, developmentPlanTemplatesApi.calls.create, {
    body: {
      title: TEMPLATE,
      categories: ['Craft', 'Delivery'].map(title => ({ title, description: `What ${title} is` })),
      ratings: ['Beginning', 'Solid', 'Strong'].map(description => ({ description })),
    },
  })
  expect(template.status).toBe(201)
  for (const [lastName, ratings] of GIVEN) {
    const emailOf = (name: string) => `${name}.${lastName}.calibrated@muster.example`.toLowerCase()
    const { employeeId: leader } = await createPerson({
      name: 'Lena',
      lastName,
      email: emailOf('Lena'),
      isLeader: true,
    })
    for (const [index, rating] of ratings.entries()) {
      const name = ['Ada', 'Ben', 'Cleo', 'Dan'][index] ?? ''
      const { employeeId: employee } = await createPerson({ name, lastName, email: emailOf(name), leader, jobTitle })
      const { body: plan } = await callApi(admin, create, {
        body: { employee, leaderAssigned: leader, template: template.body._id, period: utcToday(new Date()) },
      })
      const saved = await callApi(admin, update, {
        params: { id: plan._id },
        body: {
          leaderAssigned: leader,
          cdpStatus: planStatuses.id('Completed'),
          categories: plan.categories.map(({ _id }) => ({ _id, rating, comments: '' })),
        },
      })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    }
  }
}

e2eTest(
  'a development manager sees who rates differently from the others, and opens the plan that stands out',
  async ({ visit }) => {
    await completePlans()
    const page = await visit({ as: 'devmanager', at: '/home' })
    await page.getByRole('link', { name: 'Calibration', exact: true }).click()
    await page.getByRole('region', { name: 'By leader', exact: true }).waitFor()
    await openMoreFilters(page)
    await choose(page, 'Template', TEMPLATE)
    // Closes the list, then the panel that contains it.
    for (const _ of ['list', 'panel']) await page.keyboard.press('Escape')
    await page.waitForURL(/templates=[0-9a-f]{24}/)

    // Six of seven are in the middle, at 50%; the mean of all is 57%.
    const outliers = page.getByRole('region', { name: 'Plans that stand out', exact: true })
    await outliers
      .getByText('7 plans with 14 ratings, 57% of the scale on average. 14% of the ratings are the highest.')
      .waitFor()
    await expect.poll(() => outliers.getByRole('listitem').count()).toBe(1)
    await outliers.getByText('100%, template average 57%', { exact: true }).waitFor()
    await outliers.getByText('rated by Lena Mild').waitFor()

    // One leader's three plans are at 67% on average, the other's four at 50%.
    const leaders = page.getByRole('region', { name: 'By leader', exact: true })
    await leaders
      .getByText('Stands out: Lena Mild, +17 points against the others; Lena Strict, −17 points against the others.', {
        exact: true,
      })
      .waitFor()
    await leaders
      .getByRole('img', { name: 'Lena Mild (3 plans, outlier): 67%, Middle 4, Highest 2', exact: true })
      .waitFor()
    await leaders.getByRole('img', { name: 'Lena Strict (4 plans, outlier): 50%, Middle 8', exact: true }).waitFor()
    const tableOf = async (title: string) => {
      const card = page.getByRole('region', { name: title, exact: true })
      await card.getByRole('radio', { name: 'Table', exact: true }).click()
      const rows = await card.getByRole('row').all()
      return Promise.all(rows.slice(1).map(row => row.locator('th, td').allTextContents()))
    }
    expect(await tableOf('By template')).toEqual([[TEMPLATE, '7', '0', '0', '12', '0', '2', '57%', '–']])
    expect(await tableOf('By job title')).toEqual([['Engineer', '7', '0', '0', '12', '0', '2', '57%', '–']])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export to CSV', exact: true }).click(),
    ])
    const lines = (await text(await download.createReadStream())).trim().split('\r\n').slice(1)
    expect(lines).toEqual([
      'Leader,Lena Mild,3,0,0,4,0,2,67,17,Yes',
      'Leader,Lena Strict,4,0,0,8,0,0,50,-17,Yes',
      `Template,${TEMPLATE},7,0,0,12,0,2,57,,No`,
      'Job title,Engineer,7,0,0,12,0,2,57,,No',
    ])

    await outliers.getByRole('link', { name: 'Cleo Mild', exact: true }).first().click()
    await page.waitForURL(/\/career-development-plan\/[0-9a-f]{24},readOnly$/)
    await page.getByText('Read-only', { exact: true }).waitFor()

    // Leaders, who rate, cannot open the comparison.
    const leader = await visit({ as: 'leader', at: '/calibration' })
    await leader.waitForURL(url => url.pathname !== '/calibration')
    expect(await leader.getByRole('link', { name: 'Calibration', exact: true }).count()).toBe(0)
  },
)
