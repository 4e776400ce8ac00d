/**
 * The pay agreed on with a hire: the employees function stores amounts that it cannot read, as the browser encrypted
 * them, signed together with the employee they are for.
 */
import { createHmac } from 'node:crypto'
import { compactVerify, decodeProtectedHeader } from 'jose'
import { deriveKey } from '#kit/derived-keys.ts'
import { candidatesFor, type Generation } from '#kit/generations.ts'
import { secrets } from '#kit/secrets.ts'

/** Which amount of which employee: bound to every amount stored in the table. */
export interface AmountBinding {
  /** For a pay band, the job title. */
  readonly employee: string
  readonly amount: 'salary' | 'salary increase' | 'rate' | 'rate increase' | 'band low' | 'band mid' | 'band high'
}

const handoverKey = ({ secret }: Generation) => deriveKey(secret, 'salary handover')

/**
 * Wraps a browser's JWE for storage: a compact JWS that names its employee and its currency. Synchronous, for code that
 * collects writes.
 */
export function signForHandover(jwe: string, whose: AmountBinding, currency: string): string {
  const [current] = secrets.session
  const [header, payload] = [JSON.stringify({ alg: 'HS256', kid: current.id, ...whose, currency }), jwe].map(part =>
    Buffer.from(part).toString('base64url'),
  )
  const signature = createHmac('sha256', handoverKey(current)).update(`${header}.${payload}`).digest('base64url')
  return `${header}.${payload}.${signature}`
}

/** Whether a stored amount is of this kind, and not encrypted by the salaries function itself. */
export const isSignedHandover = (resting: string): boolean => resting.split('.').length === 3

/** Unwraps the browser's JWE. @throws when it was handed over for another employee, or not signed by us. */
export async function verifyHandover(resting: string, { employee, amount }: AmountBinding): Promise<string> {
  const { payload, protectedHeader } = await verifySignature(resting)
  if (protectedHeader.employee !== employee || protectedHeader.amount !== amount)
    throw new Error('A handed-over amount does not belong to this record')
  return new TextDecoder().decode(payload)
}

async function verifySignature(resting: string) {
  const { kid } = decodeProtectedHeader(resting)
  for (const generation of candidatesFor(secrets.session, kid)) {
    const verified = await compactVerify(resting, handoverKey(generation), { algorithms: ['HS256'] }).catch(
      () => undefined,
    )
    if (verified) return verified
  }
  throw new Error('A handed-over amount is not signed by us, or its key is gone')
}
