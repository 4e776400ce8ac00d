/** Links that need no session: what they name is signed, so that nobody makes one up. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './derived-keys.ts'
import { settings } from './settings.ts'

/** The values that a link names, by their names in its query. */
type LinkValues = Readonly<Record<string, string>>

/** Signs what a link for some purpose names; another purpose makes another signature of the same. */
export function signLink(purpose: string, named: LinkValues): string {
  const key = deriveKey(settings.sessionSecret, `link ${purpose}`)
  const text = JSON.stringify(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Whether a signature is that of what is named. */
export function isValidSignature(purpose: string, named: LinkValues, signature: string | undefined): boolean {
  const [given, wanted] = [Buffer.from(signature ?? ''), Buffer.from(signLink(purpose, named))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
