/**
 * The pipeline's roles on AWS: it signs in with the token of its run, so no key is stored anywhere. The CDK's own roles
 * do the work; these two may only assume them.
 */
import { Duration, Stack } from 'aws-cdk-lib'
import { OpenIdConnectProvider, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { PipelineSettings } from '../stages.ts'

const ISSUER = 'token.actions.githubusercontent.com'

export interface PipelineProps extends PipelineSettings {
  readonly stage: string
  readonly secrets: readonly ISecret[]
}

export class Pipeline extends Construct {
  /** Deploys the stage. */
  readonly deployRole: Role
  /** Compares a proposed change with what the stage runs. */
  readonly diffRole: Role

  constructor(scope: Construct, id: string, { stage, repository, secrets }: PipelineProps) {
    super(scope, id)
    // The run's environment has the stage's name, and its own rules: which branch, and who approves.
    this.deployRole = this.#createRole('Deploy', `repo:${repository}:environment:${stage}`, [
      'deploy',
      'file-publishing',
      'lookup',
    ])
    this.diffRole = this.#createRole('Diff', `repo:${repository}:pull_request`, ['lookup'])
    const { stackId } = Stack.of(this)
    for (const role of [this.deployRole, this.diffRole]) {
      // A deployment passes the versions of the secrets to the stack; it does not read the secrets.
      role.addToPolicy(new PolicyStatement({ actions: ['cloudformation:DescribeStacks'], resources: [stackId] }))
      role.addToPolicy(
        new PolicyStatement({
          actions: ['secretsmanager:DescribeSecret'],
          resources: secrets.map(({ secretArn }) => secretArn),
        }),
      )
    }
  }

  #createRole(name: string, subject: string, helpers: readonly string[]): Role {
    const { account, region, partition } = Stack.of(this)
    const provider = OpenIdConnectProvider.fromOpenIdConnectProviderArn(
      this,
      `${name}Provider`,
      `arn:${partition}:iam::${account}:oidc-provider/${ISSUER}`,
    )
    const role = new Role(this, name, {
      assumedBy: new WebIdentityPrincipal(provider.openIdConnectProviderArn, {
        StringEquals: { [`${ISSUER}:aud`]: 'sts.amazonaws.com', [`${ISSUER}:sub`]: subject },
      }),
      maxSessionDuration: Duration.hours(1),
    })
    role.addToPolicy(
      new PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: helpers.map(
          helper => `arn:${partition}:iam::${account}:role/cdk-hnb659fds-${helper}-role-${account}-${region}`,
        ),
      }),
    )
    return role
  }
}
