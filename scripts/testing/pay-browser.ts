/** A browser on the salary screens: it encrypts amounts for the server, and decrypts the ones that it gets. */
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { SALARY_CELL_KEY_HEADER, SALARY_KEY_HEADER, salariesApi } from '#shared/features/salaries.ts'
import type { Visitor } from './people.ts'

export interface PayBrowser {
  /** The headers of requests whose responses contain amounts for this browser. */
  readonly headers: Readonly<Record<string, string>>
  /** Encrypts an amount for the server. */
  encrypt(amount: string): Promise<string>
  /** Decrypts an amount from the server. */
  decrypt(jwe: string | null | undefined): Promise<string>
  /** Decrypts one of many amounts that share a key, which was encrypted for this browser. */
  decryptWith(cell: string, key: string | null): Promise<string>
  /** Decrypts the rate in a cell of the export that came with these headers. */
  decryptCell(cell: string, headers: Readonly<Record<string, string>>): Promise<string>
}

/** `who` fetches the server's key, which is public. */
export async function createPayBrowser(who: Visitor): Promise<PayBrowser> {
  const server = await importJWK((await who.call(salariesApi.calls.publicKey)).body, 'ECDH-ES')
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const jwk = JSON.stringify(await exportJWK(publicKey))
  const read = async (jwe: string, key: typeof privateKey | Uint8Array) => (await compactDecrypt(jwe, key)).plaintext
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  return {
    headers: { [SALARY_KEY_HEADER]: Buffer.from(jwk).toString('base64url') },
    encrypt: amount =>
      new CompactEncrypt(new TextEncoder().encode(amount))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
        .encrypt(server),
    decrypt: async jwe => text(await read(jwe ?? '', privateKey)),
    decryptWith: async (cell, key) => text(await read(cell, await read(key ?? '', privateKey))),
    decryptCell: async (cell, headers) =>
      text(await read(cell, await read(headers[SALARY_CELL_KEY_HEADER] ?? '', privateKey))),
  }
}
