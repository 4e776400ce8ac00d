import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { validationError } from '#kit/app-error.ts'
import { ensureSecrets } from '#kit/secrets.ts'
import { SALARY_KEY_HEADER } from '#shared/features/salaries.ts'
import { parseBrowserKey } from './browser-key.ts'
import {
  currencyAtRest,
  decryptAtRest,
  decryptFromBrowser,
  encryptAgain,
  encryptAtRest,
  getPublicKey,
} from './cipher.ts'
import { signForHandover } from './handover.ts'

await ensureSecrets()
type Header = Parameters<CompactEncrypt['setProtectedHeader']>[0]
const DEFAULT_HEADER: Header = { alg: 'ECDH-ES', enc: 'A256GCM' }
async function encryptAsBrowser(
  text: string,
  header = DEFAULT_HEADER,
  to = getPublicKey() as Parameters<typeof importJWK>[0],
) {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader(header)
    .encrypt(await importJWK(to, 'ECDH-ES'))
}
const ann = { employee: 'a'.repeat(24), amount: 'salary' } as const
const bob = { employee: 'b'.repeat(24), amount: 'salary' } as const
const invalidAmount = validationError('salary', 'Invalid amount')

describe('an amount from a browser', () => {
  it.each([
    ['0', 0],
    ['4250.5', 4250.5],
    ['4250.50', 4250.5],
    ['99999999.99', 99_999_999.99],
  ])('may be %s', async (text, amount) => {
    expect(await decryptFromBrowser(await encryptAsBrowser(text), 'salary')).toBe(amount)
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
    await expect(decryptFromBrowser(await encryptAsBrowser(text), 'salary')).rejects.toThrow(invalidAmount)
    await expect(decryptFromBrowser(await encryptAsBrowser(text), 'salary')).rejects.toMatchObject({
      errors: invalidAmount.errors,
    })
  })

  it('may be negative for an increase', async () => {
    expect(await decryptFromBrowser(await encryptAsBrowser('-120.25'), 'increase', { signed: true })).toBe(-120.25)
    await expect(
      decryptFromBrowser(await encryptAsBrowser('-100000000'), 'increase', { signed: true }),
    ).rejects.toThrow()
  })

  it('is refused when it was encrypted with another key, tampered with, or is no JWE', async () => {
    const stranger = await exportJWK((await generateKeyPair('ECDH-ES')).publicKey)
    const good = await encryptAsBrowser('4250.50')
    const [head = '', ...rest] = good.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const direct = Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')
    // Change the tag's first letter: four bits of its last one are unused.
    const tag = good.lastIndexOf('.') + 1
    const flipped = good.slice(0, tag) + (good[tag] === 'A' ? 'B' : 'A') + good.slice(tag + 1)
    for (const bad of [
      await encryptAsBrowser('4250.50', DEFAULT_HEADER, stranger),
      flipped,
      [none, ...rest].join('.'),
      [direct, ...rest].join('.'),
      `${head}....`,
      `${none}..`,
      'x.x.x.x.x',
      '',
      'e'.repeat(100_000),
    ])
      await expect(decryptFromBrowser(bad, 'salary'), bad.slice(0, 80)).rejects.toMatchObject({
        code: 'invalid',
        errors: invalidAmount.errors,
      })
  })

  it.each<[string, Header]>([
    ['another key agreement', { alg: 'ECDH-ES+A256KW', enc: 'A256GCM' }],
    ['another cipher', { alg: 'ECDH-ES', enc: 'A128CBC-HS256' }],
    ['headers of its own', { ...DEFAULT_HEADER, employee: 'a'.repeat(24) }],
    ['a type', { ...DEFAULT_HEADER, typ: 'JWT' }],
    ['a key to fetch', { ...DEFAULT_HEADER, jku: 'https://muster.example/keys' }],
  ])('is refused with %s', async (_, header) => {
    await expect(decryptFromBrowser(await encryptAsBrowser('1', header), 'salary')).rejects.toMatchObject({
      errors: invalidAmount.errors,
    })
  })
})

