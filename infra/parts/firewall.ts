/** The firewall in front of both hosts: blocks known attacks, and limits how many requests one address may make. */
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

/** Requests from one address in five minutes: people at work stay far below, even behind an office's shared address. */
const MAX_REQUESTS = 10_000
/** Sign-ins from one address in five minutes. */
const MAX_SIGN_INS = 100

export class Firewall extends Construct {
  readonly arn: string
  /** What its metrics are found by. */
  readonly metricName: string

  constructor(scope: Construct, id: string, { stage }: { readonly stage: string }) {
    super(scope, id)
    this.metricName = `muster-${stage}`
    const seen = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName })
    const managed = (name: string, priority: number) => ({
      name,
      priority,
      overrideAction: { none: {} },
      statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
      visibilityConfig: seen(name),
    })
    const limited = (name: string, priority: number, limit: number, path?: string) => ({
      name,
      priority,
      action: { block: { customResponse: { responseCode: 429 } } },
      statement: {
        rateBasedStatement: {
          limit,
          aggregateKeyType: 'IP',
          ...(path ? { scopeDownStatement: uriStartsWith(path) } : {}),
        },
      },
      visibilityConfig: seen(name),
    })
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: seen(this.metricName),
      rules: [
        limited('SignIns', 0, MAX_SIGN_INS, '/api/login'),
        limited('EmployeeSignIns', 1, MAX_SIGN_INS, '/api/employeeLogin'),
        limited('Requests', 2, MAX_REQUESTS),
        managed('AWSManagedRulesAmazonIpReputationList', 3),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 4),
      ],
    })
    this.arn = acl.attrArn
  }
}

const uriStartsWith = (searchString: string) => ({
  byteMatchStatement: {
    searchString,
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
})
