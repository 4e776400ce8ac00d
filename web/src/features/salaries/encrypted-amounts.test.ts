import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { SALARY_KEY_HEADER, salariesApi } from '#shared/features/salaries.ts'
import { endBrowserSession } from '#web/kit/session.ts'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import {
  clientKeyHeaders,
  decryptAmount,
  decryptFields,
  encryptAmount,
  encryptAmountOnce,
} from './encrypted-amounts.ts'

setUpScreenTests()
const { path } = salariesApi.calls.publicKey
const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Encrypts with the key in the request's header, as the server does. */
async function encryptedToTab(amount: string): Promise<string> {
  const key = JSON.parse(Buffer.from((await clientKeyHeaders())[SALARY_KEY_HEADER] ?? '', 'base64url').toString())
  return new CompactEncrypt(new TextEncoder().encode(amount))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK(key, 'ECDH-ES'))
}

describe('an amount', () => {
  it('is encrypted so that only the server can read it, and differently each time', async () => {
    signInWithRoles('hr')
    const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
    const publicKey = await exportJWK(pair.publicKey)
    mockServer.mockImplementation(() => jsonResponse(publicKey))
    const [one, other] = [await encryptAmount('4250.50'), await encryptAmount('4250.50')]
    expect(one).not.toBe(other)
    const { plaintext, protectedHeader } = await compactDecrypt(one, pair.privateKey)
    expect(decoded(plaintext)).toBe('4250.50')
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM' })
    expect(mockServer.mock.calls.map(([asked]) => asked)).toEqual([path])
    endBrowserSession('left')
  })

  it('is encrypted with the server’s current key, at most an hour later', async () => {
    signInWithRoles('hr')
    const pairs = [
      await generateKeyPair('ECDH-ES', { crv: 'P-256' }),
      await generateKeyPair('ECDH-ES', { crv: 'P-256' }),
    ]
    const keys = await Promise.all(pairs.map(({ publicKey }) => exportJWK(publicKey)))
    mockServer.mockImplementation(() => jsonResponse(keys[mockServer.mock.calls.length - 1]))
    const now = vi.spyOn(Date, 'now')
    const began = Date.now()
    const readers = async () => {
      const jwe = await encryptAmount('1')
      const read = await Promise.allSettled(pairs.map(({ privateKey }) => compactDecrypt(jwe, privateKey)))
      return read.map(({ status }) => status)
    }
    expect(await readers()).toEqual(['fulfilled', 'rejected'])
    now.mockReturnValue(began + 3599_000)
    expect(await readers()).toEqual(['fulfilled', 'rejected'])
    now.mockReturnValue(began + 3601_000)
    expect(await readers()).toEqual(['rejected', 'fulfilled'])
    now.mockRestore()
    endBrowserSession('left')
  })

  it('is encrypted identically if its save is repeated, but not in another field, amount or save', async () => {
    signInWithRoles('hr')
    const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
    const jwk = await exportJWK(publicKey)
    mockServer.mockImplementation(() => jsonResponse(jwk))
    const first = await encryptAmountOnce('a', 'salary', '10')
    expect(await encryptAmountOnce('a', 'salary', '10')).toBe(first)
    expect(await encryptAmountOnce('a', 'increase', '10')).not.toBe(first)
    expect(await encryptAmountOnce('b', 'salary', '10')).not.toBe(first)
    expect(await encryptAmountOnce('a', 'salary', '11')).not.toBe(first)
    endBrowserSession('left')
  })

  it('loads the key again after a failure', async () => {
    signInWithRoles('hr')
    mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: 'Too often' }, 429))
    await expect(encryptAmount('1')).rejects.toThrow('Too often')
    const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
    const publicKey = await exportJWK(pair.publicKey)
    mockServer.mockImplementation(() => jsonResponse(publicKey))
    expect(decoded((await compactDecrypt(await encryptAmount('1'), pair.privateKey)).plaintext)).toBe('1')
    endBrowserSession('left')
  })

  it('is sent back so that only this tab can read it, and only in this session', async () => {
    signInWithRoles('hr')
    const jwe = await encryptedToTab('99999999.99')
    expect(await decryptAmount(jwe)).toBe('99999999.99')
    expect(await decryptFields({ _id: 'x', salary: jwe, increase: null }, ['salary', 'increase'])).toEqual({
      _id: 'x',
      salary: '99999999.99',
      increase: null,
    })
    endBrowserSession('left')
    await expect(decryptAmount(jwe)).rejects.toThrow()
  })

  it('sends the server only the public half of its key', async () => {
    const header = (await clientKeyHeaders())[SALARY_KEY_HEADER] ?? ''
    expect(header).toMatch(/^[\w-]+$/)
    expect(Object.keys(JSON.parse(Buffer.from(header, 'base64url').toString()))).toEqual(['kty', 'crv', 'x', 'y'])
  })
})
