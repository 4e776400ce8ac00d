// biome-ignore-all lint/suspicious/noConsole: it checks the console
/** Shared by screen tests: a signed-in browser, a mock server, and a console whose errors fail the test. */

import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { WAIT_TIMEOUT } from '#scripts/testing/timeouts.ts'
import { type Home, homeApi } from '#shared/features/home.ts'
import { sessionApi as contract } from '#shared/features/session.ts'
import type { Audience, Role } from '#shared/kit/access.ts'
import { SavedViews, savedViewMessages } from '#shared/kit/saved-views.ts'
import type { WebConfig } from '#shared/kit/web-config.ts'
import { setConfig } from '#web/kit/config.ts'
import { getSession, saveToken } from '#web/kit/session.ts'
import { loadLayerParts } from '#web/ui/layers.tsx'
import { ClassWatch } from './class-conflicts.ts'

// Toasts repeat their text in an invisible alert for screen readers, which text queries should ignore.
configure({ asyncUtilTimeout: WAIT_TIMEOUT, defaultIgnore: 'script, style, [role="alert"].sr-only' })

export const TEST_CONFIG: WebConfig = {
  stage: 'local',
  product: 'Muster',
  company: 'Northwind',
  timesheetHosts: ['timesheet.localhost'],
  hosts: { staff: 'http://localhost:3000', timesheet: 'http://timesheet.localhost:3000' },
  providers: {},
  manualSignIn: true,
  currencies: { Bolivia: 'BOB' },
  ownPlace: ['one-on-ones', 'action-items', 'plan', 'goals', 'time-off', 'rewards', 'details'],
}

const { me } = contract.calls
const encodeBase64url = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A token like the server's, but without a valid signature. */
export const makeTestToken = (roles: readonly Role[], claims: Record<string, unknown> = {}): string => {
  const person = {
    sub: 'a'.repeat(24),
    aud: 'staff',
    email: 'ana@muster.example',
    name: 'Ana',
    lastName: 'Solís',
    picture: '',
  }
  return `e30.${encodeBase64url({ ...person, roles: roles.map(name => ({ name })), ...claims })}.x`
}

export const signInWithRoles = (...roles: Role[]): void => saveToken(makeTestToken(roles))

/** Handles all calls except those answered below; each test sets the responses. */
export const mockServer = vi.fn<(path: string, init: RequestInit) => Response | Promise<Response>>()

/** The requests that `mockServer` has received, in order, their JSON parsed; all, or those of one method. */
export const sentRequests = (method?: string) =>
  mockServer.mock.calls
    .filter(([, init]) => !method || init.method === method)
    .map(([path, { headers, body, ...init }]) => ({
      path,
      method: init.method,
      headers: new Headers(headers),
      body: typeof body === 'string' ? JSON.parse(body) : body,
    }))
export const sentBodies = (method: string) => sentRequests(method).map(({ body }) => body)

export const jsonResponse = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** Makes everything that loads when scrolled into view load at once. */
export function showEverything(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell
      }
      observe() {
        this.#tell([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
}

/** The hosts that the user may use; for tests that need more than the main one. */
export const openHosts: { audiences: Audience[] } = { audiences: ['staff'] }
const currentPerson = () => {
  const person = getSession()?.person
  return person ? { ...person, audiences: openHosts.audiences } : null
}

/** The items waiting for the user, which the menu loads on every screen; for tests that need some. */
export const NOTHING_WAITS: Home = { today: '2026-11-22', groups: [], celebrations: null }
export const openHome: { answer: () => Response | Promise<Response> } = { answer: () => jsonResponse(NOTHING_WAITS) }
/** Changes by others, which the home screen loads too. */
export const openFollowed: { answer: () => Response } = { answer: () => jsonResponse([]) }

/** The number of unread notices, which the bell loads on every screen. */
export const openNotices = { unread: 0 }

/** The user's saved views by list, as the server stores them, to simulate several windows. */
export const openViews = new Map<string, SavedViews>()
function answerViews(init: RequestInit): Response {
  if (init.method !== 'PUT') return jsonResponse([...openViews.values()])
  const { data: sent, error } = SavedViews.safeParse(JSON.parse(String(init.body)))
  if (error) return jsonResponse({ friendlyMessage: error.issues[0]?.message }, 400)
  if (sent.version !== (openViews.get(sent.list)?.version ?? 0))
    return jsonResponse({ friendlyMessage: savedViewMessages.changedElsewhere }, 409)
  const saved = { ...sent, version: sent.version + 1 }
  openViews.set(sent.list, saved)
  return jsonResponse(saved)
}

/** Call once at the top of a test file. */
export function setUpScreenTests(): void {
  let timers: NodeJS.Timeout[] = []
  let classes: ClassWatch
  // The app fetches them after its first screen, so that they are there when anyone opens a layer.
  beforeAll(loadLayerParts)
  beforeEach(() => {
    classes = new ClassWatch()
    // Remove the toasts' styles: jsdom matches their rules against every element found by role, which is slow.
    for (const style of document.querySelectorAll('style')) style.remove()
    // Clear timers at the end as a page's end does: later, there is no window for them to use.
    const begin = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (...how: Parameters<typeof begin>) => {
      const timer = begin(...how)
      timers.push(timer)
      return timer
    })
    // Always idle, so that what loads on idle is there with the screen.
    vi.stubGlobal('requestIdleCallback', (run: () => void) => {
      run()
      return 0
    })
    vi.stubGlobal('cancelIdleCallback', () => undefined)
    onlineManager.setOnline(true)
    localStorage.clear()
    sessionStorage.clear()
    setConfig(TEST_CONFIG)
    openHosts.audiences = ['staff']
    openHome.answer = () => jsonResponse(NOTHING_WAITS)
    openFollowed.answer = () => jsonResponse([])
    openNotices.unread = 0
    openViews.clear()
    mockServer.mockReset()
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path === me.path) return jsonResponse(currentPerson())
      if (path === homeApi.calls.unreadNotices.path) return jsonResponse({ unread: openNotices.unread })
      if (path === homeApi.calls.followed.path) return openFollowed.answer()
      if (path === contract.calls.views.path) return answerViews(init)
      return path === homeApi.calls.overview.path ? openHome.answer() : mockServer(path, init)
    })
    // jsdom has its own Uint8Array, which differs from that of Node's encoders and WebCrypto.
    vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
    vi.stubGlobal('reportError', (error: unknown) => console.error(error))
    vi.spyOn(console, 'error')
  })
  afterEach(() => {
    cleanup()
    // Toasts outlive the screen and would show up in the next test.
    toast.dismiss()
    for (const timer of timers) clearTimeout(timer)
    timers = []
    const complaints = vi.mocked(console.error).mock.calls
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    const conflicts = classes.end()
    expect(complaints, 'an unexpected console.error').toEqual([])
    expect(conflicts, 'classes of one kind on one element').toEqual([])
  })
}
