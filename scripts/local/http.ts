/** Plain HTTP: reading a body up to a limit, passing a request on to another port. */
import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'

/** Reads the whole body; undefined when it is larger than `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    // A body that is too large is read to its end and dropped, or the caller would see a broken connection instead of a
    // response.
    if (size <= limit) chunks.push(chunk)
    else chunks.length = 0
  }
  return size <= limit ? Buffer.concat(chunks) : undefined
}

export interface ProxyTarget {
  readonly port: number
  readonly method?: string
  readonly path?: string
  readonly headers?: NodeJS.Dict<string | string[]>
  /** Sent instead of the request's own body. The request is then completed even if the client has disconnected. */
  readonly body?: Buffer
  /** Changes the response headers before they are sent, and returns the status to send. */
  readonly onResponse?: (status: number, headers: NodeJS.Dict<string | string[]>) => number
}

/** Passes a request on to a part of the cloud that listens on its own port. */
export function proxyRequest(request: IncomingMessage, response: ServerResponse, onward: ProxyTarget): Promise<void> {
  const { port, method = request.method, path = request.url, headers = request.headers, body, onResponse } = onward
  // A client that has disconnected emits no further event, and a truncated body would be waited for forever.
  if (!body && response.destroyed) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const inner = send({ host: '127.0.0.1', port, method, path, headers }, answer => {
      const given = { ...answer.headers }
      const status = answer.statusCode ?? 502
      const statusToSend = onResponse?.(status, given) ?? status
      answer.once('end', resolve)
      answer.once('error', reject)
      if (response.destroyed) return answer.resume()
      response.writeHead(statusToSend, given)
      answer.pipe(response)
      response.once('close', () => answer.resume())
    })
    inner.once('error', reject)
    // A client may disconnect in the middle of a response: this ends it without an error.
    if (!body)
      response.once('close', () => {
        resolve()
        inner.destroy()
      })
    if (body) inner.end(body)
    else request.pipe(inner)
  })
}
