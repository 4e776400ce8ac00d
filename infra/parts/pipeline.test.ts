import { App, Stack } from 'aws-cdk-lib'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { describe, expect, it } from 'vitest'
import { synthesize } from '../app.ts'
import { Pipeline } from './pipeline.ts'

/** A stage's stack that a workflow of octo/muster deploys. */
function synthesizePipeline(): Template {
  const stack = new Stack(new App(), 'muster-staging', { env: { account: '111122223333', region: 'us-east-1' } })
  const secret = Secret.fromSecretCompleteArn(stack, 'Secret', SECRET)
  new Pipeline(stack, 'Pipeline', { stage: 'staging', repository: 'octo/muster', secrets: [secret] })
  return Template.fromStack(stack)
}
const SECRET = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:session-AbCdEf'
const bootstrapRole = (name: string) => ({
  'Fn::Join': [
    '',
    ['arn:', { Ref: 'AWS::Partition' }, `:iam::111122223333:role/cdk-hnb659fds-${name}-role-111122223333-us-east-1`],
  ],
})

describe('the pipeline', () => {
  const template = synthesizePipeline()

  it.each([
    ['deploys', 'from the environment of the stage alone', 'repo:octo/muster:environment:staging'],
    ['compares', 'for proposed changes of the same repository', 'repo:octo/muster:pull_request'],
  ])('%s %s', (_act, _for, subject) => {
    template.hasResourceProperties('AWS::IAM::Role', {
      MaxSessionDuration: 3600,
      AssumeRolePolicyDocument: {
        Statement: [
          Match.objectEquals({
            Effect: 'Allow',
            Action: 'sts:AssumeRoleWithWebIdentity',
            Principal: { Federated: Match.anyValue() },
            Condition: {
              StringEquals: {
                'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
                'token.actions.githubusercontent.com:sub': subject,
              },
            },
          }),
        ],
      },
    })
  })

  interface Statement {
    readonly Action: string
    readonly Resource: unknown
  }
  /** What each role may do. */
  const grants = Object.values(template.findResources('AWS::IAM::Policy')).map(
    policy => policy.Properties.PolicyDocument.Statement as Statement[],
  )

  it('may assume the CDK roles, describe its own stack, and read only the versions of secrets', () => {
    expect(grants).toHaveLength(2)
    for (const statements of grants) {
      const [, stack, secrets] = statements
      expect(statements.map(({ Action }) => Action)).toEqual([
        'sts:AssumeRole',
        'cloudformation:DescribeStacks',
        'secretsmanager:DescribeSecret',
      ])
      expect(stack?.Resource).toEqual({ Ref: 'AWS::StackId' })
      expect(secrets?.Resource).toBe(SECRET)
    }
    template.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: 'sts:AssumeRole',
            Resource: ['deploy', 'file-publishing', 'lookup'].map(bootstrapRole),
          }),
        ]),
      },
    })
  })

  it('lets pull requests assume only the lookup role', () => {
    const asked = grants.map(([ask]) => JSON.stringify(ask?.Resource))
    const [looking, ...others] = asked.filter(roles => !roles.includes('deploy-role'))
    expect(others).toEqual([])
    expect(looking).toContain('lookup-role')
    expect(looking).not.toContain('file-publishing')
  })

  it('does not exist if the stage names no repository', () => {
    const federated = Object.values(synthesize('production').Resources).filter(
      ({ Type, Properties }) => Type === 'AWS::IAM::Role' && JSON.stringify(Properties).includes('WebIdentity'),
    )
    expect(federated).toEqual([])
  })
})
