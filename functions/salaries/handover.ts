/**
 * What a hire brings in: the employees function keeps amounts that it cannot read, as the browser encrypted them, signed
 * together with the employee they are for.
 */
import { createHmac } from 'node:crypto'
import { compactVerify } from 'jose'
import { deriveKey } from '#kit/derived-keys.ts'
import { settings } from '#kit/settings.ts'

/** Which amount of whom: bound into everything that rests in the table. */
export interface AmountBinding {
  readonly employee: string
  readonly amount: 'salary' | 'salary increase' | 'rate' | 'rate increase'
}

const handoverKey = () => deriveKey(settings.sessionSecret, 'salary handover')

/** A browser's JWE as it may rest: a compact JWS that names whose it is. Made at once, for who puts writes together. */
export function signForHandover(jwe: string, whose: AmountBinding): string {
  const [header, payload] = [JSON.stringify({ alg: 'HS256', ...whose }), jwe].map(part =>
    Buffer.from(part).toString('base64url'),
  )
  const signature = createHmac('sha256', handoverKey()).update(`${header}.${payload}`).digest('base64url')
  return `${header}.${payload}.${signature}`
}

/** Whether a resting amount is of this kind, and not sealed by the salaries function itself. */
export const isSignedHandover = (resting: string): boolean => resting.split('.').length === 3

/** The browser's JWE again. @throws when it was handed over for somebody else, or by nobody. */
export async function verifyHandover(resting: string, { employee, amount }: AmountBinding): Promise<string> {
  const { payload, protectedHeader } = await compactVerify(resting, handoverKey(), { algorithms: ['HS256'] })
  if (protectedHeader.employee !== employee || protectedHeader.amount !== amount)
    throw new Error('A handed-over amount does not belong to this record')
  return new TextDecoder().decode(payload)
}
