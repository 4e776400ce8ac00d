/** A sign-in provider of our own, so that requests can carry ID tokens that are really signed. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const AUDIENCE = 'muster'

/** Starts the provider and configures the functions for it; `tokens` are for these addresses, some of them invalid. */
export async function startSignInProvider(emails: readonly string[]) {
  const keys = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const server = createServer((_, answer) => answer.end(JSON.stringify({ keys: [jwk] }))).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = { issuer, audience: AUDIENCE, jwksUri: `${issuer}/jwks`, pictures: ['https://pictures.example'] }
  const settings = { manual: true, domains: ['muster.example'], microsoft: provider, google: provider }
  process.env.SIGN_IN = JSON.stringify(settings)
  const sign = (claims: Readonly<Record<string, unknown>>, audience = AUDIENCE) =>
    new SignJWT({ email_verified: true, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(`account of ${JSON.stringify(claims)}`)
      .setIssuedAt()
      .setExpirationTime('1d')
      .sign(keys.privateKey)
  const tokens = await Promise.all([
    ...emails.map(email => sign({ email, picture: 'https://pictures.example/one.png' })),
    ...emails.slice(0, 2).map(email => sign({ email, email_verified: false })),
    sign({ email: 'stranger@elsewhere.example' }),
    sign({ email: '__proto__@muster.example', picture: { toString: 1 } }),
    sign({ email: { toString: 1 } }),
    sign({ preferred_username: emails[0] }),
    sign({ email: emails[0] }, 'another audience'),
  ])
  return { tokens: [...tokens, 'hello', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6IngifQ.'], stop: () => server.close() }
}
