/** Links that need no session: their values are signed, so that nobody can forge one. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './derived-keys.ts'
import { candidatesFor, type Generation } from './generations.ts'
import { secrets } from './secrets.ts'

/** The values in a link, by their names in its query. */
type LinkValues = Readonly<Record<string, string>>

/**
 * Signs the values of a link for one purpose; the signature for another purpose differs. It begins with the id of the
 * secret's generation.
 */
export function signLink(purpose: string, named: LinkValues): string {
  const [current] = secrets.session
  return `${current.id}.${macOf(current, purpose, named)}`
}

function macOf({ secret }: Generation, purpose: string, named: LinkValues): string {
  const key = deriveKey(secret, `link ${purpose}`)
  const text = JSON.stringify(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Whether a signature matches the values. */
export function isValidSignature(purpose: string, named: LinkValues, signature: string | undefined): boolean {
  const [mac = '', id, ...more] = (signature ?? '').split('.').reverse()
  const given = Buffer.from(mac)
  return candidatesFor(more.length ? [] : secrets.session, id).some(generation => {
    const wanted = Buffer.from(macOf(generation, purpose, named))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}
