/** What was encrypted to a public key of ours (ECDH-ES), by a browser or by another function. */
import { type CompactDecryptResult, compactDecrypt } from 'jose'

const OPTIONS = {
  keyManagementAlgorithms: ['ECDH-ES'],
  contentEncryptionAlgorithms: ['A256GCM'],
  maxDecompressedLength: 0,
} satisfies Parameters<typeof compactDecrypt>[2]

/** Decrypts it; undefined if this key cannot: it was encrypted to another, or is no JWE at all. */
export const decryptJwe = (
  jwe: string,
  key: Parameters<typeof compactDecrypt>[1],
): Promise<CompactDecryptResult | undefined> => compactDecrypt(jwe, key, OPTIONS).catch(() => undefined)
