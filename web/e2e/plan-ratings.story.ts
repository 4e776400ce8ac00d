/** A person's ratings over their plans, as lines and as a radar; each mark opens its plan. */
import { expect } from 'vitest'
import { planStatuses } from '#shared/features/career-development-plans/list.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { addMonths, type Day, firstDayOfMonth, formatMonth, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { createTeam } from './own-people.ts'
import { callApi, getSharedToken, signInAt } from './people.ts'

const NOW = firstDayOfMonth(utcToday(new Date()))
const BEFORE = addMonths(NOW, -6)
const { create, update } = careerDevelopmentPlansApi.calls

e2eTest(
  'ratings of two plans are shown as lines and as a radar, with a link to the previous plan',
  async ({ visit }) => {
    const admin = await getSharedToken('admin')
    const { email, leader, led } = await createTeam('Rated')
    const template = await callApi(admin, developmentPlanTemplatesApi.calls.create, {
      body: {
        title: 'Rated twice',
        categories: ['Craft', 'Delivery', 'Teamwork'].map(title => ({ title, description: `What ${title} is` })),
        ratings: ['Beginning', 'Fair', 'Solid', 'Strong'].map(description => ({ description })),
      },
    })
    const complete = async (period: Day, ratings: readonly number[]) => {
      const { body: plan } = await callApi(admin, create, {
        body: { employee: led, leaderAssigned: leader, template: template.body._id, period },
      })
      const saved = await callApi(admin, update, {
        params: { id: plan._id },
        body: {
          leaderAssigned: leader,
          cdpStatus: planStatuses.id('Completed'),
          categories: plan.categories.map(({ _id }, index) => ({ _id, rating: ratings[index] ?? null, comments: '' })),
        },
      })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      return plan._id
    }
    const first = await complete(BEFORE, [1, 2, 4])
    const latest = await complete(NOW, [3, 2, 4])

    const page = await visit()
    await signInAt(page, email, `/career-development-plan/${latest}`)
    const card = page.getByRole('region', { name: 'Ratings over time', exact: true })
    const marksOf = async (shape: 'Lines' | 'Radar') => {
      await card.getByRole('radio', { name: shape, exact: true }).click()
      const plot = card.getByRole('region', { name: `Ratings over time: ${shape.toLowerCase()}`, exact: true })
      const marks = plot.getByRole('link')
      await marks.first().waitFor()
      return marks.evaluateAll(all => all.map(mark => mark.getAttribute('aria-label')))
    }
    const [then, now] = [formatMonth(BEFORE), formatMonth(NOW)]
    const rated = [
      [`Craft, ${then}: 1/4, Beginning`, `Craft, ${now}: 3/4, Solid`],
      [`Delivery, ${then}: 2/4, Fair`, `Delivery, ${now}: 2/4, Fair`],
      [`Teamwork, ${then}: 4/4, Strong`, `Teamwork, ${now}: 4/4, Strong`],
    ]
    // Seven of twelve steps in the first plan, nine in the second.
    const average = [`All categories, ${then}: 58%`, `All categories, ${now}: 75%`]
    expect(await marksOf('Lines')).toEqual([...rated.flat(), ...average])
    expect((await marksOf('Radar')).sort()).toEqual(rated.flat().sort())
    await card.getByRole('link', { name: `Craft, ${then}: 1/4, Beginning`, exact: true }).click()
    await page.waitForURL(`**/career-development-plan/${first}`)
  },
)
