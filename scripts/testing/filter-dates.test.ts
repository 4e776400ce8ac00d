import { describe, expect, it } from 'vitest'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { as } from './people.ts'

/** Written by hand from spec 1 section 5 and section 9, spec 2 sections 2 and 9. */
const AT_LEAST = '01/Jan/2020'
const END_AT_LEAST = '01/Feb/2020'
const calls: readonly (readonly [name: string, call: AnyCall, end: string])[] = [
  ['action items', actionItemsApi.calls.list, END_AT_LEAST],
  ["action items' CSV", actionItemsApi.calls.csv, END_AT_LEAST],
  ["action items' report", actionItemsApi.calls.report, AT_LEAST],
  ['one-on-ones', oneOnOnesApi.calls.list, END_AT_LEAST],
  ["one-on-ones' CSV", oneOnOnesApi.calls.csv, END_AT_LEAST],
  ["one-on-ones' report", oneOnOnesApi.calls.report, AT_LEAST],
  ['people without a one-on-one', oneOnOnesApi.calls.without, AT_LEAST],
  ['goals', goalsApi.calls.list, END_AT_LEAST],
  ['rewards', rewardsApi.calls.list, END_AT_LEAST],
  ['plans', careerDevelopmentPlansApi.calls.list, AT_LEAST],
  ["plans' CSV", careerDevelopmentPlansApi.calls.csv, AT_LEAST],
]
const DAYS: Readonly<Record<string, readonly [before: string, first: string]>> = {
  [AT_LEAST]: ['2019-12-31', '2020-01-01'],
  [END_AT_LEAST]: ['2020-01-31', '2020-02-01'],
}

describe('the earliest date of a filter', () => {
  it.each(calls)('is accepted, and the day before is refused at its field: %s', async (_, call, end) => {
    const admin = await as('admin')
    const ask = async (query: Readonly<Record<string, string>>) => {
      const { status, body } = await admin.call(call, { query } as never)
      return { status, errors: (body as { errors?: unknown }).errors }
    }
    for (const [path, least] of [
      ['startDate', AT_LEAST],
      ['endDate', end],
    ] as const) {
      const [before, first] = DAYS[least] ?? []
      expect(await ask({ [path]: before ?? '' })).toEqual({
        status: 400,
        errors: [{ path, message: `Choose ${least} or later` }],
      })
      expect((await ask({ [path]: first ?? '' })).status).toBe(200)
    }
  })
})
