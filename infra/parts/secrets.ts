/**
 * Secrets that the stack makes itself, so that ops has no secrets to handle. `npm run rotate` adds generations to their
 * values (docs/rotation.md).
 */
import { RemovalPolicy } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'

export class Secrets extends Construct {
  /** The secret that session keys are derived from. */
  readonly session: Secret
  /** The header value that CloudFront adds to each request, so that functions reject callers that bypass CloudFront. */
  readonly origin: Secret
  /** The secret that salaries are encrypted with; without it they can no longer be read. */
  readonly salary: Secret
  /** What the webhooks' secrets are encrypted with; without it, each webhook needs another. */
  readonly webhook: Secret

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.session = this.#createSecret('Session', 'Muster: seed of the session key')
    this.origin = this.#createSecret('Origin', 'Muster: shows that a request came through CloudFront')
    this.salary = this.#createSecret('Salary', 'Muster: what salaries are encrypted with')
    this.webhook = this.#createSecret('Webhook', 'Muster: what the secrets of webhooks are encrypted with')
  }

  #createSecret(id: string, description: string): Secret {
    return new Secret(this, id, {
      description,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }
}
