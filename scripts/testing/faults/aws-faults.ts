/**
 * Injects AWS faults into one request of a running command. Wraps the SDK's HTTP handler, so that all clients (table,
 * files, mail, Lambda) meet faults as on the network, below their own retries.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { documentClient } from '#kit/table.ts'
import { describeRequest, type SdkRequest, type SentRequest, toText } from './aws-requests.ts'

/** What happens to a request. A fault with "once" spares the SDK's retry; the others hit every attempt. */
export const FAULTS = [
  'throttled once',
  'throttled',
  'not sent',
  'answer lost once',
  'answer lost',
  'stopped',
  'partial batch',
  'conflict once',
  'conflict',
  'throttled inside',
] as const
export type Fault = (typeof FAULTS)[number]

/**
 * Whether to try a fault with a request. For reads, a lost answer is the same as a lost request, so it is left out. The
 * write that stores the response is the same for all commands, so some faults are left out for it.
 */
export function mayMeet({ operation, service, isWrite, keys }: SentRequest, fault: Fault): boolean {
  const keepsResponse = keys[0]?.pk.startsWith('REPEATED#') === true
  switch (fault) {
    case 'not sent':
      return true
    case 'answer lost':
    case 'stopped':
      return isWrite
    case 'throttled once':
    case 'answer lost once':
      return isWrite && !keepsResponse
    case 'throttled':
      return isWrite && service !== 'table'
    case 'partial batch':
      return operation.startsWith('Batch')
    case 'conflict once':
    case 'conflict':
      return service === 'table' && isWrite && operation !== 'BatchWriteItem' && !keepsResponse
    case 'throttled inside':
      return operation === 'TransactWriteItems'
  }
}

export interface PlantedFault {
  readonly fault: Fault
  /** The index of the request that meets it, from 0; if that one cannot meet it in this run, the next that can does. */
  readonly index: number
}

interface SdkResponse {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable
}
type Answer = { readonly response: SdkResponse }
type Send = (request: SdkRequest) => Promise<Answer>

/** The result of a function that a fault has stopped: it never continues, and its caller gets no answer. */
export const STOPPED = Symbol('stopped')

