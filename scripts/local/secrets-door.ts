/** Secrets Manager's API on this machine: reading secrets, with the errors of AWS. */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody } from './http.ts'
import { type Credentials, checkSignature, S3Error } from './signatures.ts'

export interface SecretsDoor {
  readonly endpoint: string
  stop(): void
}
export interface SecretsDoorOptions {
  readonly credentials: Credentials
  /** A secret's value by its ARN or name; undefined when there is none. */
  readonly read: (id: string) => string | undefined
  /** The error of a read by its AWS name, for tests. */
  readonly refuse?: (id: string) => string | undefined
}

/** Larger requests are refused; a name has 2,048 characters at the most. */
const REQUEST_LIMIT = 64 * 1024
const MESSAGES: Readonly<Record<string, string>> = {
  ResourceNotFoundException: "Secrets Manager can't find the specified secret.",
  ThrottlingException: 'Rate exceeded',
}

export async function startSecretsDoor({ credentials, read, refuse }: SecretsDoorOptions): Promise<SecretsDoor> {
  const answer = async (request: IncomingMessage): Promise<object> => {
    const body = await readBody(request, REQUEST_LIMIT)
    const { method = '', url = '', headers } = request
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signed = { method, url, headers: { ...headers, 'x-amz-content-sha256': hash } }
    checkSignature(signed, credentials, new Date())
    if (headers['x-amz-target'] !== 'secretsmanager.GetSecretValue') throw new Refusal('UnknownOperationException')
    const { SecretId } = JSON.parse(body?.toString() || '{}')
    if (typeof SecretId !== 'string') throw new Refusal('InvalidParameterException')
    const refused = refuse?.(SecretId)
    if (refused) throw new Refusal(refused)
    const value = read(SecretId)
    if (value === undefined) throw new Refusal('ResourceNotFoundException')
    return {
      ARN: SecretId,
      Name: SecretId.slice(SecretId.lastIndexOf(':') + 1),
      SecretString: value,
      VersionId: randomUUID(),
      VersionStages: ['AWSCURRENT'],
      CreatedDate: Date.now() / 1000,
    }
  }
  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request).then(
      value => [200, value] as const,
      error => [error instanceof Refusal || error instanceof S3Error ? 400 : 500, describe(error)] as const,
    )
    // AWS's clients adjust their clocks by the date, and the one that Node sets ignores a moved clock.
    const headers = { 'content-type': 'application/x-amz-json-1.1', date: new Date().toUTCString() }
    response.writeHead(status, headers).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The server must not keep a finished process alive.
  server.unref()
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

class Refusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(MESSAGES[code] ?? code)
    this.code = code
  }
}

function describe(error: unknown): object {
  if (error instanceof Refusal) return { __type: error.code, Message: error.message }
  // Secrets Manager has another error for a wrong signature than S3.
  if (error instanceof S3Error) return { __type: 'InvalidSignatureException', message: error.message }
  return { __type: 'InternalServiceError', Message: String(error) }
}
