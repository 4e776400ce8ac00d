import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { invalid } from '#kit/refusal.ts'
import { KEY_HEADER } from '#shared/features/salaries.ts'
import { browserKey } from './browser-key.ts'
import { opened, publicKey, sealed, unsealed } from './cipher.ts'
import { handedOver } from './handover.ts'

type Header = Parameters<CompactEncrypt['setProtectedHeader']>[0]
const USUAL: Header = { alg: 'ECDH-ES', enc: 'A256GCM' }
async function fromBrowser(text: string, header = USUAL, to = publicKey() as Parameters<typeof importJWK>[0]) {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader(header)
    .encrypt(await importJWK(to, 'ECDH-ES'))
}
const ann = { employee: 'a'.repeat(24), amount: 'salary' } as const
const bob = { employee: 'b'.repeat(24), amount: 'salary' } as const
const refused = invalid('salary', 'Invalid amount')

describe('an amount from a browser', () => {
  it.each([
    ['0', 0],
    ['4250.5', 4250.5],
    ['4250.50', 4250.5],
    ['99999999.99', 99_999_999.99],
  ])('may be %s', async (text, amount) => {
    expect(await opened(await fromBrowser(text), 'salary')).toBe(amount)
  })

  it.each([
    '',
    ' 1',
    '-1',
    '-0.01',
    '1.234',
    '1e3',
    '0x10',
    '1,000.00',
    '$5',
    'NaN',
    'Infinity',
    '١٢٣',
    '100000000',
    '9'.repeat(3000),
  ])('may not be %j', async text => {
    await expect(opened(await fromBrowser(text), 'salary')).rejects.toThrow(refused)
    await expect(opened(await fromBrowser(text), 'salary')).rejects.toMatchObject({ errors: refused.errors })
  })

  it('may be negative as an increase', async () => {
    expect(await opened(await fromBrowser('-120.25'), 'increase', { signed: true })).toBe(-120.25)
    await expect(opened(await fromBrowser('-100000000'), 'increase', { signed: true })).rejects.toThrow()
  })

  it('is refused when it was encrypted to another key, tampered with, or is no JWE at all', async () => {
    const stranger = await exportJWK((await generateKeyPair('ECDH-ES')).publicKey)
    const good = await fromBrowser('4250.50')
    const [head = '', ...rest] = good.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const direct = Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')
    // The tag's first letter: of its last, four bits mean nothing.
    const tag = good.lastIndexOf('.') + 1
    const flipped = good.slice(0, tag) + (good[tag] === 'A' ? 'B' : 'A') + good.slice(tag + 1)
    for (const bad of [
      await fromBrowser('4250.50', USUAL, stranger),
      flipped,
      [none, ...rest].join('.'),
      [direct, ...rest].join('.'),
      `${head}....`,
      `${none}..`,
      'x.x.x.x.x',
      '',
      'e'.repeat(100_000),
    ])
      await expect(opened(bad, 'salary'), bad.slice(0, 80)).rejects.toMatchObject({
        code: 'invalid',
        errors: refused.errors,
      })
  })

  it.each<[string, Header]>([
    ['another key agreement', { alg: 'ECDH-ES+A256KW', enc: 'A256GCM' }],
    ['another cipher', { alg: 'ECDH-ES', enc: 'A128CBC-HS256' }],
    ['headers of its own', { ...USUAL, employee: 'a'.repeat(24) }],
    ['a type', { ...USUAL, typ: 'JWT' }],
    ['a key to fetch', { ...USUAL, jku: 'https://muster.example/keys' }],
  ])('is refused with %s', async (_, header) => {
    await expect(opened(await fromBrowser('1', header), 'salary')).rejects.toMatchObject({ errors: refused.errors })
  })
})

describe('an amount at rest', () => {
  it('is read with two digits, and is never written the same way twice', async () => {
    const [one, two] = [await sealed(4250.5, ann), await sealed(4250.5, ann)]
    expect(one).not.toBe(two)
    expect(await unsealed(one, ann)).toBe('4250.50')
  })

  it('is refused for another employee, as another amount, and when tampered with', async () => {
    const resting = await sealed(4250.5, ann)
    await expect(unsealed(resting, bob)).rejects.toThrow('does not belong')
    await expect(unsealed(resting, { ...ann, amount: 'rate' })).rejects.toThrow('does not belong')
    const [, ...rest] = resting.split('.')
    const renamed = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', ...bob })).toString('base64url')
    await expect(unsealed([renamed, ...rest].join('.'), bob)).rejects.toThrow()
    await expect(unsealed(await fromBrowser('4250.50'), ann)).rejects.toThrow()
  })
})

describe('an amount that a hire handed in', () => {
  it('is read for the employee it is for, and for nobody else', async () => {
    const resting = handedOver(await fromBrowser('1800'), ann)
    expect(await unsealed(resting, ann)).toBe('1800.00')
    await expect(unsealed(resting, bob)).rejects.toThrow('does not belong')
    await expect(unsealed(resting, { ...ann, amount: 'rate' })).rejects.toThrow('does not belong')
  })

  it('is refused when nobody of ours signed it', async () => {
    const [, payload, signature] = handedOver(await fromBrowser('1800'), ann).split('.')
    for (const header of [
      { alg: 'HS256', ...bob },
      { alg: 'none', ...ann },
    ]) {
      const forged = [Buffer.from(JSON.stringify(header)).toString('base64url'), payload, signature].join('.')
      await expect(
        unsealed(forged, 'employee' in header ? { ...bob, employee: header.employee } : bob),
      ).rejects.toThrow()
    }
  })

  it('is nothing when it holds no amount: nobody could judge it at the hire', async () => {
    expect(await unsealed(handedOver(await fromBrowser('a lot'), ann), ann)).toBeUndefined()
    expect(await unsealed(handedOver('not.even.a.real.jwe', ann), ann)).toBeUndefined()
  })
})

describe("a browser's key", () => {
  const header = (jwk: unknown) => Buffer.from(JSON.stringify(jwk)).toString('base64url')
  it('may carry what browsers add when they export one', async () => {
    const exported = { ...(await exportJWK((await generateKeyPair('ECDH-ES')).publicKey)), ext: true, key_ops: [] }
    expect(await browserKey(header(exported))).toBeDefined()
    expect(await browserKey(undefined)).toBeUndefined()
  })

  it('is refused when it is private, of another kind, on no curve, too long or no key at all', async () => {
    const { publicKey: open, privateKey } = await generateKeyPair('ECDH-ES', { extractable: true })
    const good = await exportJWK(open)
    const other = await generateKeyPair('ECDH-ES', { crv: 'X25519' })
    for (const bad of [
      header(await exportJWK(privateKey)),
      header(await exportJWK(other.publicKey)),
      header({ ...good, crv: 'P-384' }),
      header({ ...good, x: good.y, y: good.x }),
      header({ ...good, x: 'AAAA' }),
      header({ kty: 'oct', k: 'AAAA' }),
      header({ ...good, padding: 'x'.repeat(1000) }),
      header(null),
      'not base64url!',
      '',
    ])
      await expect(browserKey(bad), bad.slice(0, 60)).rejects.toThrow(`${KEY_HEADER} holds no public key`)
  })
})
