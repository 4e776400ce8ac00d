/** Secrets that the stack makes itself, so that ops has none to carry. */
import { RemovalPolicy } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'

export class Secrets extends Construct {
  /** What session keys are derived from; a new value ends all sessions. */
  readonly session: Secret
  /** What CloudFront adds to each request, so that functions answer nobody who went around it. */
  readonly origin: Secret
  /** What salaries are encrypted with; without it nobody can read them any more. */
  readonly salary: Secret

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.session = this.#createSecret('Session', 'Muster: seed of the session key')
    this.origin = this.#createSecret('Origin', 'Muster: shows that a request came through CloudFront')
    this.salary = this.#createSecret('Salary', 'Muster: what salaries are encrypted with')
  }

  #createSecret(id: string, description: string): Secret {
    return new Secret(this, id, {
      description,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }
}
