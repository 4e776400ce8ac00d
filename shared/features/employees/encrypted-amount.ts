import * as z from 'zod/mini'

/** A value that only the salaries function can decrypt: JWE, encrypted by the browser. */
export const EncryptedAmount = z.string().check(z.maxLength(4000), z.regex(/^[\w-]+(\.[\w-]*){4}$/, 'Invalid amount'))
