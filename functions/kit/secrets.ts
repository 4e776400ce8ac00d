/**
 * The secrets that this function may read. An instance reads them before its first call and keeps them for its
 * lifetime: a release replaces all instances, so that all use the same generations (docs/rotation.md). The settings
 * only contain the secrets' ARNs.
 */
import { busyError } from './app-error.ts'
import { type Generations, parseGenerations } from './generations.ts'
import { describeError, log } from './log.ts'
import { type RetryOptions, retry } from './retry.ts'
import { documentClient } from './table.ts'

export type SecretName = 'session' | 'origin' | 'salary' | 'webhook'

/** The settings with the secrets' ARNs; a function only has those of the secrets that it may read. */
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
  /** Seeds of the keys that sign sessions, public links and the amounts of hires. */
  get session() {
    return generationsOf('session')
  },
  /** The header values that CloudFront adds to requests; callers without one did not come through CloudFront. */
  get origin() {
    return generationsOf('origin')
  },
  /** Seeds of the keys that encrypt salaries and rates; only the function that reads these gets them. */
  get salary() {
    return generationsOf('salary')
  },
  /** Seeds of the keys that encrypt the webhooks' secrets; only the function that sends to webhooks gets them. */
  get webhook() {
    return generationsOf('webhook')
  },
}

let reading: Promise<void> | undefined
/**
 * Reads the secrets, unless this instance has read them already. Concurrent calls share one read; after a failed one,
 * the next call tries again. @throws 503
 */
export function ensureSecrets(): Promise<void> {
  reading ??= readSecrets().catch(error => {
    reading = undefined
    log('error', 'secrets cannot be read', describeError(error))
    throw busyError()
  })
  return reading
}

/** Reads the present secrets, also for a process that outlives a deployment. */
export async function readSecrets(): Promise<void> {
  const named = Object.entries(SETTINGS).flatMap(([name, setting]) => {
    const arn = process.env[setting]
    return arn ? [[name as SecretName, arn] as const] : []
  })
  const readings = named.map(([, arn]) => retry(() => readSecret(arn), patience()))
  // Waits for all reads, even if one fails: Lambda freezes an instance between calls.
  await Promise.allSettled(readings)
  const read = await Promise.all(readings)
  known.clear()
  for (const [index, [name]] of named.entries()) known.set(name, read[index] as Generations)
}

/**
 * Every error may be temporary: too many instances started at once, or the permissions of a new stage are not effective
 * everywhere yet. A caller waits for three seconds of delays at most, and no attempt begins after eight.
 */
const patience = (): RetryOptions => ({
  attempts: 6,
  delay: 100,
  maxDelay: 1_000,
  until: performance.now() + 8_000,
  isRetryable: () => true,
})

/**
 * Calls Secrets Manager with the signer and the connections of the table's client: a client of its own would add 14 kB
 * to each bundle.
 */
async function readSecret(SecretId: string): Promise<Generations> {
  const { config } = documentClient
  const [region, signer] = await Promise.all([config.region(), config.signer()])
  // The same settings as for AWS's own clients.
  const { AWS_ENDPOINT_URL = `https://secretsmanager.${region}.amazonaws.com` } = process.env
  const { protocol, hostname, port } = new URL(process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? AWS_ENDPOINT_URL)
  const request = {
    method: 'POST',
    protocol,
    hostname,
    path: '/',
    query: {},
    body: JSON.stringify({ SecretId }),
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
  /** The type of an error. */
  readonly __type?: string
}