/** One run of a command: the requests that it sends, and the fault that one of them meets. */
export class Invocation {
  readonly sent: SentRequest[] = []
  readonly #indexes = new Map<string, number>()
  readonly #planted: PlantedFault | undefined
  readonly #beforeWrite: (request: SentRequest) => Promise<void>
  /** The index of the request that meets the fault. */
  #at: number | undefined
  #isStopped = false
  #hasHappened = false
  #stop: () => void = () => {}
  readonly #stopped = new Promise<typeof STOPPED>(resolve => {
    this.#stop = () => resolve(STOPPED)
  })

  /** `beforeWrite` is called before a request that writes reaches AWS. */
  constructor(planted: PlantedFault | undefined, beforeWrite: (request: SentRequest) => Promise<void>) {
    this.#planted = planted
    this.#beforeWrite = beforeWrite
  }

  /** The request that has met the fault. */
  get met(): SentRequest | undefined {
    return this.sent[this.#at ?? -1]
  }

  /** Runs a command; ends with `STOPPED` when the fault stopped it. */
  run<T>(act: () => Promise<T>): Promise<T | typeof STOPPED> {
    return Promise.race([running.run(this, act), this.#stopped])
  }

  async handle(request: SdkRequest, send: Send): Promise<Answer> {
    const description = describeRequest(request)
    // A stopped function sends nothing more. Reads go on, since other commands share the caches that wait for them.
    if (this.#isStopped && description.isWrite) return new Promise(() => {})
    const index = this.#indexOf(request, description)
    const forward = async (changed = request) => {
      if (description.isWrite) await running.exit(() => this.#beforeWrite(description))
      return send(changed)
    }
    const fault = this.#faultOf(index, description)
    if (!fault) return forward()
    this.#hasHappened = true
    switch (fault) {
      case 'throttled once':
      case 'throttled':
        return throttledAnswer(description)
      case 'not sent':
        throw timeout('The request was not sent')
      case 'answer lost once':
      case 'answer lost':
        await consume(await forward())
        throw timeout('The answer was lost')
      case 'stopped':
        await consume(await forward())
        this.#isStopped = true
        this.#stop()
        return new Promise(() => {})
      case 'partial batch':
        return answerHalf(request, forward)
      case 'conflict once':
      case 'conflict':
        return description.operation === 'TransactWriteItems'
          ? cancelledAnswer(description, 'TransactionConflict')
          : errorAnswer('TransactionConflictException', 'Transaction is ongoing for the item')
      case 'throttled inside':
        return cancelledAnswer(description, 'ThrottlingError')
    }
  }

  /** All attempts of one request have the same index. */
  #indexOf(request: SdkRequest, description: SentRequest): number {
    const id = request.headers['amz-sdk-invocation-id'] ?? ''
    const known = this.#indexes.get(id)
    if (known !== undefined) return known
    this.#indexes.set(id, this.sent.length)
    this.sent.push(description)
    return this.sent.length - 1
  }

  #faultOf(index: number, description: SentRequest): Fault | undefined {
    if (!this.#planted) return undefined
    const { fault, index: at } = this.#planted
    const mayMeetNow = index >= at && mayMeet(description, fault)
    // Concurrent requests may come in another order than in the run without faults.
    if (mayMeetNow) this.#at ??= index
    // The product's own retries after a conflict are separate requests, and meet the conflict too.
    if (fault === 'conflict') return mayMeetNow ? fault : undefined
    const isOnce = fault.endsWith('once') || fault === 'throttled inside' || fault === 'partial batch'
    return index === this.#at && !(isOnce && this.#hasHappened) ? fault : undefined
  }
}

const running = new AsyncLocalStorage<Invocation>()

/** Wraps the handler of all SDK clients of this process, and makes the table client's pauses short. */
export function plantAwsFaults(): void {
  const { config } = documentClient
  const prototype = Object.getPrototypeOf(config.requestHandler) as { handle: (...args: unknown[]) => Promise<Answer> }
  const { handle } = prototype
  prototype.handle = function (request: unknown, ...rest: unknown[]) {
    const send = (changed: SdkRequest) => handle.call(this, changed, ...rest)
    const invocation = running.getStore()
    return invocation ? invocation.handle(request as SdkRequest, send) : send(request as SdkRequest)
  }
  config.retryStrategy = async () => ({
    acquireInitialRetryToken: async () => retryToken(0),
    async refreshRetryTokenForRetry(token, { error }) {
      const isTransient = error instanceof Error && TRANSIENT_ERRORS.has(error.name)
      if (!isTransient || token.getRetryCount() + 1 >= 3) throw error
      return retryToken(token.getRetryCount() + 1)
    },
    recordSuccess: () => {},
  })
}
const retryToken = (count: number) => ({ getRetryCount: () => count, getRetryDelay: () => 0 })
/** The errors among the faults above that the SDK's standard strategy retries. */
const TRANSIENT_ERRORS = new Set(['TimeoutError', 'ProvisionedThroughputExceededException', 'SlowDown'])

const timeout = (message: string) => Object.assign(new Error(message), { name: 'TimeoutError' })
const consume = async ({ response }: Answer) => void (await text(response.body))

const answer = (statusCode: number, type: string, body: string): Answer => ({
  response: { statusCode, headers: { 'content-type': type }, body: Readable.from([Buffer.from(body)]) },
})
const errorAnswer = (name: string, message: string, more: object = {}) =>
  answer(400, 'application/x-amz-json-1.0', JSON.stringify({ __type: `com.amazonaws#${name}`, message, ...more }))

function throttledAnswer({ service }: SentRequest): Answer {
  switch (service) {
    case 'table':
      return errorAnswer('ProvisionedThroughputExceededException', 'The throughput is exceeded')
    case 'lambda':
      return answer(429, 'application/json', JSON.stringify({ Type: 'User', message: 'Rate exceeded' }))
    case 'files':
      return answer(503, 'application/xml', '<Error><Code>SlowDown</Code><Message>Reduce the rate</Message></Error>')
    case 'mail':
      return answer(
        400,
        'text/xml',
        '<ErrorResponse><Error><Type>Sender</Type><Code>Throttling</Code><Message>Rate</Message></Error></ErrorResponse>',
      )
  }
}

function cancelledAnswer({ keys }: SentRequest, code: 'TransactionConflict' | 'ThrottlingError'): Answer {
  const reasons = keys.map((_, index) => (index === 0 ? { Code: code, Message: code } : { Code: 'None' }))
  return errorAnswer('TransactionCanceledException', `Transaction cancelled, ${code}`, { CancellationReasons: reasons })
}

interface BatchInput {
  readonly RequestItems: Readonly<Record<string, BatchedItems>>
}
type BatchedItems = readonly unknown[] | { readonly Keys: readonly unknown[] }

/** Processes the first half of a batch, and reports the rest as unprocessed; a single item is not processed. */
async function answerHalf(request: SdkRequest, forward: Send): Promise<Answer> {
  const { RequestItems, ...more } = JSON.parse(toText(request.body)) as BatchInput
  const [[table, items] = ['', []]] = Object.entries(RequestItems)
  const isRead = !Array.isArray(items)
  const all = isRead ? (items as { Keys: readonly unknown[] }).Keys : (items as readonly unknown[])
  const [done, left] = [all.slice(0, Math.floor(all.length / 2)), all.slice(Math.floor(all.length / 2))]
  const batchOf = (some: readonly unknown[]) => ({ [table]: isRead ? { ...items, Keys: some } : some })
  const unprocessed = { [isRead ? 'UnprocessedKeys' : 'UnprocessedItems']: batchOf(left) }
  const json = (body: object) => answer(200, 'application/x-amz-json-1.0', JSON.stringify(body))
  if (done.length === 0) return json({ ...(isRead ? { Responses: { [table]: [] } } : {}), ...unprocessed })
  const body = JSON.stringify({ ...more, RequestItems: batchOf(done) })
  const headers = { ...request.headers, 'content-length': String(Buffer.byteLength(body)) }
  const { response } = await forward(
    Object.assign(Object.create(Object.getPrototypeOf(request)), request, { body, headers }),
  )
  return json({ ...(JSON.parse(await text(response.body)) as object), ...unprocessed })
}
