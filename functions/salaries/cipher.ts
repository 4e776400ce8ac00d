/** Where amounts are read, and nowhere else: as browsers encrypt them, and as they rest in the table. */
import { CompactEncrypt, type CompactJWEHeaderParameters, compactDecrypt, importJWK } from 'jose'
import { derivedKey, derivedPair } from '#kit/derived-keys.ts'
import { invalid, Refusal } from '#kit/refusal.ts'
import { settings } from '#kit/settings.ts'
import { MAX_AMOUNT, salaryMessages } from '#shared/features/salaries.ts'
import { isHandedOver, takenOver, type Whose } from './handover.ts'

const pair = () => derivedPair(settings.salarySecret, 'salary ECDH-ES')
let known: ReturnType<typeof deriveKeys> | undefined
async function deriveKeys() {
  return {
    browsers: await importJWK(pair().secret, 'ECDH-ES'),
    resting: derivedKey(settings.salarySecret, 'salary at rest'),
  }
}
const keys = () => {
  known ??= deriveKeys()
  return known
}

/** What browsers encrypt amounts to. */
export const publicKey = () => pair().open

/** An amount that a browser encrypted. @throws 400 at `path` when it holds none; only an increase may be negative. */
export async function opened(jwe: string, path: string, { signed = false } = {}): Promise<number> {
  const { browsers } = await keys()
  const text = await compactDecrypt(jwe, browsers, FROM_BROWSERS).then(
    ({ plaintext, protectedHeader }) => (isPlain(protectedHeader) ? new TextDecoder().decode(plaintext) : ''),
    // Whatever is wrong with it, it is the caller's to mend.
    () => '',
  )
  const amount = /^-?\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  if (!(amount <= MAX_AMOUNT && amount >= (signed ? -MAX_AMOUNT : 0))) throw invalid(path, salaryMessages.invalid)
  return amount
}
const FROM_BROWSERS = {
  keyManagementAlgorithms: ['ECDH-ES'],
  contentEncryptionAlgorithms: ['A256GCM'],
  maxDecompressedLength: 0,
} satisfies Parameters<typeof compactDecrypt>[2]
const isPlain = (header: CompactJWEHeaderParameters) =>
  Object.keys(header).every(name => name === 'alg' || name === 'enc' || name === 'epk')

/** An amount as it rests: only this function reads it, and only as what it was written for. */
export async function sealed(amount: number, whose: Whose): Promise<string> {
  const { resting } = await keys()
  return new CompactEncrypt(new TextEncoder().encode(amount.toFixed(2)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...whose })
    .encrypt(resting)
}

/**
 * A resting amount as a decimal number with two digits after its point; nothing when a hire handed in what is no amount.
 * @throws when it was tampered with, or rests where it does not belong.
 */
export async function unsealed(resting: string, whose: Whose): Promise<string | undefined> {
  if (isHandedOver(resting)) return handedInAs(await takenOver(resting, whose))
  const { plaintext, protectedHeader } = await compactDecrypt(resting, (await keys()).resting, AT_REST)
  if (protectedHeader.employee !== whose.employee || protectedHeader.amount !== whose.amount)
    throw new Error('A sealed amount rests where it does not belong')
  return new TextDecoder().decode(plaintext)
}
const AT_REST = {
  keyManagementAlgorithms: ['dir'],
  contentEncryptionAlgorithms: ['A256GCM'],
} satisfies Parameters<typeof compactDecrypt>[2]

async function handedInAs(jwe: string): Promise<string | undefined> {
  try {
    return (await opened(jwe, '')).toFixed(2)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
