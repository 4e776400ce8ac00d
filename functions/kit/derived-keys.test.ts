import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { deriveKey, deriveKeyPair } from './derived-keys.ts'

const SECRETS = Array.from({ length: 100 }, (_, index) => `secret ${index}`)
const text = Buffer.from('signed')

/** One in sixteen private keys begins with a zero. */
it('every secret yields a key pair whose public key verifies what the private key signed', () => {
  for (const secret of SECRETS) {
    const { publicKey, privateKey } = deriveKeyPair(secret, 'purpose')
    expect(Buffer.from(privateKey.d, 'base64url'), secret).toHaveLength(32)
    const signature = sign('sha256', text, createPrivateKey({ key: privateKey, format: 'jwk' }))
    expect(verify('sha256', text, createPublicKey({ key: publicKey, format: 'jwk' }), signature), secret).toBe(true)
    expect(publicKey).not.toHaveProperty('d')
  }
})

it('a secret always yields the same keys, and different ones for another purpose', () => {
  expect(deriveKeyPair('secret', 'one')).toEqual(deriveKeyPair('secret', 'one'))
  expect(deriveKeyPair('secret', 'one')).not.toEqual(deriveKeyPair('secret', 'two'))
  expect(deriveKey('secret', 'one')).toEqual(deriveKey('secret', 'one'))
  expect(deriveKey('secret', 'one')).toHaveLength(32)
  const keys = [deriveKey('secret', 'one'), deriveKey('secret', 'two'), deriveKey('other', 'one')]
  expect(new Set(keys.map(key => Buffer.from(key).toString('hex'))).size).toBe(3)
})
