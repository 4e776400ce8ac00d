/**
 * Secrets that the stack makes itself, so that ops has no secrets to handle. `npm run rotate` adds generations to their
 * values (docs/rotation.md).
 */
import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { type IKey, Key } from 'aws-cdk-lib/aws-kms'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'

/** The only service through which the key of the secrets may be used. */
export const secretsService = (stack: Stack): string => `secretsmanager.${stack.region}.amazonaws.com`

export class Secrets extends Construct {
  /** The secret that session keys are derived from. */
  readonly session: Secret
  /** The header value that CloudFront adds to each request, so that functions reject callers that bypass CloudFront. */
  readonly origin: Secret
  /** The secret that salaries are encrypted with; without it they can no longer be read. */
  readonly salary: Secret
  /** The secret that webhooks' secrets are encrypted with; without it, each webhook needs a new one. */
  readonly webhook: Secret

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.session = this.#createSecret('Session', 'Muster: seed of the session key')
    this.origin = this.#createSecret('Origin', 'Muster: shows that a request came through CloudFront')
    const key = this.#createKey()
    this.salary = this.#createSecret('Salary', 'Muster: what salaries are encrypted with', key)
    this.webhook = this.#createSecret('Webhook', 'Muster: what the secrets of webhooks are encrypted with', key)
  }

  /**
   * The key of the secrets that data at rest is encrypted with. Reading such a secret takes permission for the secret
   * and for this key, and CloudTrail logs each use. The AWS managed key would be usable by everybody in the account.
   */
  #createKey(): Key {
    const key = new Key(this, 'Key', {
      description: 'Muster: secrets that data at rest is encrypted with',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    key.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*'],
        resources: ['*'],
        conditions: { StringNotEquals: { 'kms:ViaService': secretsService(Stack.of(this)) } },
      }),
    )
    return key
  }

  #createSecret(id: string, description: string, encryptionKey?: IKey): Secret {
    return new Secret(this, id, {
      description,
      ...(encryptionKey ? { encryptionKey } : {}),
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }
}
