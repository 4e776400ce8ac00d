/** The session of this browser: one token per variant, kept in local storage so that all tabs share it. */
import { useSyncExternalStore } from 'react'
import type { Audience, Role } from '#shared/kit/access.ts'
import type { SessionPerson } from '#shared/kit/session.ts'
import { getAudience } from './config.ts'
import { getLandingPath } from './return-to.ts'

const KEYS: Readonly<Record<Audience, string>> = { staff: 'muster.staff', timesheet: 'muster.timesheet' }

export interface Session {
  readonly token: string
  readonly person: SessionPerson
  readonly roles: readonly Role[]
}

/** Why a session ended: its token expired, an admin ended it, or the person signed out (here or in another tab). */
export type SessionEndReason = 'expired' | 'ended' | 'left'

/** Set when an admin ended the last session: the login screen says so until somebody signs in or out. */
const ENDED = 'muster.ended'
export const wasEndedByAdmin = (): boolean => localStorage.getItem(ENDED) !== null

const changeListeners = new Set<() => void>()
const endListeners = new Set<(ending: SessionEndReason) => void>()
let cachedSession: Session | undefined

/** Whether this browser may have a session; works before the configuration says which host this is. */
export const hasStoredToken = (): boolean => Object.values(KEYS).some(key => localStorage.getItem(key) !== null)

/** Returns the current session. The same token always gives the same object. */
export function getSession(): Session | undefined {
  const token = localStorage.getItem(KEYS[getAudience()])
  if (!token) cachedSession = undefined
  else if (cachedSession?.token !== token) cachedSession = parseToken(token)
  return cachedSession
}

/** Signs in, or replaces the current token. */
export function saveToken(token: string): void {
  if (token === getSession()?.token) return
  localStorage.removeItem(ENDED)
  localStorage.setItem(KEYS[getAudience()], token)
  for (const tell of changeListeners) tell()
}

/** Updates the roles, which an admin may have changed since the token was signed; returns whether they changed. */
export function updatePerson(person: SessionPerson): boolean {
  if (!cachedSession || cachedSession.person._id !== person._id || isSamePerson(cachedSession.person, person))
    return false
  cachedSession = { token: cachedSession.token, person, roles: getRoleNames(person) }
  for (const tell of changeListeners) tell()
  return true
}

export function endBrowserSession(ending: SessionEndReason): void {
  // Set first, because the other tabs open the login screen as soon as the token is gone.
  if (ending === 'ended') localStorage.setItem(ENDED, 'yes')
  else localStorage.removeItem(ENDED)
  localStorage.removeItem(KEYS[getAudience()])
  for (const tell of changeListeners) tell()
  for (const tell of endListeners) tell(ending)
}

export function onSessionEnd(tell: (ending: SessionEndReason) => void): () => void {
  endListeners.add(tell)
  return () => endListeners.delete(tell)
}

export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, getSession)

function subscribe(tell: () => void): () => void {
  changeListeners.add(tell)
  return () => changeListeners.delete(tell)
}

/** Signs in or out in this tab when another tab does. */
export function syncSessionAcrossTabs(): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== KEYS[getAudience()]) return
    const before = cachedSession?.person._id
    const now = getSession()?.person._id
    // A new person must not see what the previous person has loaded.
    if (before && now && before !== now) window.location.assign(getLandingPath())
    for (const tell of changeListeners) tell()
    if (newValue === null) for (const tell of endListeners) tell('left')
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/**
 * Returns the person without the rest of a token's claims or of a response. By hand, because the sign-in does without
 * the library of schemas. @throws {TypeError} If it is not a person's, as in a token of another version of the app.
 */
function pickPerson(from: SessionPerson): SessionPerson {
  const { _id, employeeId, email, name, lastName, picture, audience } = from
  if (![_id, email, name, lastName, picture, audience].every(part => typeof part === 'string'))
    throw new TypeError('A session without its person')
  const roles = from.roles.map(role => ({ name: role.name }))
  return { _id, ...(employeeId ? { employeeId } : {}), email, name, lastName, picture, audience, roles }
}

const isSamePerson = (one: SessionPerson, other: SessionPerson) =>
  JSON.stringify(pickPerson(one)) === JSON.stringify(pickPerson(other))
const getRoleNames = (person: SessionPerson) => person.roles.map(({ name }) => name)

/** Decodes a token, for display only: the server verifies it. */
function parseToken(token: string): Session | undefined {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), char => char.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes))
    const person = pickPerson({ ...claims, _id: claims.sub, audience: claims.aud })
    return { token, person, roles: getRoleNames(person) }
  } catch (cause) {
    // Removing an undecodable token leads to the login screen instead of a dead end.
    localStorage.removeItem(KEYS[getAudience()])
    reportError(cause)
    return undefined
  }
}
