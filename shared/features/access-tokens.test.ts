/** What an access token opens, and until when. Source: docs/decisions/access-tokens.md. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isOpenToTokens } from '#scripts/testing/call-roles.ts'
import { isAllowed } from '#shared/kit/access.ts'
import {
  ACCESS_TOKEN_PREFIX,
  AccessToken,
  AccessTokenForm,
  accessTokenCalls,
  refuseToken,
  tokenScopeOf,
  validateTokenEnd,
} from '#shared/kit/access-tokens.ts'
import { actionItemsApi } from './action-items.ts'
import { developmentPlanTemplatesApi } from './development-plan-templates.ts'
import { features } from './index.ts'
import { timeOffApi } from './time-off.ts'
import { usersApi } from './users.ts'

describe('a call', () => {
  it.each(features.map(feature => [feature.name, feature] as const))(
    'of %s is open to tokens only according to the hand-written list',
    (name, { calls }) => {
      for (const [key, call] of Object.entries(calls)) {
        const signature = `${call.method} ${call.path}`
        const scope = isOpenToTokens(name, signature) ? (call.method === 'GET' ? 'read' : 'write') : undefined
        expect([signature, tokenScopeOf(name, key, call)]).toEqual([signature, scope])
      }
    },
  )

  const { list, create, remove } = actionItemsApi.calls
  const NOT_OPEN = 'This call is not open to access tokens'
  const READ_ONLY = 'This access token may only read'
  it.each([
    ['action-items', 'list', list, undefined, undefined],
    ['action-items', 'create', create, READ_ONLY, undefined],
    ['action-items', 'remove', remove, READ_ONLY, undefined],
    ['users', 'all', usersApi.calls.all, NOT_OPEN, NOT_OPEN],
    ['time-off', 'createFeed', timeOffApi.calls.createFeed, NOT_OPEN, NOT_OPEN],
    ['development-plan-templates', 'copyByGet', developmentPlanTemplatesApi.calls.copyByGet, NOT_OPEN, NOT_OPEN],
  ] as const)('of %s, %s, is allowed or refused by scope', (feature, name, call, toReader, toWriter) =>
    expect([refuseToken(feature, name, call, 'read'), refuseToken(feature, name, call, 'write')]).toEqual([
      toReader,
      toWriter,
    ]),
  )
})

it.each([
  ['2026-11-25', 'Choose a day from today to a year ahead'],
  ['2026-11-26', undefined],
  ['2027-11-26', undefined],
  ['2027-11-27', 'Choose a day from today to a year ahead'],
])('on 26 November 2026, a token that ends on %s has the error %s', (endsOn, refusal) =>
  expect(validateTokenEnd(endsOn, '2026-11-26')).toBe(refusal),
)

it('lets people create, list and revoke their own tokens on either host, whatever their roles', () => {
  const { accessTokens, createAccessToken, revokeAccessToken } = accessTokenCalls
  for (const call of [accessTokens, createAccessToken, revokeAccessToken])
    for (const audience of ['staff', 'timesheet'] as const) {
      expect(isAllowed(call.access, { roles: [], audience })).toBe(true)
      expect(call.access.scope).toBe('own')
    }
  const revokes = (params: object) => z.safeParse(revokeAccessToken.params, params).success
  expect([revokes({ id: 'a'.repeat(24) }), revokes({ id: 'all' }), revokes({})]).toEqual([true, false, false])
})

describe('a token', () => {
  const FORM = { name: 'Report', scope: 'read', endsOn: '2026-11-26' }
  it.each([
    [{ name: 'R', scope: 'write' }, []],
    [{ name: 'x'.repeat(60) }, []],
    [{ name: 'x'.repeat(61) }, [['name', 'At most 60 characters']]],
    [{ name: ' ' }, [['name', 'This is a required field']]],
    [{ scope: 'admin' }, [['scope', 'Choose one from the list']]],
    [{ scope: undefined }, [['scope', 'This is a required field']]],
    [{ endsOn: '' }, [['endsOn', 'This is a required field']]],
    [{ endsOn: '2026-02-29' }, [['endsOn', 'Invalid date']]],
  ])('with %j has the errors %j', (fields, errors) => {
    const { error } = z.safeParse(AccessTokenForm, { ...FORM, ...fields })
    expect(error?.issues.map(({ path, message }) => [path.join(), message]) ?? []).toEqual(errors)
  })

  const KEPT = { _id: 'a'.repeat(24), createdAt: '2026-11-26T10:00:00.000Z', lastUsedAt: null, ...FORM }
  it('is listed without its secret, which only the response to its creation contains', () => {
    const token = `${ACCESS_TOKEN_PREFIX}s_secret`
    expect(token).toMatch(/^muster_pat_/)
    expect(z.parse(AccessToken, { ...KEPT, token })).toEqual(KEPT)
    expect(z.parse(accessTokenCalls.createAccessToken.result, { ...KEPT, token })).toEqual({ ...KEPT, token })
    expect(accessTokenCalls.createAccessToken.answersSecret).toBe(true)
    expect(accessTokenCalls.accessTokens.answersSecret).toBe(false)
  })

  it('may be used or unused, and requires every field', () => {
    expect(z.safeParse(AccessToken, { ...KEPT, lastUsedAt: '2026-11-26T11:00:00.000Z' }).success).toBe(true)
    for (const field of Object.keys(KEPT))
      expect(z.safeParse(AccessToken, { ...KEPT, [field]: undefined }).success, field).toBe(false)
  })
})
