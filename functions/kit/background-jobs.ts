/**
 * Long work that somebody requests: accepted at once, done by a separate function, counted, and shown only to the
 * person who requested it. There is one item per person and subject: a second request finds the job under way. Each
 * start is a separate run, so that a late retry of an earlier run changes nothing.
 */
import { randomBytes } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { notFoundError } from './app-error.ts'
import { digestOf } from './digest.ts'
import { invokeFunction } from './invoke-function.ts'
import { describeError, log } from './log.ts'
import { settings } from './settings.ts'
import { documentClient } from './table.ts'

export type JobState = 'waiting' | 'running' | 'done' | 'failed'

/** `Task` is the input of the work, as it was at the time of the request. */
export interface BackgroundJob<Task> {
  readonly _id: string
  readonly run: string
  readonly owner: string
  readonly state: JobState
  readonly done: number
  readonly total: number
  readonly fileName: string
  readonly task: Task
  /** When the job last reported anything, in milliseconds. */
  readonly heardAt: number
}

/** Which run of which job: the event passed to the function that does it. */
export interface JobRun {
  readonly id: string
  readonly run: string
}

/** How a run reports its progress. */
export interface JobProgress<Task> {
  readonly job: BackgroundJob<Task>
  /** Counts one thing done; saves the count at most once a second. @throws when the run was replaced */
  readonly countOne: () => Promise<void>
}

/** Lambda retries after one and two minutes; a job that is silent for longer is considered dead. */
const GIVE_UP_AFTER = 5 * 60_000
const MAX_TRIES = 3
/** How long the result can be fetched. */
const RETENTION = 24 * 3600_000
const COUNT_INTERVAL = 1000

export class BackgroundJobs<Task> {
  readonly #name: string

  /** `name` is the job's name in `backgroundJobs` (`#shared/features/jobs.ts`). */
  constructor(name: string) {
    this.#name = name
  }

