/** One request to a webhook: to the address that was checked, without redirects, within ten seconds. */
import * as http from 'node:http'
import * as https from 'node:https'
import type { WebhookAttempt } from '#shared/features/webhooks.ts'
import { findTarget, type Target } from './target.ts'

const TIMEOUT = 10_000
type Outcome = Pick<WebhookAttempt, 'status' | 'reason'>

const REFUSALS = { private: 'The address is not public', unknown: 'The host has no address' } as const

/** Sends the body, and returns the outcome. Never throws: failures are outcomes too. */
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
  // The system resolves names, which no abort signal stops.
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

/** Returns the code of a system error, such as ECONNREFUSED, because its message may name addresses. */
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
      // A new connection, so that it uses the address below.
      agent: false,
      // Does not resolve the name again, which might have another address by now. TLS still verifies the name.
      lookup: (_host, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
      signal,
    })
    sent.on('response', response => {
      resolve(response.statusCode ?? 0)
      // The response's body is ignored, however long it is.
      response.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
