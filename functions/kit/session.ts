/** Session tokens: short ES256 JWTs for one audience, renewed once half their life is over. */
import { importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { INVALID_TOKEN, type Person } from '#shared/features/session.ts'
import type { Audience } from '#shared/kit/access.ts'
import { type Account, readAccount } from './account.ts'
import { derivedPair } from './derived-keys.ts'
import { Refusal } from './refusal.ts'
import { settings } from './settings.ts'

/** A working day; renewed while it is used. In seconds. */
export const LIFE = 8 * 3600
const ISSUER = 'muster'

export interface Token {
  readonly userId: string
  readonly session: string
  readonly audience: Audience
  /** Seconds since 1970. */
  readonly issued: number
  readonly expires: number
}

/** No, malformed, expired or revoked token. */
export const invalidToken = () => new Refusal('no-session', INVALID_TOKEN)

let keys: ReturnType<typeof deriveKeys> | undefined
async function deriveKeys() {
  const { open, secret } = derivedPair(settings.sessionSecret, 'session ES256')
  return { verify: await importJWK(open, 'ES256'), sign: await importJWK(secret, 'ES256') }
}

/** Signs a session of a person. `session` is kept over renewals, so that logging out ends all of them. */
export async function signToken(person: Person, session: string, now: Date): Promise<string> {
  keys ??= deriveKeys()
  const issued = Math.floor(now.getTime() / 1000)
  const { _id, audience, ...claims } = person
  return new SignJWT({ ...claims, sid: session })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setSubject(_id)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFE)
    .sign((await keys).sign)
}

/** @throws 401 `Invalid token`. */
export async function verifyToken(token: string | undefined, now: Date): Promise<Token> {
  if (!token) throw invalidToken()
  keys ??= deriveKeys()
  let claims: JWTPayload
  try {
    const { payload } = await jwtVerify(token, (await keys).verify, {
      issuer: ISSUER,
      algorithms: ['ES256'],
      currentDate: now,
      requiredClaims: ['sub', 'aud', 'iat', 'exp', 'sid'],
    })
    claims = payload
  } catch {
    throw invalidToken()
  }
  const { sub, aud, iat, exp, sid } = claims
  if (!sub || !iat || !exp || (aud !== 'staff' && aud !== 'timesheet')) throw invalidToken()
  return { userId: sub, session: String(sid), audience: aud, issued: iat, expires: exp }
}

/** The account behind a token. @throws 401 when it was logged out, 403 when an admin ended it. */
export async function openAccount(token: Token): Promise<Account> {
  const account = await readAccount(token.audience, token.userId)
  if (!account?.isActive) throw new Refusal('ended', 'The session has expired, please login again')
  if (account.ended[token.session]) throw invalidToken()
  return account
}

/** What the browser is told of a person. */
export const personOf = ({ actor, picture }: Account): Person => ({
  _id: actor.userId,
  ...(actor.employeeId ? { employeeId: actor.employeeId } : {}),
  email: actor.email,
  name: actor.name,
  lastName: actor.lastName,
  picture,
  audience: actor.audience,
  roles: actor.roles.map(name => ({ name })),
})

/** A fresh token in place of one past half its life; undefined while the old one will do. */
export async function renewed(token: Token, account: Account, now: Date): Promise<string | undefined> {
  const age = now.getTime() / 1000 - token.issued
  return age > LIFE / 2 ? signToken(personOf(account), token.session, now) : undefined
}