  /** The id of the job of a person and subject. */
  idOf(owner: string, subject: string): string {
    return digestOf([this.#name, owner, subject].join('\n')).slice(0, 24)
  }

  /** Starts a job, or returns the one that the person already has under way for the same subject. */
  async startJob(
    {
      owner,
      subject,
      ...fields
    }: Pick<BackgroundJob<Task>, 'owner' | 'total' | 'fileName' | 'task'> & { subject: string },
    now: Date,
  ): Promise<BackgroundJob<Task>> {
    const _id = this.idOf(owner, subject)
    const job: BackgroundJob<Task> = {
      ...fields,
      _id,
      owner,
      state: 'waiting',
      done: 0,
      heardAt: now.getTime(),
      run: randomBytes(16).toString('hex'),
    }
    const begun = await this.#tryWrite(
      new PutCommand({
        TableName: settings.table,
        Item: { ...this.#key(_id), ...job, tries: 0, ttl: expiryOf(now) },
        ConditionExpression: 'attribute_not_exists(pk) OR #state IN (:done, :failed) OR heardAt < :silent',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':done': 'done', ':failed': 'failed', ':silent': now.getTime() - GIVE_UP_AFTER },
      }),
    )
    const stored = begun ? undefined : await this.#read(_id)
    if (stored && stored.run !== job.run && !isStartLost(stored, now)) return this.getJob(_id, owner, now)
    const { run } = stored ?? job
    try {
      await invokeFunction(settings.jobFunction, { job: this.#name, detail: { id: _id, run } })
    } catch (error) {
      await this.#updateRun({ id: _id, run }, { state: 'failed' }, now)
      throw error
    }
    return stored ?? job
  }

  /** Returns the progress of a job. @throws 404 when it does not exist, has expired, or belongs to another person. */
  async getJob(id: string, owner: string, now: Date): Promise<BackgroundJob<Task>> {
    const found = await this.#read(id)
    if (!found || found.owner !== owner || found.heardAt < now.getTime() - RETENTION) throw notFoundError()
    const isGivenUp = isUnderWay(found) && found.heardAt < now.getTime() - GIVE_UP_AFTER
    return isGivenUp ? { ...found, state: 'failed' } : found
  }

  /**
   * Does a run; `work` reports its progress. A failed run waits for the next retry or, after the last one, is marked as
   * failed; a run that was replaced or has already ended does nothing. Of two deliveries at the same time one works; one
   * that comes later works, too, as the retry of a run that was killed does: the work has to be idempotent.
   */
  async runJob(
    { id, run }: JobRun,
    work: (progress: JobProgress<Task>) => Promise<void>,
    clock: () => Date = () => new Date(),
  ): Promise<'done' | 'nothing to do'> {
    const job = await this.#read(id)
    if (job?.run !== run || !isUnderWay(job)) return 'nothing to do'
    const tries = job.tries + 1
    const begunBy = randomBytes(12).toString('hex')
    const started = { state: 'running', done: 0, tries, begunBy }
    if (!(await this.#updateRun({ id, run }, started, clock(), { tries: job.tries, begunBy }))) return 'nothing to do'
    try {
      await work({ job, countOne: this.#progressCounter({ id, run }, clock) })
    } catch (error) {
      if (error instanceof RunReplacedError) return 'nothing to do'
      log('error', 'asked job failed', { job: this.#name, id, ...describeError(error) })
      await this.#updateRun({ id, run }, { state: tries < MAX_TRIES ? 'waiting' : 'failed' }, clock())
      throw error
    }
    await this.#updateRun({ id, run }, { state: 'done', done: job.total }, clock())
    return 'done'
  }

  #progressCounter(of: JobRun, clock: () => Date) {
    let done = 0
    let toldAt = clock().getTime()
    return async () => {
      done += 1
      const now = clock()
      if (now.getTime() - toldAt < COUNT_INTERVAL) return
      toldAt = now.getTime()
      if (!(await this.#updateRun(of, { done }, now))) throw new RunReplacedError()
    }
  }

  /** Updates the run; false when it is no longer the current one, or when another delivery of its event has begun it. */
  #updateRun(
    { id, run }: JobRun,
    fields: Readonly<Record<string, string | number>>,
    now: Date,
    delivery?: { readonly tries: number; readonly begunBy: string },
  ): Promise<boolean> {
    const set = Object.entries({ ...fields, heardAt: now.getTime(), ttl: expiryOf(now) })
    return this.#tryWrite(
      new UpdateCommand({
        TableName: settings.table,
        Key: this.#key(id),
        UpdateExpression: `SET ${set.map((_, index) => `#f${index} = :v${index}`).join(', ')}`,
        ConditionExpression: `#run = :run AND #state IN (:waiting, :running)${delivery ? ' AND (tries = :before OR begunBy = :own)' : ''}`,
        ExpressionAttributeNames: {
          '#run': 'run',
          '#state': 'state',
          ...Object.fromEntries(set.map(([field], index) => [`#f${index}`, field])),
        },
        ExpressionAttributeValues: {
          ':run': run,
          ':waiting': 'waiting',
          ':running': 'running',
          ':before': delivery?.tries,
          ':own': delivery?.begunBy,
          ...Object.fromEntries(set.map(([, value], index) => [`:v${index}`, value])),
        },
      }),
    )
  }

  async #tryWrite(command: PutCommand | UpdateCommand): Promise<boolean> {
    try {
      if (command instanceof PutCommand) await documentClient.send(command)
      else await documentClient.send(command)
      return true
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false
      throw error
    }
  }

  async #read(id: string): Promise<(BackgroundJob<Task> & { readonly tries: number }) | undefined> {
    const { Item } = await documentClient.send(
      new GetCommand({ TableName: settings.table, Key: this.#key(id), ConsistentRead: true }),
    )
    return Item as (BackgroundJob<Task> & { readonly tries: number }) | undefined
  }

  #key(id: string) {
    return { pk: `ASKED_JOB#${this.#name}`, sk: id }
  }
}

/** The work has been started again in the meantime. */
class RunReplacedError extends Error {}

/** Nobody has begun it for so long that its start may have got lost; starting the same run twice does it once. */
const isStartLost = ({ state, tries, heardAt }: StoredJob, now: Date) =>
  state === 'waiting' && tries === 0 && heardAt < now.getTime() - START_TIMEOUT
const START_TIMEOUT = 10_000
type StoredJob = Pick<BackgroundJob<unknown>, 'state' | 'heardAt'> & { readonly tries: number }

const isUnderWay = ({ state }: { readonly state: JobState }) => state === 'waiting' || state === 'running'
const expiryOf = (now: Date) => Math.floor((now.getTime() + RETENTION) / 1000)