describe('a stored amount', () => {
  it('has two decimals, and is never encrypted the same way twice', async () => {
    const [one, two] = [await encryptAtRest(4250.5, ann, 'USD'), await encryptAtRest(4250.5, ann, 'USD')]
    expect(one).not.toBe(two)
    expect(await decryptAtRest(one, ann)).toBe('4250.50')
  })

  it('is refused for another employee, as another amount, and when tampered with', async () => {
    const resting = await encryptAtRest(4250.5, ann, 'USD')
    await expect(decryptAtRest(resting, bob)).rejects.toThrow('does not belong')
    await expect(decryptAtRest(resting, { ...ann, amount: 'rate' })).rejects.toThrow('does not belong')
    const [, ...rest] = resting.split('.')
    const renamed = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', ...bob })).toString('base64url')
    await expect(decryptAtRest([renamed, ...rest].join('.'), bob)).rejects.toThrow()
    await expect(decryptAtRest(await encryptAsBrowser('4250.50'), ann)).rejects.toThrow()
  })
})

describe('the currency of an amount', () => {
  it('is bound to it: an amount with another currency in its header cannot be decrypted', async () => {
    const resting = await encryptAtRest(4250.5, ann, 'BOB')
    expect(currencyAtRest(resting)).toBe('BOB')
    const [header = '', ...rest] = resting.split('.')
    const read = JSON.parse(Buffer.from(header, 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...read, currency: 'USD' })).toString('base64url')
    await expect(decryptAtRest([changed, ...rest].join('.'), ann)).rejects.toThrow()
  })

  it('is kept by re-encryption, also for a hire', async () => {
    for (const resting of [
      await encryptAtRest(4250.5, ann, 'BOB'),
      signForHandover(await encryptAsBrowser('4250.50'), ann, 'BOB'),
    ]) {
      const again = await encryptAgain(resting, ann)
      expect([currencyAtRest(again), await decryptAtRest(again, ann)]).toEqual(['BOB', '4250.50'])
    }
  })

  it('defaults to the dollar', () => {
    const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM' })).toString('base64url')
    expect(currencyAtRest(`${header}....`)).toBe('USD')
  })
})

describe('an amount from a hire', () => {
  it('can be read for its employee, and for nobody else', async () => {
    const resting = signForHandover(await encryptAsBrowser('1800'), ann, 'USD')
    expect(await decryptAtRest(resting, ann)).toBe('1800.00')
    await expect(decryptAtRest(resting, bob)).rejects.toThrow('does not belong')
    await expect(decryptAtRest(resting, { ...ann, amount: 'rate' })).rejects.toThrow('does not belong')
  })

  it('is refused without a valid signature', async () => {
    const [, payload, signature] = signForHandover(await encryptAsBrowser('1800'), ann, 'USD').split('.')
    for (const header of [
      { alg: 'HS256', ...bob },
      { alg: 'none', ...ann },
    ]) {
      const forged = [Buffer.from(JSON.stringify(header)).toString('base64url'), payload, signature].join('.')
      await expect(
        decryptAtRest(forged, 'employee' in header ? { ...bob, employee: header.employee } : bob),
      ).rejects.toThrow()
    }
  })

  it('is empty when it holds no amount, since it could not be checked at the hire', async () => {
    expect(await decryptAtRest(signForHandover(await encryptAsBrowser('a lot'), ann, 'USD'), ann)).toBeUndefined()
    expect(await decryptAtRest(signForHandover('not.even.a.real.jwe', ann, 'USD'), ann)).toBeUndefined()
  })
})

describe("a browser's key", () => {
  const header = (jwk: unknown) => Buffer.from(JSON.stringify(jwk)).toString('base64url')
  it('may have the additional fields that browsers export', async () => {
    const exported = { ...(await exportJWK((await generateKeyPair('ECDH-ES')).publicKey)), ext: true, key_ops: [] }
    expect(await parseBrowserKey(header(exported))).toBeDefined()
    expect(await parseBrowserKey(undefined)).toBeUndefined()
  })

  it('is refused when it is private, of another type, off the curve, too long or no key at all', async () => {
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
      await expect(parseBrowserKey(bad), bad.slice(0, 60)).rejects.toThrow(`${SALARY_KEY_HEADER} holds no public key`)
  })
})
