/** A person at a browser or a program: sends the calls of the contracts to a host, over TLS, and keeps the session. */
import { type AnyCall, fillPath, type Result } from '#shared/kit/contract.ts'
import { TOKEN_HEADER } from '#shared/kit/session.ts'
import type { CallInput, CallReply, Visitor } from '../testing/people.ts'

export interface EmulatedVisitor extends Visitor {
  /** Sends a GET to a path without changing it. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<CallReply<unknown>>
  /** The same for a file. */
  download(path: string): Promise<CallReply<Uint8Array>>
}

export function createVisitor(origin: string): EmulatedVisitor {
  let token: string | undefined
  const ask = async (method: string, path: string, headers: Readonly<Record<string, string>>, body?: unknown) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...(token ? { [TOKEN_HEADER]: token } : {}), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    // An access token sent in the headers is neither renewed nor the session's token.
    if (!(TOKEN_HEADER in headers)) token = response.headers.get(TOKEN_HEADER) ?? token
    return response
  }
  const send = async (...sent: Parameters<typeof ask>) => {
    const response = await ask(...sent)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const text = await response.text()
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: isJson && text ? JSON.parse(text) : text,
    }
  }
  return {
    get token() {
      return token
    },
    get: (path, headers = {}) => send('GET', path, headers),
    async download(path) {
      const response = await ask('GET', path, {})
      const body = new Uint8Array(await response.arrayBuffer())
      return { status: response.status, headers: Object.fromEntries(response.headers), body }
    },
    async call<C extends AnyCall>(call: C, sent: CallInput<C> = {}): Promise<CallReply<Result<C>>> {
      const query = Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)])
      const path = fillPath(call.path, sent.params) + (query.length ? `?${new URLSearchParams(query)}` : '')
      // Every POST and PUT sends JSON, even without input.
      const body = sent.body ?? (call.method === 'POST' || call.method === 'PUT' ? {} : undefined)
      return (await send(call.method, path, sent.headers ?? {}, body)) as CallReply<Result<C>>
    },
  }
}
