import { createHash } from 'node:crypto'

/** Returns the SHA-256 of the content, as 64 hexadecimal digits. */
export const digestOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
