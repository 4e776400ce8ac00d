/**
 * The pay agreed on with a hire: the employees function stores amounts that it cannot read, as the browser encrypted
 * them, signed together with the employee they are for.
 */
import { createHmac } from 'node:crypto'
import { compactVerify } from 'jose'
import { deriveKey } from '#kit/derived-keys.ts'
import { settings } from '#kit/settings.ts'

/** Which amount of which employee: bound to every amount stored in the table. */
export interface AmountBinding {
  readonly employee: string
  readonly amount: 'salary' | 'salary increase' | 'rate' | 'rate increase'
}

const handoverKey = () => deriveKey(settings.sessionSecret, 'salary handover')

/**
 * Wraps a browser's JWE for storage: a compact JWS that names its employee. Synchronous, for code that collects writes.
 */
export function signForHandover(jwe: string, whose: AmountBinding): string {
  const [header, payload] = [JSON.stringify({ alg: 'HS256', ...whose }), jwe].map(part =>
    Buffer.from(part).toString('base64url'),
  )
  const signature = createHmac('sha256', handoverKey()).update(`${header}.${payload}`).digest('base64url')
  return `${header}.${payload}.${signature}`
}

/** Whether a stored amount is of this kind, and not encrypted by the salaries function itself. */
export const isSignedHandover = (resting: string): boolean => resting.split('.').length === 3

/** Unwraps the browser's JWE. @throws when it was handed over for another employee, or not signed by us. */
export async function verifyHandover(resting: string, { employee, amount }: AmountBinding): Promise<string> {
  const { payload, protectedHeader } = await compactVerify(resting, handoverKey(), { algorithms: ['HS256'] })
  if (protectedHeader.employee !== employee || protectedHeader.amount !== amount)
    throw new Error('A handed-over amount does not belong to this record')
  return new TextDecoder().decode(payload)
}
