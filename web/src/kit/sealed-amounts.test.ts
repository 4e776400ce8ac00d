// @vitest-environment jsdom
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { KEY_HEADER, salaries } from '#shared/features/salaries.ts'
import { json, server, setUpScreens, signIn } from '#web/testing/screens.ts'
import { keyHeaders, open, opened, seal, sealFor } from './sealed-amounts.ts'
import { endSession } from './session.ts'

setUpScreens()
const { path } = salaries.calls.publicKey
const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** What the server does with the key of a request. */
async function encryptedToTab(amount: string): Promise<string> {
  const key = JSON.parse(Buffer.from((await keyHeaders())[KEY_HEADER] ?? '', 'base64url').toString())
  return new CompactEncrypt(new TextEncoder().encode(amount))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK(key, 'ECDH-ES'))
}

describe('an amount', () => {
  it('goes up so that only the server reads it, and never the same way twice', async () => {
    signIn('hr')
    const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
    const publicKey = await exportJWK(pair.publicKey)
    server.mockImplementation(() => json(publicKey))
    const [one, other] = [await seal('4250.50'), await seal('4250.50')]
    expect(one).not.toBe(other)
    const { plaintext, protectedHeader } = await compactDecrypt(one, pair.privateKey)
    expect(decoded(plaintext)).toBe('4250.50')
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM' })
    expect(server.mock.calls.map(([asked]) => asked)).toEqual([path])
    endSession('left')
  })

  it('goes up the same way again when its save is repeated, but not in another field, amount or save', async () => {
    signIn('hr')
    const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
    const jwk = await exportJWK(publicKey)
    server.mockImplementation(() => json(jwk))
    const first = await sealFor('a', 'salary', '10')
    expect(await sealFor('a', 'salary', '10')).toBe(first)
    expect(await sealFor('a', 'increase', '10')).not.toBe(first)
    expect(await sealFor('b', 'salary', '10')).not.toBe(first)
    expect(await sealFor('a', 'salary', '11')).not.toBe(first)
    endSession('left')
  })

  it('asks for the key again when that failed', async () => {
    signIn('hr')
    server.mockImplementation(() => json({ friendlyMessage: 'Too often' }, 429))
    await expect(seal('1')).rejects.toThrow('Too often')
    const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
    const publicKey = await exportJWK(pair.publicKey)
    server.mockImplementation(() => json(publicKey))
    expect(decoded((await compactDecrypt(await seal('1'), pair.privateKey)).plaintext)).toBe('1')
    endSession('left')
  })

  it('comes down so that only this tab reads it, and only in this session', async () => {
    signIn('hr')
    const jwe = await encryptedToTab('99999999.99')
    expect(await open(jwe)).toBe('99999999.99')
    expect(await opened({ _id: 'x', salary: jwe, increase: null }, ['salary', 'increase'])).toEqual({
      _id: 'x',
      salary: '99999999.99',
      increase: null,
    })
    endSession('left')
    await expect(open(jwe)).rejects.toThrow()
  })

  it('tells the server the public half of its key and nothing more', async () => {
    const header = (await keyHeaders())[KEY_HEADER] ?? ''
    expect(header).toMatch(/^[\w-]+$/)
    expect(Object.keys(JSON.parse(Buffer.from(header, 'base64url').toString()))).toEqual(['kty', 'crv', 'x', 'y'])
  })
})
