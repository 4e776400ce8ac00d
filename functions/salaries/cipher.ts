/** The only place where amounts are decrypted: both those encrypted by browsers and those at rest in the table. */
import { CompactEncrypt, type CompactJWEHeaderParameters, compactDecrypt, importJWK } from 'jose'
import { AppError, validationError } from '#kit/app-error.ts'
import { deriveKey, deriveKeyPair } from '#kit/derived-keys.ts'
import { settings } from '#kit/settings.ts'
import { MAX_PAY_AMOUNT, salaryMessages } from '#shared/features/salaries.ts'
import { type AmountBinding, isSignedHandover, verifyHandover } from './handover.ts'

const serverKeyPair = () => deriveKeyPair(settings.salarySecret, 'salary ECDH-ES')
let derivedKeys: ReturnType<typeof deriveKeys> | undefined
async function deriveKeys() {
  return {
    browsers: await importJWK(serverKeyPair().privateKey, 'ECDH-ES'),
    resting: deriveKey(settings.salarySecret, 'salary at rest'),
  }
}
const loadKeys = () => {
  derivedKeys ??= deriveKeys()
  return derivedKeys
}

/** What browsers encrypt amounts to. */
export const getPublicKey = () => serverKeyPair().publicKey

/**
 * Decrypts an amount from a browser. @throws 400 at `path` if it is not an amount; only an increase may be negative.
 */
export async function decryptFromBrowser(jwe: string, path: string, { signed = false } = {}): Promise<number> {
  const { browsers } = await loadKeys()
  const text = await compactDecrypt(jwe, browsers, BROWSER_JWE_OPTIONS).then(
    ({ plaintext, protectedHeader }) =>
      hasOnlyKnownHeaders(protectedHeader) ? new TextDecoder().decode(plaintext) : '',
    // Any failure is the caller's to fix.
    () => '',
  )
  const amount = /^-?\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  if (!(amount <= MAX_PAY_AMOUNT && amount >= (signed ? -MAX_PAY_AMOUNT : 0)))
    throw validationError(path, salaryMessages.invalid)
  return amount
}
const BROWSER_JWE_OPTIONS = {
  keyManagementAlgorithms: ['ECDH-ES'],
  contentEncryptionAlgorithms: ['A256GCM'],
  maxDecompressedLength: 0,
} satisfies Parameters<typeof compactDecrypt>[2]
const hasOnlyKnownHeaders = (header: CompactJWEHeaderParameters) =>
  Object.keys(header).every(name => name === 'alg' || name === 'enc' || name === 'epk')

/** Encrypts an amount at rest: only this function's key decrypts it, and only for what it is bound to. */
export async function encryptAtRest(amount: number, whose: AmountBinding): Promise<string> {
  const { resting } = await loadKeys()
  return new CompactEncrypt(new TextEncoder().encode(amount.toFixed(2)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...whose })
    .encrypt(resting)
}

/**
 * Decrypts an amount at rest to a decimal number with two fraction digits; undefined when a hire handed over something
 * that is not an amount. @throws when it was tampered with, or is stored where it does not belong.
 */
export async function decryptAtRest(resting: string, whose: AmountBinding): Promise<string | undefined> {
  if (isSignedHandover(resting)) return decryptHandover(await verifyHandover(resting, whose))
  const { plaintext, protectedHeader } = await compactDecrypt(resting, (await loadKeys()).resting, AT_REST_JWE_OPTIONS)
  if (protectedHeader.employee !== whose.employee || protectedHeader.amount !== whose.amount)
    throw new Error('An encrypted amount does not belong to this record')
  return new TextDecoder().decode(plaintext)
}
const AT_REST_JWE_OPTIONS = {
  keyManagementAlgorithms: ['dir'],
  contentEncryptionAlgorithms: ['A256GCM'],
} satisfies Parameters<typeof compactDecrypt>[2]

async function decryptHandover(jwe: string): Promise<string | undefined> {
  try {
    return (await decryptFromBrowser(jwe, '')).toFixed(2)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
