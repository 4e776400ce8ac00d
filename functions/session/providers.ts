/** ID tokens of Microsoft and Google, verified against the stage's issuer, audience and domains. */
import { JwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { Refusal } from '#kit/refusal.ts'
import { type Provider, settings } from '#kit/settings.ts'

/** Clocks of sign-in servers and Lambdas differ a little; the verifier allows nothing by itself. */
const GRACE_SECONDS = 60
const TIMEOUT_MILLISECONDS = 3_000

const keys = new SimpleJwksCache({
  fetcher: {
    fetch: async (uri: string) => {
      const answer = await fetch(uri, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) })
      if (!answer.ok) throw new Error(`${uri} answered ${answer.status}`)
      return answer.arrayBuffer()
    },
  },
})

const verifierOf = ({ issuer, audience, jwksUri }: Provider) =>
  JwtVerifier.create({ issuer, audience, jwksUri, graceSeconds: GRACE_SECONDS }, { jwksCache: keys })
const verifiers = new Map<string, ReturnType<typeof verifierOf>>()

/** The email that a provider's token proves. @throws 401 for a token that proves nothing, 400 for a foreign domain. */
export async function provenEmail(name: 'microsoft' | 'google', idToken: string): Promise<string> {
  const provider = settings.signIn[name]
  if (!provider)
    throw new Refusal('invalid', `Sign-in with ${name === 'google' ? 'Google' : 'Microsoft'} is not set up`)
  const verifier = verifiers.get(name) ?? verifierOf(provider)
  verifiers.set(name, verifier)
  let claims: Record<string, unknown>
  try {
    claims = await verifier.verify(idToken)
  } catch {
    throw new Refusal('not-authorized', 'Something went wrong with the login')
  }
  const email = String(claims.email ?? claims.preferred_username ?? '').toLowerCase()
  if (claims.email_verified === false || !email.includes('@'))
    throw new Refusal('invalid', 'This account has no verified email')
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (!settings.signIn.domains.includes(domain))
    throw new Refusal('invalid', `Accounts of ${domain} cannot sign in here. Please use your work account.`)
  return email
}
