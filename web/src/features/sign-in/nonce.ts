/**
 * Binds an ID token to the browser that requests it: the token contains the nonce, a digest of a secret that only this
 * browser has. The token alone is useless to a thief.
 */
import { BOUND_NONCE } from '#shared/features/session.ts'

export async function createNonce(): Promise<{ nonce: string; secret: string }> {
  const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return { nonce: BOUND_NONCE + toBase64Url(new Uint8Array(digest)), secret }
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
