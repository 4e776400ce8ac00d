/** The keys derived from a stage's secrets, so that the stack can make the secrets and ops has nothing to do. */
import { createECDH, hkdfSync } from 'node:crypto'

/** The order of the curve P-256 (FIPS 186-5). */
const CURVE_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/** Derives a symmetric key of 256 bits. Each purpose has its own key. */
export const deriveKey = (secret: string, purpose: string): Uint8Array => deriveBytes(secret, purpose, 32)

/** Derives a P-256 key pair, as JWKs. */
export function deriveKeyPair(secret: string, purpose: string) {
  const seed = deriveBytes(secret, purpose, 40)
  const scalar = (BigInt(`0x${Buffer.from(seed).toString('hex')}`) % (CURVE_ORDER - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(d)
  const point = pair.getPublicKey()
  const open = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return { publicKey: open, privateKey: { ...open, d: d.toString('base64url') } }
}

const deriveBytes = (secret: string, purpose: string, bytes: number) =>
  new Uint8Array(hkdfSync('sha256', secret, 'muster', purpose, bytes))
