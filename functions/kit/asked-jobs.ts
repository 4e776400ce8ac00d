/**
 * Long work that somebody asks for: accepted at once, done by a function of its own, counted, and shown to nobody but
 * who asked. One item a person and subject: whoever asks twice finds what is under way. Each beginning is a run of its own, so that
 * a late retry of an earlier one changes nothing.
 */
import { createHash, randomBytes } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, log } from './log.ts'
import { notFound } from './refusal.ts'
import { settings } from './settings.ts'
import { documents } from './table.ts'

export type JobState = 'waiting' | 'running' | 'done' | 'failed'

/** `Task` is what the work needs to know, as it was when it was asked for. */
export interface AskedJob<Task> {
  readonly _id: string
  readonly run: string
  readonly owner: string
  readonly state: JobState
  readonly done: number
  readonly total: number
  readonly fileName: string
  readonly task: Task
  /** When something of it was last heard, in milliseconds. */
  readonly heardAt: number
}

/** Which run of which job: what the function that does it is told. */
export interface RunOf {
  readonly id: string
  readonly run: string
}

/** What a run says of itself. */
export interface Progress<Task> {
  readonly job: AskedJob<Task>
  /** Counts one thing done; at most once a second it is written down. @throws when the run was replaced */
  readonly one: () => Promise<void>
}

/** Lambda tries again after one and two minutes; who is silent for longer has been given up. */
const SILENCE = 5 * 60_000
const TRIES = 3
/** How long what was made can be fetched. */
const KEPT = 24 * 3600_000
const BETWEEN_COUNTS = 1000

export class AskedJobs<Task> {
  readonly #name: string

  /** `name` is the job's in `askedJobs`. */
  constructor(name: string) {
    this.#name = name
  }

  /** Begins a job, or finds the one that somebody has under way for the same subject. */
  async begin(
    { owner, subject, ...fields }: Pick<AskedJob<Task>, 'owner' | 'total' | 'fileName' | 'task'> & { subject: string },
    now: Date,
  ): Promise<AskedJob<Task>> {
    const _id = createHash('sha256').update([this.#name, owner, subject].join('\n')).digest('hex').slice(0, 24)
    const job: AskedJob<Task> = {
      ...{ ...fields, _id, owner, state: 'waiting', done: 0, heardAt: now.getTime() },
      run: randomBytes(16).toString('hex'),
    }
    const begun = await this.#write(
      new PutCommand({
        TableName: settings.table,
        Item: { ...this.#key(_id), ...job, tries: 0, ttl: expiry(now) },
        ConditionExpression: 'attribute_not_exists(pk) OR #state IN (:done, :failed) OR heardAt < :silent',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':done': 'done', ':failed': 'failed', ':silent': now.getTime() - SILENCE },
      }),
    )
    if (!begun) return this.find(_id, owner, now)
    try {
      await invoke({ job: this.#name, detail: { id: _id, run: job.run } })
    } catch (error) {
      await this.#set({ id: _id, run: job.run }, { state: 'failed' }, now)
      throw error
    }
    return job
  }

  /** How far a job has come. @throws 404 when there is none, any more, or for this person. */
  async find(id: string, owner: string, now: Date): Promise<AskedJob<Task>> {
    const found = await this.#read(id)
    if (!found || found.owner !== owner || found.heardAt < now.getTime() - KEPT) throw notFound()
    const isGivenUp = isUnderWay(found) && found.heardAt < now.getTime() - SILENCE
    return isGivenUp ? { ...found, state: 'failed' } : found
  }

  /**
   * Does a run: `work` counts as it goes. A run that failed is waiting for the next try or, after the last, failed;
   * one that was replaced or ended before does nothing.
   */
  async run(
    { id, run }: RunOf,
    work: (progress: Progress<Task>) => Promise<void>,
    clock: () => Date = () => new Date(),
  ): Promise<'done' | 'nothing to do'> {
    const job = await this.#read(id)
    if (job?.run !== run || !isUnderWay(job)) return 'nothing to do'
    const tries = job.tries + 1
    if (!(await this.#set({ id, run }, { state: 'running', done: 0, tries }, clock()))) return 'nothing to do'
    try {
      await work({ job, one: this.#counting({ id, run }, clock) })
    } catch (error) {
      if (error instanceof Replaced) return 'nothing to do'
      log('error', 'asked job failed', { job: this.#name, id, ...describe(error) })
      await this.#set({ id, run }, { state: tries < TRIES ? 'waiting' : 'failed' }, clock())
      throw error
    }
    await this.#set({ id, run }, { state: 'done', done: job.total }, clock())
    return 'done'
  }

  #counting(of: RunOf, clock: () => Date) {
    let done = 0
    let toldAt = clock().getTime()
    return async () => {
      done += 1
      const now = clock()
      if (now.getTime() - toldAt < BETWEEN_COUNTS) return
      toldAt = now.getTime()
      if (!(await this.#set(of, { done }, now))) throw new Replaced()
    }
  }

  /** Whether the run was still the one under way. */
  #set({ id, run }: RunOf, fields: Readonly<Record<string, string | number>>, now: Date): Promise<boolean> {
    const set = Object.entries({ ...fields, heardAt: now.getTime(), ttl: expiry(now) })
    return this.#write(
      new UpdateCommand({
        TableName: settings.table,
        Key: this.#key(id),
        UpdateExpression: `SET ${set.map((_, index) => `#f${index} = :v${index}`).join(', ')}`,
        ConditionExpression: '#run = :run AND #state IN (:waiting, :running)',
        ExpressionAttributeNames: {
          ...{ '#run': 'run', '#state': 'state' },
          ...Object.fromEntries(set.map(([field], index) => [`#f${index}`, field])),
        },
        ExpressionAttributeValues: {
          ...{ ':run': run, ':waiting': 'waiting', ':running': 'running' },
          ...Object.fromEntries(set.map(([, value], index) => [`:v${index}`, value])),
        },
      }),
    )
  }

  async #write(command: PutCommand | UpdateCommand): Promise<boolean> {
    try {
      if (command instanceof PutCommand) await documents.send(command)
      else await documents.send(command)
      return true
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false
      throw error
    }
  }

  async #read(id: string): Promise<(AskedJob<Task> & { readonly tries: number }) | undefined> {
    const { Item } = await documents.send(
      new GetCommand({ TableName: settings.table, Key: this.#key(id), ConsistentRead: true }),
    )
    return Item as (AskedJob<Task> & { readonly tries: number }) | undefined
  }

  #key(id: string) {
    return { pk: `ASKED_JOB#${this.#name}`, sk: id }
  }
}

/** Somebody has begun the work anew meanwhile. */
class Replaced extends Error {}

const isUnderWay = ({ state }: { readonly state: JobState }) => state === 'waiting' || state === 'running'
const expiry = (now: Date) => Math.floor((now.getTime() + KEPT) / 1000)

/** Hands an event to the function of this feature's jobs, which nobody waits for. */
async function invoke(event: unknown): Promise<void> {
  const { InvokeCommand, LambdaClient } = await import('@aws-sdk/client-lambda')
  const client = new LambdaClient({
    endpoint: process.env.AWS_ENDPOINT_URL_LAMBDA,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  })
  await client.send(
    new InvokeCommand({
      FunctionName: settings.jobFunction,
      InvocationType: 'Event',
      Payload: JSON.stringify(event),
    }),
  )
}
