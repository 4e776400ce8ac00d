/** Session tokens: short ES256 JWTs for one audience, renewed after half their lifetime. */
import { decodeProtectedHeader, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Audience } from '#shared/kit/access.ts'
import { INVALID_TOKEN, type SessionPerson } from '#shared/kit/session.ts'
import { type Account, readAccount } from './account.ts'
import { AppError } from './app-error.ts'
import { deriveKeyPair } from './derived-keys.ts'
import { candidatesFor, deriveOnce } from './generations.ts'
import { linkToPicture } from './picture-link.ts'
import { secrets } from './secrets.ts'

/** The lifetime of a token, in seconds: a working day. Tokens are renewed while they are used. */
export const SESSION_SECONDS = 8 * 3600
/** The maximum length of a session, in seconds: after a day, a person must sign in again. */
const LONGEST_SESSION_SECONDS = 24 * 3600
const ISSUER = 'muster'

export interface SessionToken {
  readonly userId: string
  readonly sessionId: string
  readonly audience: Audience
  /** The generation of the secret that signed it. */
  readonly generation: string
  /** Seconds since 1970. */
  readonly issued: number
  readonly expires: number
  /** When the person signed in, in seconds since 1970. */
  readonly started: number
}

/** The token is missing, malformed, expired or revoked. */
const invalidTokenError = () => new AppError('no-session', INVALID_TOKEN)

const deriveSessionKeys = deriveOnce(async ({ id, secret }) => {
  const { publicKey, privateKey } = deriveKeyPair(secret, 'session ES256')
  return { id, verify: await importJWK(publicKey, 'ES256'), sign: await importJWK(privateKey, 'ES256') }
})

/**
 * Returns a signed session token. Renewals keep `session`, so that logging out ends all of them, and `started` (in
 * seconds since 1970).
 */
export async function signToken(
  person: SessionPerson,
  session: string,
  now: Date,
  started: number = toSeconds(now),
): Promise<string> {
  const { id: kid, sign } = await deriveSessionKeys(secrets.session[0])
  const issued = toSeconds(now)
  const { _id, audience, ...claims } = person
  return new SignJWT({ ...claims, sid: session, auth_time: started })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
    .setIssuer(ISSUER)
    .setSubject(_id)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(Math.min(issued + SESSION_SECONDS, endOfSession(started)))
    .sign(sign)
}

const toSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
/** Returns when a session ends at the latest, in seconds since 1970. */
export const endOfSession = (started: number): number => started + LONGEST_SESSION_SECONDS

/**
 * Verifies a token and returns its claims. @throws 401 `Invalid token` if it is missing, malformed, forged or expired
 */
export async function verifyToken(token: string | undefined, now: Date): Promise<SessionToken> {
  if (!token) throw invalidTokenError()
  const { claims, generation } = await verifyClaims(token, now)
  // Old tokens, from before sessions had a maximum length, do not contain their start.
  const { sub, aud, iat, exp, sid, auth_time: started = iat } = claims
  if (!sub || !iat || !exp || (aud !== 'staff' && aud !== 'timesheet')) throw invalidTokenError()
  return {
    userId: sub,
    sessionId: String(sid),
    audience: aud,
    generation,
    issued: iat,
    expires: exp,
    started: Number(started),
  }
}

async function verifyClaims(token: string, now: Date): Promise<{ claims: JWTPayload; generation: string }> {
  const keys = await Promise.all(secrets.session.map(deriveSessionKeys))
  for (const { id: generation, verify } of candidatesFor(keys, readKeyId(token))) {
    try {
      const { payload: claims } = await jwtVerify(token, verify, {
        issuer: ISSUER,
        algorithms: ['ES256'],
        currentDate: now,
        requiredClaims: ['sub', 'aud', 'iat', 'exp', 'sid'],
      })
      return { claims, generation }
    } catch {
      // Another generation may have signed it; if none has, it is rejected below.
    }
  }
  throw invalidTokenError()
}

function readKeyId(token: string): unknown {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    throw invalidTokenError()
  }
}

/**
 * Loads the account behind a token. @throws 401 if the session was logged out, 403 if the account is deactivated or
 * deleted
 */
export async function loadActiveAccount(token: SessionToken): Promise<Account> {
  const account = await readAccount(token.audience, token.userId)
  if (!account?.isActive) throw new AppError('ended', 'The session has expired, please login again')
  if (account.endedSessions[token.sessionId]) throw invalidTokenError()
  return account
}

/** Returns what the browser may know about a person. */
export const toPerson = ({ actor, ...pictures }: Account, now: Date): SessionPerson => ({
  _id: actor.userId,
  ...(actor.employeeId ? { employeeId: actor.employeeId } : {}),
  email: actor.email,
  name: actor.name,
  lastName: actor.lastName,
  picture: linkToPicture(pictures, now),
  audience: actor.audience,
  roles: actor.roles.map(name => ({ name })),
})

/**
 * Returns a new token if this one is past half its lifetime or was signed with an older secret; otherwise undefined,
 * also if the session ends with it.
 */
export async function renewToken(token: SessionToken, account: Account, now: Date): Promise<string | undefined> {
  const age = now.getTime() / 1000 - token.issued
  const isAging = age > SESSION_SECONDS / 2 && token.expires < endOfSession(token.started)
  const isOutdated = isAging || token.generation !== secrets.session[0].id
  return isOutdated ? signToken(toPerson(account, now), token.sessionId, now, token.started) : undefined
}
