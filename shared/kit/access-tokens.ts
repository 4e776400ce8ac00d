/** Access tokens: secrets with which a person's own programs make calls. Source: docs/decisions/access-tokens.md. */
import * as z from 'zod/mini'
import { signedInAccess } from './access.ts'
import { type AnyCall, del, get, post } from './contract.ts'
import { addDays, type Day } from './dates.ts'
import { day, id, oneOf, text } from './fields.ts'

export const ACCESS_TOKEN_PREFIX = 'muster_pat_'
export const MAX_ACCESS_TOKENS = 20
export const MAX_TOKEN_DAYS = 365

/** `read` allows calls that only read, `write` also those that change something. */
export const TOKEN_SCOPES = ['read', 'write'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]
export const TOKEN_SCOPE_LABELS: Readonly<Record<TokenScope, string>> = { read: 'Read', write: 'Read and write' }

export const accessTokenMessages = {
  created: 'Access token created.',
  revoked: 'Access token revoked.',
  unknown: 'This access token is not known, or was revoked',
  ended: 'This access token has ended',
  closed: 'The account of this access token is closed',
  readOnly: 'This access token may only read',
  notOpen: 'This call is not open to access tokens',
  badEnd: 'Choose a day from today to a year ahead',
  tooMany: `You have ${MAX_ACCESS_TOKENS} access tokens. Revoke one that you no longer use.`,
}

export const AccessToken = z.object({
  _id: id,
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  /** Instants (ISO 8601); the last use is stored at most once an hour. */
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** The last day (UTC) on which it is valid. */
  endsOn: z.string(),
})
export type AccessToken = z.infer<typeof AccessToken>

export const AccessTokenForm = z.object({ name: text(60), scope: oneOf(TOKEN_SCOPES), endsOn: day })

/** Returns why a token cannot end on this day; undefined if it can. */
export const validateTokenEnd = (endsOn: Day, today: Day): string | undefined =>
  endsOn < today || endsOn > addDays(today, MAX_TOKEN_DAYS) ? accessTokenMessages.badEnd : undefined

/**
 * The features that tokens may use. All others, and so every new one, are excluded, such as pay, users, imports,
 * people's records, notices and the session itself.
 */
const OPEN_FEATURES: ReadonlySet<string> = new Set([
  'action-items',
  'one-on-ones',
  'career-development-plans',
  'development-plan-templates',
  'onboarding',
  'exit-procedure',
  'projects',
  'job-titles',
  'timesheets',
  'time-off',
  'goals',
  'goal-templates',
  'categories',
  'reasons',
  'key-result-types',
])

/** Returns the scope that a token needs for a call; undefined if no token may make it. */
export function tokenScopeOf(feature: string, name: string, call: AnyCall): TokenScope | undefined {
  // Some old URLs change something with GET; each also has a POST.
  if (!OPEN_FEATURES.has(feature) || call.answersSecret || name.endsWith('ByGet')) return
  return call.method === 'GET' ? 'read' : 'write'
}

/** Returns why a token of this scope may not make a call; undefined if it may. */
export function refuseToken(feature: string, name: string, call: AnyCall, scope: TokenScope): string | undefined {
  const needed = tokenScopeOf(feature, name, call)
  if (!needed) return accessTokenMessages.notOpen
  return needed === 'read' || scope === 'write' ? undefined : accessTokenMessages.readOnly
}

const at = '/api/session/accessTokens'
export const accessTokenCalls = {
  accessTokens: get(at, {
    access: signedInAccess,
    summary: "The caller's access tokens on this host",
    result: z.array(AccessToken),
  }),
  createAccessToken: post(at, {
    access: signedInAccess,
    summary: 'Makes an access token; the token itself is in this answer only',
    body: AccessTokenForm,
    result: z.extend(AccessToken, { token: z.string() }),
    answersSecret: true,
  }),
  revokeAccessToken: del(`${at}/{id}`, { access: signedInAccess, summary: 'Revokes an access token', params: { id } }),
}
