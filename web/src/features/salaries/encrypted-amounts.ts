/**
 * Amounts of pay are sent encrypted: requests to the server's key, responses to this tab's key, which is generated once
 * per session, exists only in memory, and whose private half scripts cannot extract.
 */
import { queryOptions } from '@tanstack/react-query'
import { SALARY_KEY_HEADER, salariesApi } from '#shared/features/salaries.ts'
import type { AnyCall, Result } from '#shared/kit/contract.ts'
import { type ApiRequest, fetchApi } from '#web/kit/api.ts'
import { onSessionEnd } from '#web/kit/session.ts'

type ServerKey = Result<typeof salariesApi.calls.publicKey>
let cachedServerKey: { readonly key: Promise<ServerKey>; readonly at: number } | undefined
let cachedKeyPair: Promise<CryptoKeyPair> | undefined

onSessionEnd(() => {
  cachedServerKey = undefined
  cachedKeyPair = undefined
  encryptedBySave.clear()
})

/** An amount, `"4250.50"`, as a JWE that only the salaries function can decrypt. */
export async function encryptAmount(amount: string): Promise<string> {
  const [{ CompactEncrypt }, key] = await Promise.all([import('jose/jwe/compact/encrypt'), loadServerKey()])
  return new CompactEncrypt(new TextEncoder().encode(amount))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(key)
}

/**
 * Encrypts only once per field of a save, so that a retry after a lost connection is byte for byte the same request.
 * `save` is the idempotency key of the save.
 */
export async function encryptAmountOnce(save: string, field: string, amount: string): Promise<string> {
  const known = encryptedBySave.get(`${save} ${field}`)
  if (known?.amount === amount) return known.jwe
  const jwe = await encryptAmount(amount)
  encryptedBySave.set(`${save} ${field}`, { amount, jwe })
  return jwe
}
const encryptedBySave = new Map<string, { readonly amount: string; readonly jwe: string }>()

/** Decrypts a JWE for this tab that contains a key. */
export async function decryptBytes(jwe: string): Promise<Uint8Array> {
  const [{ compactDecrypt }, { privateKey }] = await Promise.all([
    import('jose/jwe/compact/decrypt'),
    getClientKeyPair(),
  ])
  const { plaintext } = await compactDecrypt(jwe, privateKey, {
    keyManagementAlgorithms: ['ECDH-ES'],
    contentEncryptionAlgorithms: ['A256GCM'],
  })
  return plaintext
}

/** Decrypts a JWE for this tab that contains an amount. */
export const decryptAmount = async (jwe: string): Promise<string> => new TextDecoder().decode(await decryptBytes(jwe))

/** Decrypts one of many amounts of a response that share a key. */
export async function decryptCell(jwe: string, key: Uint8Array): Promise<string> {
  const { compactDecrypt } = await import('jose/jwe/compact/decrypt')
  const { plaintext } = await compactDecrypt(jwe, key, {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  })
  return new TextDecoder().decode(plaintext)
}

/** The headers that make the server encrypt a response's amounts to this tab's key. */
export async function clientKeyHeaders(): Promise<Record<string, string>> {
  const { publicKey } = await getClientKeyPair()
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return { [SALARY_KEY_HEADER]: toBase64Url(JSON.stringify({ kty, crv, x, y })) }
}

/** Decrypts the given fields of a record; empty fields stay `null`. */
export async function decryptFields<R extends object, F extends keyof R>(
  record: R & Record<F, string | null>,
  fields: readonly F[],
): Promise<R> {
  const values = await Promise.all(
    fields.map(async field => {
      const jwe = record[field]
      return [field, jwe === null ? null : await decryptAmount(jwe)] as const
    }),
  )
  return { ...record, ...Object.fromEntries(values) }
}

/**
 * Like `queryFor`, for a response whose amounts `openAll` decrypts. Each call is logged as a view of somebody's pay, so
 * it is not repeated on window focus, and its result leaves the cache when the screen closes.
 */
export const decryptedQuery = <C extends AnyCall, T>(
  call: C,
  request: Pick<ApiRequest<C>, 'params' | 'query'>,
  openAll: (answer: Result<C>) => Promise<T>,
) =>
  queryOptions({
    queryKey: [call.path, request.params ?? {}, request.query ?? {}, 'opened'],
    queryFn: async ({ signal }) =>
      openAll(await fetchApi(call, { ...request, headers: await clientKeyHeaders(), signal })),
    staleTime: 60_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Cached for an hour, because the server's key may be rotated while the page is open. Errors are not cached. */
function loadServerKey(): Promise<ServerKey> {
  if (cachedServerKey && Date.now() - cachedServerKey.at < SERVER_KEY_AGE) return cachedServerKey.key
  const key = fetchApi(salariesApi.calls.publicKey).catch((error: unknown) => {
    cachedServerKey = undefined
    throw error
  })
  cachedServerKey = { key, at: Date.now() }
  return key
}
const SERVER_KEY_AGE = 3600_000

function getClientKeyPair(): Promise<CryptoKeyPair> {
  cachedKeyPair ??= crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return cachedKeyPair
}

const toBase64Url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
