/** Decrypts JWEs that browsers or other functions have encrypted to one of our public keys (ECDH-ES). */
import { type CompactDecryptResult, compactDecrypt } from 'jose'

const OPTIONS = {
  keyManagementAlgorithms: ['ECDH-ES'],
  contentEncryptionAlgorithms: ['A256GCM'],
  maxDecompressedLength: 0,
} satisfies Parameters<typeof compactDecrypt>[2]

/** Decrypts a JWE; undefined if it was encrypted to another key, or is not a JWE. */
export const decryptJwe = (
  jwe: string,
  key: Parameters<typeof compactDecrypt>[1],
): Promise<CompactDecryptResult | undefined> => compactDecrypt(jwe, key, OPTIONS).catch(() => undefined)
