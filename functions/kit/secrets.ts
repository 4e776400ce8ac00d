/**
 * The secrets that this function is granted. An instance reads them before it answers its first call and keeps them as
 * long as it lives: a release renews all instances, so that all read the same generations (docs/rotation.md). Its settings
 * name only where they are.
 */
import { busyError } from './app-error.ts'
import { type Generations, parseGenerations } from './generations.ts'
import { describeError, log } from './log.ts'
import { type RetryOptions, retry } from './retry.ts'
import { documentClient } from './table.ts'

export type SecretName = 'session' | 'origin' | 'salary' | 'webhook'

/** The settings with the secrets' ARNs; a function has those alone that it may read. */
const SETTINGS: Readonly<Record<SecretName, string>> = {
  session: 'SESSION_SECRET_ARN',
  origin: 'ORIGIN_SECRET_ARN',
  salary: 'SALARY_SECRET_ARN',
  webhook: 'WEBHOOK_SECRET_ARN',
}

const known = new Map<SecretName, Generations>()
function generationsOf(name: SecretName): Generations {
  const generations = known.get(name)
  if (!generations) throw new Error(`This function has not read the ${name} secret`)
  return generations
}

export const secrets = {
  /** Seeds of the keys that sign sessions, public links and what a hire hands over. */
  get session() {
    return generationsOf('session')
  },
  /** The header values that CloudFront adds to requests; callers without one did not come through CloudFront. */
  get origin() {
    return generationsOf('origin')
  },
  /** Seeds of the keys that salaries and rates are encrypted with; only the function that reads them gets them. */
  get salary() {
    return generationsOf('salary')
  },
  /** Seeds of the keys that the webhooks' secrets are encrypted with; only the function that sends gets them. */
  get webhook() {
    return generationsOf('webhook')
  },
}

let reading: Promise<void> | undefined
/**
 * Reads the secrets unless this instance has. Calls that come meanwhile wait for the same reading; after one that failed,
 * the next call tries again. @throws 503.
 */
export function ensureSecrets(): Promise<void> {
  reading ??= readSecrets().catch(error => {
    reading = undefined
    log('error', 'secrets cannot be read', describeError(error))
    throw busyError()
  })
  return reading
}

/** Reads them as they are now, for a process that outlives a deployment. */
export async function readSecrets(): Promise<void> {
  const named = Object.entries(SETTINGS).flatMap(([name, setting]) => {
    const arn = process.env[setting]
    return arn ? [[name as SecretName, arn] as const] : []
  })
  const readings = named.map(([, arn]) => retry(() => readSecret(arn), patience()))
  // Nothing goes on behind a call's back: Lambda stops an instance between calls.
  await Promise.allSettled(readings)
  const read = await Promise.all(readings)
  known.clear()
  for (const [index, [name]] of named.entries()) known.set(name, read[index] as Generations)
}

/**
 * Whatever went wrong may pass: too many instances began at once, or the grant of a new stage is not known everywhere yet.
 * A caller waits for some three seconds of pauses at the most, and begins no try after eight.
 */
const patience = (): RetryOptions => ({
  ...{ attempts: 6, delay: 100, maxDelay: 1_000 },
  until: performance.now() + 8_000,
  isRetryable: () => true,
})

/**
 * Asks Secrets Manager with what the table's client has loaded already, its signer and its connections: a client of its
 * own would be 14 kB more of each bundle.
 */
async function readSecret(SecretId: string): Promise<Generations> {
  const { config } = documentClient
  const [region, signer] = await Promise.all([config.region(), config.signer()])
  // As AWS's own clients find it.
  const { AWS_ENDPOINT_URL = `https://secretsmanager.${region}.amazonaws.com` } = process.env
  const { protocol, hostname, port } = new URL(process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? AWS_ENDPOINT_URL)
  const request = {
    ...{ method: 'POST', protocol, hostname, path: '/', query: {}, body: JSON.stringify({ SecretId }) },
    ...(port ? { port: Number(port) } : {}),
    headers: {
      host: port ? `${hostname}:${port}` : hostname,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.GetSecretValue',
    },
  }
  const signed = await signer.sign(request, { signingService: 'secretsmanager', signingRegion: region })
  const { response } = await config.requestHandler.handle(Object.assign(request, signed))
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body) chunks.push(chunk)
  const answer: SecretAnswer = JSON.parse(Buffer.concat(chunks).toString())
  if (response.statusCode !== 200) throw Object.assign(new Error(`${SecretId} was refused`), { name: answer.__type })
  return parseGenerations(answer.SecretString ?? '')
}

interface SecretAnswer {
  readonly SecretString?: string
  /** Of a refusal: which one. */
  readonly __type?: string
}
