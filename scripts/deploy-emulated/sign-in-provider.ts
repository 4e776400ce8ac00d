/** Replaces Microsoft and Google: signs ID tokens, and publishes the key to verify them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { CLIENT_ID } from './settings.ts'

export interface SignInProvider {
  readonly issuer: string
  /** Returns an ID token of the person with this address. */
  sign(email: string, claims?: Readonly<Record<string, unknown>>): Promise<string>
  stop(): void
}

export async function startSignInProvider(port: number): Promise<SignInProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'emulated', alg: 'RS256', use: 'sig' }]
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${port}`
  return {
    issuer,
    sign: (email, claims = {}) =>
      new SignJWT({ email, email_verified: true, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'emulated' })
        .setIssuer(issuer)
        .setAudience(CLIENT_ID)
        .setSubject(`account of ${email}`)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
