/** One request to a webhook: to the address that was checked, without redirects, within ten seconds. */
import * as http from 'node:http'
import * as https from 'node:https'
import type { WebhookAttempt } from '#shared/features/webhooks.ts'
import { findTarget, type Target } from './target.ts'

const TIMEOUT = 10_000
type Outcome = Pick<WebhookAttempt, 'status' | 'reason'>

const REFUSALS = { private: 'The address is not public', unknown: 'The host has no address' } as const

/** Sends the body, and says what came of it. Never throws: whatever goes wrong is the outcome. */
export async function postToWebhook(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  timeout = TIMEOUT,
): Promise<Outcome> {
  const time = AbortSignal.timeout(timeout)
  const late = new Promise<Outcome>(resolve =>
    time.addEventListener('abort', () => resolve({ status: null, reason: `No answer in ${timeout / 1000} seconds` })),
  )
  // Names are resolved by the system, which no signal stops.
  return Promise.race([late, attempt(url, body, headers, time)])
}

async function attempt(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Outcome> {
  const target = await findTarget(url)
  if ('refusal' in target) return { status: null, reason: REFUSALS[target.refusal] }
  try {
    const status = await send(url, target, body, headers, signal)
    if (status >= 200 && status < 300) return { status, reason: '' }
    return { status, reason: status >= 300 && status < 400 ? 'Redirects are not followed' : `Answered ${status}` }
  } catch (error) {
    return { status: null, reason: describe(error) }
  }
}

/** What a system error is called, such as ECONNREFUSED: its sentence may name addresses. */
const describe = (error: unknown): string =>
  error instanceof Error && 'code' in error ? `No connection: ${String(error.code)}` : 'No connection'

function send(
  url: URL,
  { address, family }: Extract<Target, { address: string }>,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<number> {
  const { request } = url.protocol === 'http:' ? http : https
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      // A connection of its own, so that the address below is the one that it has.
      agent: false,
      // Nothing is resolved a second time: the name might have another address by now. TLS still verifies the name.
      lookup: (_host, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
      signal,
    })
    sent.on('response', response => {
      resolve(response.statusCode ?? 0)
      // What it says is nobody's concern, however long it is.
      response.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
