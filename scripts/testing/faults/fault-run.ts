/**
 * Runs one command with one fault, then repeats it as a browser would (the same key and body). The result must be the
 * same as after a run without faults, never half done, and without duplicate emails.
 */
import { FAULTS, type Fault, Invocation, mayMeet, type PlantedFault, STOPPED } from './aws-faults.ts'
import { FILES, type SentRequest } from './aws-requests.ts'
import { ageClaims } from './claims.ts'
import { Effects } from './effects.ts'

/** A command that is ready to be sent. */
export interface ReadyCommand {
  /** Sends the same request each time. A job that fails throws. */
  readonly send: (idempotencyKey: string) => Promise<{ readonly status: number; readonly body: unknown }>
  /** Checks through the API that it has happened exactly once; throws otherwise. */
  readonly check: () => Promise<void>
  /**
   * Whether an answer names things that were not done, so that a person can repeat them; throws if one of them was
   * done, or if something else was not.
   */
  readonly findUndone?: (answer: unknown) => Promise<boolean>
}

export interface Scenario {
  /** Such as "goals create". */
  readonly name: string
  readonly prepare: () => Promise<ReadyCommand>
  /** Why it is not one transaction. Such a command may be half done until it is repeated. */
  readonly isStepwise?: string
  /** The status of repeating a command that was done, if it differs from the first status. */
  readonly statusWhenRepeated?: number
  /** Whether a repeated command may respond that it is unknown if an email was sent, and let a person decide. */
  readonly maySayUnknown?: true
  /** Why a file without a record may stay in the bucket. */
  readonly mayLeaveFile?: string
}

/** How a command ended: done at the first attempt, done when repeated, or with a question that a person must answer. */
export type FaultOutcome = 'at once' | 'when repeated' | 'asks whether again'
export interface FaultResult {
  readonly scenario: string
  readonly fault: Fault
  readonly request: string
  readonly outcome: FaultOutcome
  /** The problems found. */
  readonly wrong: readonly string[]
}

/** A run without faults, with whose changes, requests and answer all other runs are compared. */
export interface CleanRun {
  readonly sent: readonly SentRequest[]
  readonly changes: readonly string[]
  readonly messages: readonly string[]
  readonly status: number
}

let runs = 0
const nextKey = () => `fault ${++runs} ${Math.random()}`

interface Attempt {
  readonly status: number
  readonly body: unknown
  readonly sent: readonly SentRequest[]
  readonly met: SentRequest | undefined
}

/** Sends the command; the status is 0 for a function that was stopped, and 500 for a job that failed. */
async function attempt(ready: ReadyCommand, key: string, effects: Effects, planted?: PlantedFault): Promise<Attempt> {
  const invocation = new Invocation(planted, request => effects.keep(request))
  const reply = await invocation.run(() =>
    ready.send(key).catch((error: unknown) => ({ status: 500, body: String(error) })),
  )
  const { status, body } = reply === STOPPED ? { status: 0, body: 'stopped' } : reply
  return { status, body, sent: invocation.sent, met: invocation.met }
}

/** Runs a scenario twice without faults: the second run must have no effect. @throws if it has one. */
export async function runClean({ name, prepare }: Scenario): Promise<CleanRun> {
  const [ready, effects, key] = [await prepare(), new Effects(), nextKey()]
  const { status, body, sent } = await attempt(ready, key, effects)
  if (status >= 300) throw new Error(`${name} is answered with ${status}: ${JSON.stringify(body)}`)
  const clean = { sent, changes: await effects.changes(), messages: [...effects.messages], status }
  const again = await attempt(ready, key, effects)
  const wrong = [...judgeState(clean, await effects.changes()), ...repeatedMessages(clean.messages, effects.messages)]
  // A call that ends its own session cannot be repeated.
  if (again.status !== status && again.status !== 401) wrong.push(`answered ${again.status}`)
  if (wrong.length) throw new Error(`${name}, repeated: ${wrong.join('; ')}`)
  await ready.check()
  return clean
}

/**
 * Returns every fault that each request may meet. Of consecutive reads by the same operation, such as those of a list's
 * partitions, only the first and the last are tried.
 */
export const faultsOf = ({ sent }: CleanRun, among: readonly Fault[] = FAULTS): PlantedFault[] =>
  sent.flatMap((request, index) => {
    const isBetween = [sent[index - 1], sent[index + 1]].every(other => other?.operation === request.operation)
    if (isBetween && !request.isWrite) return []
    return among.filter(fault => mayMeet(request, fault)).map(fault => ({ fault, index }))
  })

