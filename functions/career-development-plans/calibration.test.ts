import { beforeAll, describe, expect, it } from 'vitest'
import { as } from '#scripts/testing/people.ts'
import { createPlanFixture, rateAllCategories } from '#scripts/testing/plans.ts'
import { planStatuses } from '#shared/features/career-development-plans/list.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { addMonths, utcToday } from '#shared/kit/dates.ts'

const { calibration, calibrationCsv } = careerDevelopmentPlansApi.calls
const TODAY = utcToday(new Date())
let fixture: Awaited<ReturnType<typeof createPlanFixture>>
beforeAll(async () => {
  fixture = await createPlanFixture()
})

/** Creates a completed plan of a new person with this rating in every category. */
async function complete(rating: number, period = TODAY) {
  const { leader, led, begun, saved } = fixture
  const plan = await begun(leader, await led(), { period })
  const cdpStatus = planStatuses.id('Completed')
  return saved(leader, plan, { cdpStatus, categories: rateAllCategories(plan, rating) })
}

describe('calibration', () => {
  it('counts completed plans of the months, by leader, template and title', async () => {
    const manager = await as('devmanager')
    const { leader, template, developer, planned, saved } = fixture
    const leaders = leader.person.employeeId
    const before = (await manager.call(calibration, { query: { leaders } })).body.all.plans
    expect(before).toBe(0)
    await complete(3)
    await complete(1)
    await complete(2, addMonths(TODAY, -11))
    await complete(3, addMonths(TODAY, -12))
    // Plans in progress do not count.
    const draft = await planned()
    await saved(leader, draft, { categories: rateAllCategories(draft, 3) })
    const {
      all,
      leaders: byLeader,
      templates,
      titles,
      templateChoices,
    } = (await manager.call(calibration, { query: { leaders } })).body
    // Two categories each, on a scale of three.
    expect(all).toEqual({ plans: 3, bands: [2, 0, 2, 0, 2], average: 50 })
    const whole = { plans: 3, bands: [2, 0, 2, 0, 2], average: 50, difference: null, isOutlier: false }
    const name = `${leader.person.name} ${leader.person.lastName}`
    expect(byLeader).toEqual([{ _id: leaders, name, ...whole }])
    expect(templates).toEqual([{ _id: template._id, name: 'Growth', ...whole }])
    expect(titles).toEqual([{ _id: developer._id, name: 'Developer', ...whole }])
    expect(templateChoices).toEqual([{ _id: template._id, title: 'Growth' }])
    const within = async (query: object) =>
      (await manager.call(calibration, { query: { leaders, ...query } })).body.all.plans
    expect([
      await within({ startDate: addMonths(TODAY, -12) }),
      await within({ startDate: TODAY }),
      await within({ startDate: addMonths(TODAY, -12), endDate: addMonths(TODAY, -11) }),
      await within({ templates: 'f'.repeat(24) }),
      await within({ jobTitles: developer._id }),
      await within({ jobTitles: 'f'.repeat(24) }),
    ]).toEqual([4, 2, 2, 0, 3, 0])
  })

  it('is exported as CSV with a row per group', async () => {
    const leaders = fixture.leader.person.employeeId
    const reply = await fixture.admin.call(calibrationCsv, { query: { leaders } })
    const [headings, ...rows] = String(reply.body).slice(1).trimEnd().split('\r\n')
    expect(headings).toBe(
      'Grouped by,Name,Plans,Lowest,Low,Middle,High,Highest,Average (%),Difference from the others,Outlier',
    )
    expect(rows.map(row => row.replace(/,[^,]+/, ''))).toEqual([
      'Leader,3,2,0,2,0,2,50,,No',
      'Template,3,2,0,2,0,2,50,,No',
      'Job title,3,2,0,2,0,2,50,,No',
    ])
  })

  it('refuses months in the wrong order and unknown values', async () => {
    const wrong = await fixture.admin.call(calibration, { query: { startDate: TODAY, endDate: addMonths(TODAY, -1) } })
    expect([wrong.status, wrong.body]).toMatchObject([400, { friendlyMessage: 'The end is before the start' }])
    for (const query of [{ startDate: '2019-12-31' }, { leaders: 'x' }, { bogus: '1' }])
      expect((await fixture.admin.call(calibration, { query: query as never })).status).toBe(400)
  })

  it.each(['leader', 'hr', 'finance'] as const)('is refused to %s', async role => {
    const who = await as(role)
    expect((await who.call(calibration)).status).toBe(401)
    expect((await who.call(calibrationCsv)).status).toBe(401)
  })
})
