import { describe, expect, it } from 'vitest'
import { as } from '#functions/testing/people.ts'
import { actionItems } from '#shared/features/action-items.ts'
import { careerDevelopmentPlans } from '#shared/features/career-development-plans.ts'
import { goals } from '#shared/features/goals.ts'
import { oneOnOnes } from '#shared/features/one-on-ones.ts'
import { rewards } from '#shared/features/rewards.ts'
import type { AnyCall } from '#shared/kit/route.ts'

/** By hand from spec 1 section 5 and section 9, spec 2 sections 2 and 9. */
const AT_LEAST = '01/Jan/2020'
const END_AT_LEAST = '01/Feb/2020'
const calls: readonly (readonly [name: string, call: AnyCall, end: string])[] = [
  ['action items', actionItems.calls.list, END_AT_LEAST],
  ["action items' CSV", actionItems.calls.csv, END_AT_LEAST],
  ["action items' report", actionItems.calls.report, AT_LEAST],
  ['one-on-ones', oneOnOnes.calls.list, END_AT_LEAST],
  ["one-on-ones' CSV", oneOnOnes.calls.csv, END_AT_LEAST],
  ["one-on-ones' report", oneOnOnes.calls.report, AT_LEAST],
  ['goals', goals.calls.list, END_AT_LEAST],
  ['rewards', rewards.calls.list, END_AT_LEAST],
  ['plans', careerDevelopmentPlans.calls.list, AT_LEAST],
  ["plans' CSV", careerDevelopmentPlans.calls.csv, AT_LEAST],
]
const DAYS: Readonly<Record<string, readonly [before: string, first: string]>> = {
  [AT_LEAST]: ['2019-12-31', '2020-01-01'],
  [END_AT_LEAST]: ['2020-01-31', '2020-02-01'],
}

describe("a filter's first date", () => {
  it.each(calls)('is refused before it and taken from it on, at its field: %s', async (_, call, end) => {
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
