/**
 * Amounts of pay travel encrypted: sealed to the server's key on the way up, opened with this tab's own key on the way
 * down. That key is made once a session, lives in memory alone, and no script can take its private half out.
 */
import { queryOptions } from '@tanstack/react-query'
import { KEY_HEADER, salaries } from '#shared/features/salaries.ts'
import type { AnyCall, Result } from '#shared/kit/route.ts'
import { api, type Request } from './api.ts'
import { onSessionEnd } from './session.ts'

type ServerKey = Result<typeof salaries.calls.publicKey>
let server: Promise<ServerKey> | undefined
let own: Promise<CryptoKeyPair> | undefined

onSessionEnd(() => {
  server = undefined
  own = undefined
  saves.clear()
})

/** An amount, `"4250.50"`, as a JWE that only the salaries function can read. */
export async function seal(amount: string): Promise<string> {
  const [{ CompactEncrypt }, key] = await Promise.all([import('jose/jwe/compact/encrypt'), serverKey()])
  return new CompactEncrypt(new TextEncoder().encode(amount))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(key)
}

/**
 * The same, made once for a field of a save: repeated after a lost connection, it is the same request byte for byte.
 * `save` is the key that it is repeated with.
 */
export async function sealFor(save: string, field: string, amount: string): Promise<string> {
  const known = saves.get(`${save} ${field}`)
  if (known?.amount === amount) return known.jwe
  const jwe = await seal(amount)
  saves.set(`${save} ${field}`, { amount, jwe })
  return jwe
}
const saves = new Map<string, { readonly amount: string; readonly jwe: string }>()

/** What a JWE to this tab holds, as bytes: a key. */
export async function openBytes(jwe: string): Promise<Uint8Array> {
  const [{ compactDecrypt }, { privateKey }] = await Promise.all([import('jose/jwe/compact/decrypt'), ownPair()])
  const { plaintext } = await compactDecrypt(jwe, privateKey, {
    keyManagementAlgorithms: ['ECDH-ES'],
    contentEncryptionAlgorithms: ['A256GCM'],
  })
  return plaintext
}

/** The amount that a JWE to this tab holds. */
export const open = async (jwe: string): Promise<string> => new TextDecoder().decode(await openBytes(jwe))

/** What a call is sent with for its amounts to come back encrypted to this tab. */
export async function keyHeaders(): Promise<Record<string, string>> {
  const { publicKey } = await ownPair()
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return { [KEY_HEADER]: base64url(JSON.stringify({ kty, crv, x, y })) }
}

/** A record with these of its fields opened; one that came without a value stays `null`. */
export async function opened<R extends object, F extends keyof R>(
  record: R & Record<F, string | null>,
  fields: readonly F[],
): Promise<R> {
  const values = await Promise.all(
    fields.map(async field => {
      const jwe = record[field]
      return [field, jwe === null ? null : await open(jwe)] as const
    }),
  )
  return { ...record, ...Object.fromEntries(values) }
}

/**
 * As `ask`, for an answer whose amounts `openAll` opens. Each such call is on record as a look at somebody's pay, so it
 * is not repeated because a window was left and entered, and what it brought is forgotten with the screen.
 */
export const askOpened = <C extends AnyCall, T>(
  call: C,
  request: Pick<Request<C>, 'params' | 'query'>,
  openAll: (answer: Result<C>) => Promise<T>,
) =>
  queryOptions({
    queryKey: [call.path, request.params ?? {}, request.query ?? {}, 'opened'],
    queryFn: async ({ signal }) => openAll(await api(call, { ...request, headers: await keyHeaders(), signal })),
    staleTime: 60_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** A failed ask is not remembered: the next one tries again. */
function serverKey(): Promise<ServerKey> {
  server ??= api(salaries.calls.publicKey).catch((error: unknown) => {
    server = undefined
    throw error
  })
  return server
}

function ownPair(): Promise<CryptoKeyPair> {
  own ??= crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return own
}

const base64url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
