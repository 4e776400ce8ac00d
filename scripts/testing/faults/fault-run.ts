/**
 * Runs one command with one fault, then again as a browser would (the same key and body), and judges what is left: the
 * same as after a run without faults, at no moment anything in between, and no email twice.
 */
import { FAULTS, type Fault, Invocation, mayMeet, type PlantedFault, STOPPED } from './aws-faults.ts'
import { FILES, type SentRequest } from './aws-requests.ts'
import { ageClaims } from './claims.ts'
import { Effects } from './effects.ts'

/** A command that is ready to be sent. */
export interface ReadyCommand {
  /** Sends it; each time the same. A job that fails throws. */
  readonly send: (idempotencyKey: string) => Promise<{ readonly status: number; readonly body: unknown }>
  /** Looks through the front door whether it has happened, exactly once; throws when it has not. */
  readonly check: () => Promise<void>
  /**
   * Whether an answer names things that were not done, for a person to do again; throws when one of them was done, or
   * another was not.
   */
  readonly findUndone?: (answer: unknown) => Promise<boolean>
}

export interface Scenario {
  /** As "goals create". */
  readonly name: string
  readonly prepare: () => Promise<ReadyCommand>
  /** Why it is not one transaction: it may be found half done, until it is repeated. */
  readonly isStepwise?: string
  /** The status of a repeated command that was done, when it is not the first one's. */
  readonly statusWhenRepeated?: number
  /** When nobody knows whether an email has gone out, a repeated command says so and waits for a person's decision. */
  readonly maySayUnknown?: true
  /** Why a file may stay in the bucket that no record names. */
  readonly mayLeaveFile?: string
}

/** How a command ended: answered at once, when it was sent again, or with a question that a person has to answer. */
export type FaultOutcome = 'at once' | 'when repeated' | 'asks whether again'
export interface FaultResult {
  readonly scenario: string
  readonly fault: Fault
  readonly request: string
  readonly outcome: FaultOutcome
  /** What is wrong; empty when nothing is. */
  readonly wrong: readonly string[]
}

/** A run without faults: what it changes, sends and answers is what all others are compared with. */
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

/** Sends the command; 0 stands for a function that was stopped, 500 also for a job that failed. */
async function attempt(ready: ReadyCommand, key: string, effects: Effects, planted?: PlantedFault): Promise<Attempt> {
  const invocation = new Invocation(planted, request => effects.keep(request))
  const reply = await invocation.run(() =>
    ready.send(key).catch((error: unknown) => ({ status: 500, body: String(error) })),
  )
  const { status, body } = reply === STOPPED ? { status: 0, body: 'stopped' } : reply
  return { status, body, sent: invocation.sent, met: invocation.met }
}

/** Runs it without faults, twice: the second has no effect. @throws when even that is wrong. */
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
 * Every fault that every request may meet. Of many equal reads in a row, as the partitions of a list, the first and the
 * last stand for all.
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
    // Only an email of which nobody knows whether SES has it may get lost.
    if (first.met?.service !== 'mail') wrong.push(...lostMessages(clean.messages, effects.messages))
  } else {
    outcome = 'when repeated'
    wrong.push(...judgeUnanswered(scenario, clean, first, changes))
    // Whoever waits for a function that was stopped tries once more later.
    if (planted.fault === 'stopped') await ageClaims(first.sent)
    const again = await attempt(ready, key, effects)
    // Its history tells of an email that was refused at first.
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

/** Two deliveries at the same time, neither with a fault: together they do what one does. */
export async function runTwiceAtOnce({ prepare }: Scenario, clean: CleanRun): Promise<string[]> {
  const [ready, effects, key] = [await prepare(), new Effects(), nextKey()]
  await Promise.all([attempt(ready, key, effects), attempt(ready, key, effects)])
  // What lost the race has failed, and is delivered again.
  await attempt(ready, key, effects)
  await ready.check()
  return [...judgeState(clean, await effects.changes()), ...repeatedMessages(clean.messages, effects.messages)]
}

const isAnswered = ({ status }: Attempt): boolean => status > 0 && status < 300

const judgeState = (clean: CleanRun, changes: readonly string[]): string[] => differences(clean.changes, changes)

/** What was not answered is done or not. What was refused is not done. */
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

/** An email that got lost is not sent again; none is sent that a run without faults does not send. */
const repeatedMessages = (wanted: readonly string[], sent: readonly string[]): string[] =>
  without(sent, wanted).map(to => `sent twice: ${to}`)

/** The texts that are not among the others, each as often as it is there too often. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return texts.filter(text => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
