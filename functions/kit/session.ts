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

/** A working day; renewed while it is used. In seconds. */
export const SESSION_SECONDS = 8 * 3600
/** However much it is used, a person signs in again after a day. In seconds. */
export const LONGEST_SESSION_SECONDS = 24 * 3600
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
  /** When the person signed in. */
  readonly started: number
}

/** The token is missing, malformed, expired or revoked. */
export const invalidTokenError = () => new AppError('no-session', INVALID_TOKEN)

const deriveSessionKeys = deriveOnce(async ({ id, secret }) => {
  const { publicKey, privateKey } = deriveKeyPair(secret, 'session ES256')
  return { id, verify: await importJWK(publicKey, 'ES256'), sign: await importJWK(privateKey, 'ES256') }
})

/**
 * Signs a session of a person. `session` stays the same over renewals, so that logging out ends all of them, and so does
 * the time when it started.
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
/** Until when the last token of a session can be good. */
export const endOfSession = (started: number): number => started + LONGEST_SESSION_SECONDS

/** @throws 401 `Invalid token`. */
export async function verifyToken(token: string | undefined, now: Date): Promise<SessionToken> {
  if (!token) throw invalidTokenError()
  const { claims, generation } = await verifyClaims(token, now)
  // Tokens from before sessions had an end do not say when theirs started.
  const { sub, aud, iat, exp, sid, auth_time: started = iat } = claims
  if (!sub || !iat || !exp || (aud !== 'staff' && aud !== 'timesheet')) throw invalidTokenError()
  return {
    ...{ userId: sub, sessionId: String(sid), audience: aud, generation },
    ...{ issued: iat, expires: exp, started: Number(started) },
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
      // Another generation may have signed it; what none has signed is refused below.
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

/** Loads the account behind a token. @throws 401 when it was logged out, 403 when an admin ended it. */
export async function loadActiveAccount(token: SessionToken): Promise<Account> {
  const account = await readAccount(token.audience, token.userId)
  if (!account?.isActive) throw new AppError('ended', 'The session has expired, please login again')
  if (account.endedSessions[token.sessionId]) throw invalidTokenError()
  return account
}

/** What the browser gets to know about a person. */
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
 * Returns a fresh token in place of one that is past half its lifetime, or that an older secret has signed; undefined
 * while the old one is still good, and when the session ends with it.
 */
export async function renewToken(token: SessionToken, account: Account, now: Date): Promise<string | undefined> {
  const age = now.getTime() / 1000 - token.issued
  const isAging = age > SESSION_SECONDS / 2 && token.expires < endOfSession(token.started)
  const isOutdated = isAging || token.generation !== secrets.session[0].id
  return isOutdated ? signToken(toPerson(account, now), token.sessionId, now, token.started) : undefined
}
