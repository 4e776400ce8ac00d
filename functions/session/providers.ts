/** ID tokens of Microsoft and Google, verified against the stage's issuer, audience and domains. */
import { createHash } from 'node:crypto'
import { JwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { AppError } from '#kit/app-error.ts'
import { log } from '#kit/log.ts'
import { type IdentityProvider, settings } from '#kit/settings.ts'
import { BOUND_NONCE, type ProviderSignIn } from '#shared/features/session.ts'

/** Clocks of sign-in servers and Lambdas differ a little; the verifier has no tolerance by default. */
const GRACE_SECONDS = 60
const TIMEOUT_MILLISECONDS = 3_000
const LONGEST_PICTURE = 500
export const INVALID_LOGIN = 'Something went wrong with the login'

const jwksCache = new SimpleJwksCache({
  fetcher: {
    fetch: async (uri: string) => {
      // The stage's settings name the URL of the keys; redirects are refused.
      const answer = await fetch(uri, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) })
      if (!answer.ok) throw new Error(`${uri} answered ${answer.status}`)
      return answer.arrayBuffer()
    },
  },
})

const createVerifier = ({ issuer, audience, jwksUri }: IdentityProvider) =>
  JwtVerifier.create({ issuer, audience, jwksUri, graceSeconds: GRACE_SECONDS }, { jwksCache: jwksCache })
const verifiers = new Map<string, ReturnType<typeof createVerifier>>()

export type ProviderName = 'microsoft' | 'google'
/** The identity that a token proves. */
export interface VerifiedIdentity {
  readonly email: string
  readonly provider: ProviderName
  /** The account itself: it stays the same when its address changes. */
  readonly issuer: string
  readonly subject: string
  /** The nonce of a token that is valid for one sign-in, by the browser that requested it. */
  readonly nonce: string | undefined
  /** Undefined when the provider gives none that may be shown. */
  readonly picture: string | undefined
}

/** Returns the identity that a token proves. @throws 401 for a token that proves nothing, 400 for a foreign domain. */
export async function verifyIdToken(
  name: ProviderName,
  { accessToken: idToken, nonceSecret }: ProviderSignIn,
): Promise<VerifiedIdentity> {
  const provider = settings.signIn[name]
  if (!provider)
    throw new AppError('invalid', `Sign-in with ${name === 'google' ? 'Google' : 'Microsoft'} is not set up`)
  const verifier = verifiers.get(name) ?? createVerifier(provider)
  verifiers.set(name, verifier)
  let claims: Record<string, unknown>
  try {
    claims = await verifier.verify(idToken)
  } catch (error) {
    // Ops need the reason, because a wrongly configured provider refuses everybody.
    log('warn', 'sign-in refused', { provider: name, reason: error instanceof Error ? error.name : 'unknown' })
    throw new AppError('not-authorized', INVALID_LOGIN)
  }
  const claimed = [claims.email, claims.preferred_username].find(claim => typeof claim === 'string')
  const email = String(claimed ?? '').toLowerCase()
  if (claims.email_verified === false || !email.includes('@'))
    throw new AppError('invalid', 'This account has no verified email')
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (!settings.signIn.domains.includes(domain))
    throw new AppError('invalid', `Accounts from ${domain} cannot sign in here. Please use your work account.`)
  if (typeof claims.sub !== 'string' || !claims.sub) throw new AppError('not-authorized', INVALID_LOGIN)
  return {
    email,
    provider: name,
    issuer: provider.issuer,
    subject: claims.sub,
    nonce: readBoundNonce(claims, nonceSecret),
    picture: allowedPicture(claims, provider),
  }
}

/** Returns the nonce if our own browser code made it. @throws 401 without the secret behind it: the token is stolen. */
function readBoundNonce({ nonce }: Record<string, unknown>, secret = ''): string | undefined {
  if (typeof nonce !== 'string' || !nonce.startsWith(BOUND_NONCE)) return undefined
  if (nonce === BOUND_NONCE + createHash('sha256').update(secret).digest('base64url')) return nonce
  log('warn', 'sign-in refused', { reason: 'without the secret of its nonce' })
  throw new AppError('not-authorized', INVALID_LOGIN)
}

/** Everybody's browser loads the picture, so only hosts where the provider stores people's pictures are allowed. */
function allowedPicture({ picture }: Record<string, unknown>, { pictures = [] }: IdentityProvider): string | undefined {
  if (typeof picture !== 'string' || picture.length > LONGEST_PICTURE || !URL.canParse(picture)) return undefined
  const { origin, username, href } = new URL(picture)
  return pictures.includes(origin) && !username ? href : undefined
}
