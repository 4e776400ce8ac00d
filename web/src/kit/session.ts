/** The session of this browser: one token a variant, kept in local storage so that all its tabs share it. */
import { useSyncExternalStore } from 'react'
import { Person } from '#shared/features/session.ts'
import type { Audience, Role } from '#shared/kit/access.ts'
import { variant } from './config.ts'

const KEYS: Readonly<Record<Audience, string>> = { staff: 'muster.staff', timesheet: 'muster.timesheet' }

export interface Session {
  readonly token: string
  readonly person: Person
  readonly roles: readonly Role[]
}

/** Why a session is no more: its token ran out, an admin ended it, or the person signed out (here or in another tab). */
export type Ending = 'expired' | 'ended' | 'left'

/** That an admin ended the last session: the login screen says so until somebody signs in or leaves. */
const ENDED = 'muster.ended'
export const wasEnded = (): boolean => localStorage.getItem(ENDED) !== null

const changed = new Set<() => void>()
const ended = new Set<(ending: Ending) => void>()
let last: Session | undefined

/** The session there is now. The same token always gives the same object. */
export function session(): Session | undefined {
  const token = localStorage.getItem(KEYS[variant()])
  if (!token) last = undefined
  else if (last?.token !== token) last = read(token)
  return last
}

/** Signs in, or takes the token that replaces the present one. */
export function keepToken(token: string): void {
  if (token === session()?.token) return
  localStorage.removeItem(ENDED)
  localStorage.setItem(KEYS[variant()], token)
  for (const tell of changed) tell()
}

/** Takes the roles of this moment and says whether that changed anything, where an admin has changed them since the token was signed. */
export function keepPerson(person: Person): boolean {
  if (!last || last.person._id !== person._id || same(last.person, person)) return false
  last = { token: last.token, person, roles: rolesOf(person) }
  for (const tell of changed) tell()
  return true
}

export function endSession(ending: Ending): void {
  // First, for the other tabs: they go to the login screen when they see the token gone.
  if (ending === 'ended') localStorage.setItem(ENDED, 'yes')
  else localStorage.removeItem(ENDED)
  localStorage.removeItem(KEYS[variant()])
  for (const tell of changed) tell()
  for (const tell of ended) tell(ending)
}

export function onSessionEnd(tell: (ending: Ending) => void): () => void {
  ended.add(tell)
  return () => ended.delete(tell)
}

/** The session as long as a component lives. */
export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, session)

function subscribe(tell: () => void): () => void {
  changed.add(tell)
  return () => changed.delete(tell)
}

/** Signing in or out in one tab does so in the others. */
export function followOtherTabs(): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== KEYS[variant()]) return
    const before = last?.person._id
    const now = session()?.person._id
    // Another person's screens must not go on showing what the first one has loaded.
    if (before && now && before !== now) window.location.assign('/')
    for (const tell of changed) tell()
    if (newValue === null) for (const tell of ended) tell('left')
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

const same = (one: Person, other: Person) => JSON.stringify(Person.parse(one)) === JSON.stringify(Person.parse(other))
const rolesOf = (person: Person) => person.roles.map(({ name }) => name)

/** What a token says, for display only: whether it is true is the server's to judge. */
function read(token: string): Session | undefined {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), char => char.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes))
    const person = Person.parse({ ...claims, _id: claims.sub, audience: claims.aud })
    return { token, person, roles: rolesOf(person) }
  } catch (cause) {
    // A token that cannot be read is no session; forgetting it leads to the login screen instead of to a dead end.
    localStorage.removeItem(KEYS[variant()])
    reportError(cause)
    return undefined
  }
}
