import { createHash } from 'node:crypto'

/** SHA-256, as 64 hexadecimal digits: the same content gives the same. */
export const digestOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
