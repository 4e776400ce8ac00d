/** Rotates a stage's secret without interrupting anybody: the phases, independent of the stage. */
import { randomInt } from 'node:crypto'

export const SECRET_NAMES = ['session', 'origin', 'salary', 'webhook'] as const
export type SecretName = (typeof SECRET_NAMES)[number]

/** The kinds of encrypted data in the table. */
export type Encrypted = 'pay' | 'webhooks'
const ENCRYPTED_WITH: Readonly<Record<SecretName, Encrypted | undefined>> = {
  // Amounts of hires that nobody has viewed yet.
  session: 'pay',
  // Only CloudFront sends it.
  origin: undefined,
  salary: 'pay',
  webhook: 'webhooks',
}

/** The result of re-encrypting with the current secrets. */
export interface Reencrypted {
  /** The number of people or webhooks. */
  readonly count: number
  readonly reencrypted: number
  /** Ids of records that no secret can decrypt. */
  readonly unreadable: readonly string[]
  /** The number of people or webhooks that could not be written. */
  readonly failed: number
}

/** The operations of a stage that a rotation needs. */
export interface StageSecrets {
  /** Returns a secret's generations, separated by commas, and the time since when it has this value. */
  read(name: SecretName): Promise<{ readonly value: string; readonly since: Date }>
  write(name: SecretName, value: string): Promise<void>
  /** Whether all functions and hosts have the current values. */
  isDeployed(): Promise<boolean>
  /** Deploys the current values to all functions and hosts, and waits until they have them. */
  deploy(): Promise<void>
}
type Say = (text: string) => void

/** CloudFront's limit for a header is 1,783 characters. */
const MAX_GENERATIONS = 5
/** Sessions last for eight hours, and open pages keep the public salary key for one; plus an hour for deploying. */
const GRACE = 9 * 3600_000

/** Adds a generation that everybody accepts; once they do, it signs and encrypts. @throws a sentence. */
export async function rotateSecret(name: SecretName, secrets: StageSecrets, say: Say): Promise<void> {
  await finishDeployment(secrets, say)
  const known = split((await secrets.read(name)).value)
  if (known.length >= MAX_GENERATIONS)
    throw new Error(`The ${name} secret has ${known.length} generations already: drop the older ones first`)
  const next = makeGeneration()
  say(`1 of 2: a new generation of the ${name} secret is accepted everywhere, and not used yet.`)
  await secrets.write(name, [...known, next].join())
  await secrets.deploy()
  say('2 of 2: it is used from now on; the older ones are still accepted.')
  await secrets.write(name, [next, ...known].join())
  await secrets.deploy()
}

interface DropOptions {
  readonly now: Date
  /** Re-encrypts data that was encrypted with older secrets. */
  readonly reencrypt: (what: Encrypted) => Promise<Reencrypted>
  readonly say: Say
}
/** Drops all generations except the current one. @throws a sentence if they are still needed. */
export async function dropOlderGenerations(
  name: SecretName,
  secrets: StageSecrets,
  { now, reencrypt, say }: DropOptions,
): Promise<void> {
  await finishDeployment(secrets, say)
  const { value, since } = await secrets.read(name)
  const [current = '', ...older] = split(value)
  if (older.length === 0) return say(`The ${name} secret has no older generation.`)
  const end = new Date(since.getTime() + GRACE)
  const encrypted = ENCRYPTED_WITH[name]
  if (encrypted === 'pay' && now < end)
    throw new Error(`Older ${name} secrets are in use until ${end.toISOString()}. Nothing was dropped`)
  if (encrypted) await assertReencrypted(encrypted, reencrypt, say)
  await secrets.write(name, current)
  await secrets.deploy()
  say(`Dropped: ${older.length} of the ${name} secret.`)
}

async function assertReencrypted(what: Encrypted, reencrypt: DropOptions['reencrypt'], say: Say): Promise<void> {
  say(formatReencryption(what, await reencrypt(what)))
  const left = await reencrypt(what)
  say(formatReencryption(what, left))
  if (left.reencrypted || left.failed)
    throw new Error(`Some ${WORDS[what].rest} an older secret: try again. Nothing was dropped`)
}

const WORDS = {
  pay: { of: 'Pay', whose: 'people', parts: 'amounts', rest: 'pay still needs', them: 'entries' },
  webhooks: { of: 'Secrets', whose: 'webhooks', parts: 'secrets', rest: 'webhooks still need', them: 'webhooks' },
} as const

export function formatReencryption(what: Encrypted, { count, reencrypted, unreadable, failed }: Reencrypted): string {
  const { of, whose, parts, them } = WORDS[what]
  const done = reencrypted ? `${reencrypted} ${parts} were encrypted again` : 'nothing was left to encrypt again'
  const rest = failed ? `; of ${failed} ${whose} the ${of.toLowerCase()} could not be written` : ''
  const bad = unreadable.length ? `; no secret reads these ${them}: ${unreadable.join(', ')}` : ''
  return `${of} of ${count} ${whose}: ${done}${rest}${bad}.`
}

/** Finishes the deployment of an interrupted run, because the next step needs its values everywhere. */
async function finishDeployment(secrets: StageSecrets, say: Say): Promise<void> {
  if (await secrets.isDeployed()) return
  say('Not everybody has the secrets of now: deploying them first.')
  await secrets.deploy()
}

const split = (value: string) => value.split(',').filter(Boolean)

/** New generations have the same length and characters as the secrets that the stack creates. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const makeGeneration = () => Array.from({ length: 64 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
