/** The only place where amounts are decrypted: both those encrypted by browsers and those at rest in the table. */
import { CompactEncrypt, type CompactJWEHeaderParameters, compactDecrypt, decodeProtectedHeader, importJWK } from 'jose'
import { validationError } from '#kit/app-error.ts'
import { deriveKey, deriveKeyPair } from '#kit/derived-keys.ts'
import { candidatesFor, deriveOnce, type Generation } from '#kit/generations.ts'
import { decryptJwe } from '#kit/jwe.ts'
import { log } from '#kit/log.ts'
import { secrets } from '#kit/secrets.ts'
import { MAX_PAY_AMOUNT, salaryMessages } from '#shared/features/salaries.ts'
import { DOLLARS } from '#shared/kit/money.ts'
import { type AmountBinding, isSignedHandover, verifyHandover } from './handover.ts'

const serverKeyPair = ({ secret }: Generation) => deriveKeyPair(secret, 'salary ECDH-ES')
const deriveKeys = deriveOnce(async generation => ({
  id: generation.id,
  browsers: await importJWK(serverKeyPair(generation).privateKey, 'ECDH-ES'),
  resting: deriveKey(generation.secret, 'salary at rest'),
}))
const loadAllKeys = () => Promise.all(secrets.salary.map(deriveKeys))

/** Returns the key that browsers encrypt amounts to. */
export const getPublicKey = () => serverKeyPair(secrets.salary[0]).publicKey

/**
 * Decrypts an amount from a browser. @throws 400 at `path` if it is not an amount; only an increase may be negative.
 */
export async function decryptFromBrowser(jwe: string, path: string, { signed = false } = {}): Promise<number> {
  const amount = parseAmount((await decryptBrowserText(jwe)) ?? '', signed)
  // Every failure is an error of the caller.
  if (amount === undefined) throw validationError(path, salaryMessages.invalid)
  return amount
}

/**
 * Decrypts a browser's JWE; undefined if none of our keys can. The JWE names no key, and an old page may have used an
 * older one, so all are tried.
 */
async function decryptBrowserText(jwe: string): Promise<string | undefined> {
  for (const { browsers } of await loadAllKeys()) {
    const read = await decryptJwe(jwe, browsers)
    if (read) return hasOnlyKnownHeaders(read.protectedHeader) ? new TextDecoder().decode(read.plaintext) : undefined
  }
  return undefined
}
const hasOnlyKnownHeaders = (header: CompactJWEHeaderParameters) =>
  Object.keys(header).every(name => name === 'alg' || name === 'enc' || name === 'epk')

function parseAmount(text: string, isSigned: boolean): number | undefined {
  const amount = /^-?\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  return amount <= MAX_PAY_AMOUNT && amount >= (isSigned ? -MAX_PAY_AMOUNT : 0) ? amount : undefined
}

/**
 * Encrypts an amount at rest: only this function's key decrypts it, and only with the right binding. The currency is
 * bound to the amount too, so it cannot be changed.
 */
export const encryptAtRest = (amount: number, whose: AmountBinding, currency: string): Promise<string> =>
  encryptTextAtRest(amount.toFixed(2), whose, currency)

async function encryptTextAtRest(text: string, { employee, amount }: AmountBinding, currency: string): Promise<string> {
  const { id: kid, resting } = await deriveKeys(secrets.salary[0])
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid, employee, amount, currency })
    .encrypt(resting)
}

/**
 * Decrypts an amount at rest to a decimal number with two fraction digits; undefined when a hire handed over something
 * that is not an amount. @throws when it was tampered with, or is stored where it does not belong.
 */
export async function decryptAtRest(resting: string, whose: AmountBinding): Promise<string | undefined> {
  const isHandover = isSignedHandover(resting)
  const text = isHandover
    ? await decryptBrowserText(await verifyHandover(resting, whose))
    : await decryptTextAtRest(resting, whose)
  return parseAmount(text ?? '', !isHandover)?.toFixed(2)
}

/** The same for display: an unreadable amount is logged by its ids and left out, so that the others can be shown. */
export async function decryptIfReadable(
  resting: string,
  whose: AmountBinding,
  id: string,
): Promise<string | undefined> {
  try {
    return await decryptAtRest(resting, whose)
  } catch (error) {
    log('error', 'pay cannot be read', { id, ...whose, error: error instanceof Error ? error.name : 'unknown' })
    return undefined
  }
}

/** Returns the currency of an amount at rest. Amounts from before there were currencies are in dollars. */
export function currencyAtRest(resting: string): string {
  try {
    const { currency } = decodeProtectedHeader(resting)
    return typeof currency === 'string' ? currency : DOLLARS
  } catch {
    return DOLLARS
  }
}

/** Whether an amount at rest was signed by a hire, or encrypted with another key than the current one. */
export function isEncryptedWithOlderKey(resting: string): boolean {
  if (isSignedHandover(resting)) return true
  try {
    return decodeProtectedHeader(resting).kid !== secrets.salary[0].id
  } catch {
    return true
  }
}

/**
 * Encrypts an amount at rest with the current key, whatever it was encrypted with before. @throws when it cannot be
 * read.
 */
export async function encryptAgain(resting: string, whose: AmountBinding): Promise<string> {
  const currency = currencyAtRest(resting)
  if (!isSignedHandover(resting)) return encryptTextAtRest(await decryptTextAtRest(resting, whose), whose, currency)
  const text = await decryptBrowserText(await verifyHandover(resting, whose))
  if (text === undefined) throw new Error('No key of ours decrypts what a hire handed over')
  // A text that is not a valid amount stays invalid; a valid one gets two digits and may not be negative.
  return encryptTextAtRest(parseAmount(text, false)?.toFixed(2) ?? `not an amount: ${text}`, whose, currency)
}

async function decryptTextAtRest(resting: string, { employee, amount }: AmountBinding): Promise<string> {
  const { kid } = decodeProtectedHeader(resting)
  for (const keys of candidatesFor(await loadAllKeys(), kid)) {
    const read = await compactDecrypt(resting, keys.resting, AT_REST_JWE_OPTIONS).catch(() => undefined)
    if (!read) continue
    if (read.protectedHeader.employee !== employee || read.protectedHeader.amount !== amount)
      throw new Error('An encrypted amount does not belong to this record')
    return new TextDecoder().decode(read.plaintext)
  }
  throw new Error('An encrypted amount was changed, or its key is gone')
}
const AT_REST_JWE_OPTIONS = {
  keyManagementAlgorithms: ['dir'],
  contentEncryptionAlgorithms: ['A256GCM'],
} satisfies Parameters<typeof compactDecrypt>[2]
