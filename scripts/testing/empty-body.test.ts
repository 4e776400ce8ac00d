/** An action without input needs no body and no content type; required input is reported field by field. */
import { expect, it } from 'vitest'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { sessionApi } from '#shared/features/session.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { as, toApiGatewayEvent, type Visitor } from './people.ts'

/** Sends a request without a body. */
async function sendEmpty(who: Visitor, feature: string, call: AnyCall, params: Record<string, string> = {}) {
  const { handler } = await import(`../../functions/${feature}/index.ts`)
  const event = toApiGatewayEvent(call, { params }, { 'x-auth-token': who.token ?? '' })
  const { 'content-type': _, ...headers } = event.headers
  return handler({ ...event, headers, body: undefined }, {})
}

it('actions without input need no body', async () => {
  const admin = await as('admin')
  expect((await sendEmpty(admin, 'timesheets', timesheetsApi.calls.generateHours, { year: '2031' })).statusCode).toBe(
    200,
  )
  expect((await sendEmpty(admin, 'timesheets', timesheetsApi.calls.submit, { id: 'f'.repeat(24) })).statusCode).toBe(
    404,
  )
  expect(
    (await sendEmpty(admin, 'onboarding', onboarding.contract.calls.copyTemplate, { id: 'f'.repeat(24) })).statusCode,
  ).toBe(404)
  const { send } = careerDevelopmentPlansApi.calls
  expect((await sendEmpty(admin, 'career-development-plans', send, { id: 'f'.repeat(24) })).statusCode).toBe(404)
  expect((await sendEmpty(admin, 'session', sessionApi.calls.logout)).statusCode).toBe(204)
})

it('an empty body is answered with the required fields', async () => {
  const answer = await sendEmpty(await as('admin'), 'categories', categoriesCatalogue.contract.calls.create)
  expect(answer.statusCode).toBe(400)
  expect(JSON.parse(answer.body)).toEqual({
    friendlyMessage: 'This is a required field',
    errors: [{ path: 'name', message: 'This is a required field' }],
  })
})
