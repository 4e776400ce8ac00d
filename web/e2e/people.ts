/** The demo company's people, in a browser and over HTTP. */
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { sessionApi } from '#shared/features/session.ts'
import type { Audience } from '#shared/kit/access.ts'
import { type AnyCall, type BodyInput, fillPath, type QueryInput, type Result } from '#shared/kit/contract.ts'
import { TOKEN_HEADER } from '#shared/kit/session.ts'

const DEMO_ACCOUNTS = ['admin', 'admin2', 'hr', 'leader', 'devmanager', 'finance', 'it', 'rewards', 'employee'] as const
export type DemoAccount = (typeof DEMO_ACCOUNTS)[number]
const ACCOUNT_PASSWORD = 'muster-demo'
export const emailOfAccount = (person: DemoAccount): string => `${person}@muster.example`

/** Signs in on the screen, as a person does. */
export async function signInWithPassword(page: Page, person: DemoAccount): Promise<void> {
  await page.goto('/login-manual')
  await fillSignInForm(page, person)
  await page.getByRole('button', { name: /^Account of / }).waitFor()
}

/** Fills in the password screen. */
export async function fillSignInForm(page: Page, person: DemoAccount, password = ACCOUNT_PASSWORD): Promise<void> {
  await page.getByLabel(/^Email\s?\*?$/).fill(emailOfAccount(person))
  await page.getByLabel(/^Password\s?\*?$/).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Signs in on the provider's local page, which lists the people to choose from. */
export async function signInWithProvider(page: Page, provider: 'Microsoft' | 'Google', email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: `Sign in with ${provider}`, exact: true }).click()
  await page.getByRole('heading', { name: `Sign in with ${provider}`, exact: true }).waitFor()
  await page
    .getByRole('button')
    .filter({ has: page.getByText(email, { exact: true }) })
    .click()
}

/** Signs in as a person of one story only, and then opens a page. */
export async function signInAt(page: Page, email: string, at: string): Promise<void> {
  await signInWithProvider(page, 'Microsoft', email)
  await page.getByRole('button', { name: /^Account of / }).waitFor()
  await page.goto(at)
}

/** Signs out with the last entry of the menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
}

const sharedTokens = new Map<string, Promise<string>>()
/** Returns the token of a session that stories share, because checking a password is slow on purpose. */
export function getSharedToken(person: DemoAccount, audience: Audience = 'staff'): Promise<string> {
  const key = `${person} ${audience}`
  const token = sharedTokens.get(key) ?? createToken(person, audience)
  sharedTokens.set(key, token)
  return token
}

/** Creates the token of a new session, for a story that ends it. */
export const createToken = (person: DemoAccount, audience: Audience = 'staff'): Promise<string> =>
  createTokenAt(inject('url'), person, audience)

/** Creates a token on another local cloud than the stories'. */
export async function createTokenAt(url: string, person: DemoAccount, audience: Audience = 'staff'): Promise<string> {
  const reply = await fetch(url + sessionApi.calls.manual.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOfAccount(person), password: ACCOUNT_PASSWORD, audience }),
  })
  const token = reply.headers.get(TOKEN_HEADER)
  // Several stories sign in as the same person at once, which the rate limit takes for guessing passwords.
  const wait = reply.status === 429 ? Number(reply.headers.get('retry-after')) : 0
  if (wait) {
    await setTimeout(wait * 1000)
    return createTokenAt(url, person, audience)
  }
  if (!token) throw new Error(`${person} cannot sign in: ${reply.status} ${await reply.text()}`)
  return token
}

export interface HttpCallInput<C extends AnyCall> {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Partial<QueryInput<C>>
  readonly body?: BodyInput<C>
  readonly headers?: Readonly<Record<string, string>>
}
export interface HttpCallReply<T> {
  readonly status: number
  readonly body: T
}

/** Calls the server with a session's token, without a browser. */
export const callApi = <C extends AnyCall>(
  token: string,
  call: C,
  sent: HttpCallInput<C> = {},
): Promise<HttpCallReply<Result<C>>> => callApiAt(inject('url'), token, call, sent)

/** Calls the API of another local cloud than the stories'. */
export async function callApiAt<C extends AnyCall>(
  url: string,
  token: string,
  call: C,
  sent: HttpCallInput<C> = {},
): Promise<HttpCallReply<Result<C>>> {
  const query = new URLSearchParams(Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]))
  const reply = await fetch(`${url}${fillPath(call.path, sent.params)}?${query}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token, ...sent.headers },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  })
  const text = await reply.text()
  return { status: reply.status, body: /^[{[]/.test(text) ? JSON.parse(text) : text }
}

/** Returns the token that a page's browser stores. */
export const readPageToken = (page: Page, audience: Audience = 'staff'): Promise<string> =>
  page.evaluate(key => localStorage.getItem(key) ?? '', `muster.${audience}`)
