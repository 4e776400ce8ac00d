/** The functions' secrets in a test or a measurement: its own Secrets Manager, with values that it may change. */
import type { SecretName } from '#kit/secrets.ts'
import { startSecretsDoor } from '#scripts/local/secrets-door.ts'
import { LOCAL_CREDENTIALS } from '#scripts/local/tables.ts'

/** The default values. */
export const TEST_SECRETS: Readonly<Record<SecretName, string>> = {
  session: 'a secret of the tests and of nothing else',
  origin: 'the tests come through the front door',
  salary: 'a secret of the amounts that tests make up',
  webhook: 'a secret of the webhooks that tests make up',
}
export const arnOf = (name: SecretName): string => `arn:aws:secretsmanager:eu-central-1:000000000000:secret:${name}`

const values = new Map<string, string>()
/** The errors of the next reads, in this order; when there are none left, reads succeed. */
export const refusals: string[] = []
/** The ARNs that were read, in order. */
export const readArns: string[] = []

/** Starts Secrets Manager, and returns the environment variables with which functions find it. */
export async function startTestSecrets(): Promise<Readonly<Record<string, string>>> {
  putSecrets(TEST_SECRETS)
  const { endpoint } = await startSecretsDoor({
    credentials: LOCAL_CREDENTIALS,
    read: arn => values.get(arn),
    refuse: arn => {
      readArns.push(arn)
      return refusals.shift()
    },
  })
  return {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
    SESSION_SECRET_ARN: arnOf('session'),
    ORIGIN_SECRET_ARN: arnOf('origin'),
    SALARY_SECRET_ARN: arnOf('salary'),
    WEBHOOK_SECRET_ARN: arnOf('webhook'),
  }
}

/** Changes secrets; only function instances that start afterwards read the new values. */
export function putSecrets(changed: Partial<Record<SecretName, string>>): void {
  for (const [name, value] of Object.entries(changed)) values.set(arnOf(name as SecretName), value)
}

/** Changes secrets, and makes the functions of this process read them, as after a deployment. */
export async function changeSecrets(changed: Partial<Record<SecretName, string>>): Promise<void> {
  putSecrets(changed)
  await renewInstance()
}

/** Makes the functions of this process read their secrets again, like an instance after a deployment. */
export async function renewInstance(): Promise<void> {
  const { readSecrets } = await import('#kit/secrets.ts')
  await readSecrets()
}
