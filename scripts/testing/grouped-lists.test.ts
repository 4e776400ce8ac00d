/** Grouped lists, through the API: whole groups in order, counted over all pages, without groups that are hidden. */
import { expect, it } from 'vitest'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { processAssignmentsApi } from '#shared/features/process-assignments.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { as, createEmployee } from './people.ts'

interface GroupedPage {
  readonly totalItems: number
  readonly items: readonly { readonly name: string; readonly leader: unknown }[]
  readonly grouping: { readonly groups: readonly { label: string; count: number; start: number }[]; rowCount: number }
}
const load = async (who: Awaited<ReturnType<typeof as>>, call: AnyCall, query: Record<string, unknown>) => {
  const { status, body } = await who.call(call, { query: query as never })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as GroupedPage
}

it('groups employees by leader or country across pages, and hides folded groups', async () => {
  const who = await as('hr')
  const [ada, zoe] = [
    await createEmployee({ name: 'Ada', lastName: 'Groupleader', isLeader: true }),
    await createEmployee({ name: 'Zoë', lastName: 'Groupleader', isLeader: true }),
  ]
  for (const [name, leader, country] of [
    ['One', zoe, 'Peru'],
    ['Two', ada, 'Peru'],
    ['Three', zoe, 'Bolivia'],
    ['Four', zoe, 'Peru'],
  ] as const)
    await createEmployee({ name, lastName: 'Grouped', leader: leader._id, country })
  const query = { leaders: `${zoe._id},${ada._id}`, groupBy: 'leader', pageSize: 2 }
  const first = await load(who, employeesApi.calls.list, query)
  expect(first.items.map(({ name }) => name)).toEqual(['Two', 'Four'])
  expect(first).toMatchObject({
    totalItems: 4,
    grouping: {
      groups: [
        { key: ada._id, label: 'Ada Groupleader', count: 1, start: 0 },
        { key: zoe._id, label: 'Zoë Groupleader', count: 3, start: 1 },
      ],
      rowCount: 4,
    },
  })
  const second = await load(who, employeesApi.calls.list, { ...query, page: 2 })
  expect(second.items.map(({ name }) => name)).toEqual(['One', 'Three'])
  expect(second.grouping.groups.map(({ label, count }) => [label, count])).toEqual([['Zoë Groupleader', 3]])
  const folded = await load(who, employeesApi.calls.list, { ...query, folded: zoe._id })
  expect(folded.items.map(({ name }) => name)).toEqual(['Two'])
  expect(folded).toMatchObject({ totalItems: 4, grouping: { rowCount: 1 } })
  const byCountry = await load(who, employeesApi.calls.list, { ...query, groupBy: 'country' })
  expect(byCountry.grouping.groups.map(({ label, count }) => [label, count])).toEqual([
    ['Bolivia', 1],
    ['Peru', 3],
  ])
  expect('grouping' in (await load(who, employeesApi.calls.list, { leaders: zoe._id }))).toBe(false)
})

it.each<[string, AnyCall, string]>([
  ['action items', actionItemsApi.calls.list, 'leaderAssigned employee status priority dueMonth'],
  ['one-on-ones', oneOnOnesApi.calls.list, 'leaderAssigned status month'],
  ['plans', careerDevelopmentPlansApi.calls.list, 'leader leaderAssigned status period'],
  ['goals', goalsApi.calls.list, 'employee leader category status deadlineMonth'],
  ['employees', employeesApi.calls.list, 'leader project jobTitle country hireMonth'],
  ['process assignments', processAssignmentsApi.calls.list, 'leader processType nextMonth'],
  ['rewards', rewardsApi.calls.list, 'employee reason status requestMonth'],
  ['onboarding processes', onboarding.contract.calls.list, 'template leader status month'],
  ['timesheets', timesheetsApi.calls.list, 'leader project'],
])('groups all %s by each grouping that their list offers', async (_, call, groups) => {
  const who = await as('admin')
  for (const groupBy of groups.split(' ')) {
    const { totalItems, grouping } = await load(who, call, { groupBy, pageSize: 1000 })
    expect(grouping.groups.reduce((sum, { count }) => sum + count, 0)).toBe(totalItems)
  }
})