export async function runWithFault(scenario: Scenario, clean: CleanRun, planted: PlantedFault): Promise<FaultResult> {
  const [ready, effects, key] = [await scenario.prepare(), new Effects(), nextKey()]
  const first = await attempt(ready, key, effects, planted)
  const changes = await effects.changes()
  const wrong: string[] = []
  let outcome: FaultOutcome = 'at once'
  if (isAnswered(first) && (await ready.findUndone?.(first.body))) {
    outcome = 'asks whether again'
    await attempt(ready, nextKey(), effects)
    wrong.push(...lostMessages(clean.messages, effects.messages))
  } else if (isAnswered(first)) {
    wrong.push(...judgeState(clean, changes))
    // An email may get lost only if it is unknown whether SES has accepted it.
    if (first.met?.service !== 'mail') wrong.push(...lostMessages(clean.messages, effects.messages))
  } else {
    outcome = 'when repeated'
    wrong.push(...judgeUnanswered(scenario, clean, first, changes))
    // After a function was stopped, the client retries later, when the claim has expired.
    if (planted.fault === 'stopped') await ageClaims(first.sent)
    const again = await attempt(ready, key, effects)
    // The first attempt has changed the record (its history mentions the failed email), so states are not compared.
    const hasTold = scenario.maySayUnknown && changes.length > 0
    if (!isAnswered(again) && scenario.maySayUnknown) outcome = 'asks whether again'
    else {
      const state = hasTold ? clean.changes : await effects.changes()
      wrong.push(...judgeRepeated(scenario, clean, again, state).map(text => `repeated: ${text}`))
    }
  }
  wrong.push(...repeatedMessages(clean.messages, effects.messages))
  await ready
    .check()
    .catch((error: unknown) => wrong.push(`at last: ${error instanceof Error ? error.message : error}`))
  return {
    scenario: scenario.name,
    fault: planted.fault,
    request: `${planted.index} ${(first.met ?? clean.sent[planted.index])?.operation}`,
    outcome,
    wrong,
  }
}

/** Runs two concurrent deliveries without faults: together they must have the effect of one. */
export async function runTwiceAtOnce({ prepare }: Scenario, clean: CleanRun): Promise<string[]> {
  const [ready, effects, key] = [await prepare(), new Effects(), nextKey()]
  await Promise.all([attempt(ready, key, effects), attempt(ready, key, effects)])
  // The delivery that lost the race has failed, and is retried.
  await attempt(ready, key, effects)
  await ready.check()
  return [...judgeState(clean, await effects.changes()), ...repeatedMessages(clean.messages, effects.messages)]
}

const isAnswered = ({ status }: Attempt): boolean => status > 0 && status < 300

const judgeState = (clean: CleanRun, changes: readonly string[]): string[] => differences(clean.changes, changes)

/** A command without an answer must be done completely or not at all; a refused one must not be done. */
function judgeUnanswered(
  { isStepwise, maySayUnknown }: Scenario,
  clean: CleanRun,
  { status, body }: Attempt,
  changes: readonly string[],
): string[] {
  const isRefused = status >= 400 && status < 500
  const isUntouched = changes.length === 0
  if (isRefused && status !== 409) return [`refused with ${status} ${JSON.stringify(body)}`]
  if (isRefused && !isUntouched && !maySayUnknown && !isStepwise)
    return [`refused, but changed: ${changes.join(' | ')}`]
  if (isUntouched || isStepwise || judgeState(clean, changes).length === 0) return []
  return [`half done: ${judgeState(clean, changes).join(' | ')}`]
}

function judgeRepeated(
  { statusWhenRepeated, mayLeaveFile }: Scenario,
  clean: CleanRun,
  { status, body }: Attempt,
  changes: readonly string[],
): string[] {
  const isAsFirst = status === clean.status || status === statusWhenRepeated
  const wrong = judgeState(clean, changes).filter(text => !(mayLeaveFile && text.startsWith(`missing ${FILES}`)))
  return [...(isAsFirst ? [] : [`answered ${status} ${JSON.stringify(body)}`]), ...wrong]
}

const differences = (wanted: readonly string[], found: readonly string[]): string[] => [
  ...without(wanted, found).map(text => `missing ${text}`),
  ...without(found, wanted).map(text => `besides ${text}`),
]

const lostMessages = (wanted: readonly string[], sent: readonly string[]): string[] =>
  without(wanted, sent).map(to => `not sent: ${to}`)

/** Returns the emails that were sent more often than in a run without faults. */
const repeatedMessages = (wanted: readonly string[], sent: readonly string[]): string[] =>
  without(sent, wanted).map(to => `sent twice: ${to}`)

/** Returns the texts without the others; each of the others removes one equal text. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return texts.filter(text => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
