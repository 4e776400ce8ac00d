/** The key that a browser wants responses encrypted to. */
import { CompactEncrypt, importJWK } from 'jose'
import * as z from 'zod/mini'
import { validationError } from '#kit/app-error.ts'
import type { HandlerRequest } from '#kit/request.ts'
import { SALARY_KEY_HEADER } from '#shared/features/salaries.ts'

export type BrowserKey = Awaited<ReturnType<typeof importJWK>>

const coordinate = z.string().check(z.regex(/^[\w-]{43}$/))
const PublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
  /** The private half: a client that sends it has made a mistake, and gets an error. */
  d: z.optional(z.never()),
})

/** The key in a request's header, or undefined if there is none. @throws 400 when it is not a public P-256 key. */
export async function parseBrowserKey(header: string | undefined): Promise<BrowserKey | undefined> {
  if (header === undefined) return undefined
  try {
    if (!/^[\w-]{1,1000}$/.test(header)) throw new TypeError('Not base64url, or too long')
    const { kty, crv, x, y } = z.parse(PublicKey, JSON.parse(Buffer.from(header, 'base64url').toString()))
    return await importJWK({ kty, crv, x, y }, 'ECDH-ES')
  } catch {
    throw validationError(SALARY_KEY_HEADER, `The ${SALARY_KEY_HEADER} holds no public key`)
  }
}

type Act<Request, Result> = (request: Request) => Result | Promise<Result>

/** Checks the key before a change is made, so that a 400 for an invalid key means that nothing was written. */
export const withCheckedKey =
  <Request extends Pick<HandlerRequest, 'header'>, Result>(act: Act<Request, Result>): Act<Request, Result> =>
  async request => {
    await parseBrowserKey(request.header(SALARY_KEY_HEADER))
    return act(request)
  }

/** A compact JWE that only the browser with this key can read. */
export const encryptForBrowser = (key: BrowserKey, content: string | Uint8Array): Promise<string> =>
  new CompactEncrypt(typeof content === 'string' ? new TextEncoder().encode(content) : content)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(key)
