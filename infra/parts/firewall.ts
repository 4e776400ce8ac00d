/**
 * The firewall in front of both hosts: managed rules and rate limits per address. It blocks requests, or only counts
 * those that it would block, so that ops can first see whether it would affect people at work.
 */
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

/**
 * API requests from one address in five minutes: people at work stay far below, even behind an office's shared address.
 * The web app's own files are not counted: after a deployment each browser of the office fetches all of them.
 */
const MAX_REQUESTS = 10_000
/** Sign-ins from one address in five minutes. */
const MAX_SIGN_INS = 100

export type FirewallMode = 'counting' | 'blocking'

export class Firewall extends Construct {
  readonly arn: string
  /** The name of its metric. */
  readonly metricName: string
  readonly mode: FirewallMode

  constructor(scope: Construct, id: string, { stage, mode }: { readonly stage: string; readonly mode: FirewallMode }) {
    super(scope, id)
    this.mode = mode
    this.metricName = `muster-${stage}`
    const seen = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName })
    const managed = (name: string, priority: number) => ({
      name,
      priority,
      overrideAction: mode === 'blocking' ? { none: {} } : { count: {} },
      statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
      visibilityConfig: seen(name),
    })
    const limited = (name: string, priority: number, limit: number, path: string) => ({
      name,
      priority,
      action: mode === 'blocking' ? { block: { customResponse: { responseCode: 429 } } } : { count: {} },
      statement: {
        rateBasedStatement: { limit, aggregateKeyType: 'IP', scopeDownStatement: uriStartsWith(path) },
      },
      visibilityConfig: seen(name),
    })
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: seen(this.metricName),
      rules: [
        limited('SignIns', 0, MAX_SIGN_INS, '/api/login'),
        limited('EmployeeSignIns', 1, MAX_SIGN_INS, '/api/employeelogin'),
        limited('Requests', 2, MAX_REQUESTS, '/api/'),
        managed('AWSManagedRulesAmazonIpReputationList', 3),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 4),
      ],
    })
    this.arn = acl.attrArn
  }
}

/** Matches however the path is encoded, because API Gateway decodes it too. */
const uriStartsWith = (searchString: string) => ({
  byteMatchStatement: {
    searchString,
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'LOWERCASE' },
    ],
  },
})
