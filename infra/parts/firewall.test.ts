/** Which requests the firewall blocks or counts, in both modes; no firewall if it is off. */
import { App, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { Firewall, type FirewallMode } from './firewall.ts'

interface Rule {
  readonly Name: string
  readonly Action?: object
  readonly OverrideAction?: object
  readonly Statement: {
    readonly RateBasedStatement?: {
      readonly Limit: number
      readonly ScopeDownStatement: {
        readonly ByteMatchStatement: {
          readonly SearchString: string
          readonly TextTransformations: readonly { readonly Type: string }[]
        }
      }
    }
  }
}
function rulesOf(mode: FirewallMode): readonly Rule[] {
  const stack = new Stack(new App(), 'Test')
  new Firewall(stack, 'Firewall', { stage: 'test', mode })
  const [acl] = Object.values(Template.fromStack(stack).findResources('AWS::WAFv2::WebACL'))
  return acl?.Properties.Rules
}
const NAMES = [
  'SignIns',
  'EmployeeSignIns',
  'Requests',
  'AWSManagedRulesAmazonIpReputationList',
  'AWSManagedRulesKnownBadInputsRuleSet',
]

describe('the firewall', () => {
  it('blocks nothing in counting mode', () => {
    const rules = rulesOf('counting')
    expect(rules.map(({ Name }) => Name)).toEqual(NAMES)
    for (const rule of rules) expect(rule.Action ?? rule.OverrideAction, rule.Name).toEqual({ Count: {} })
  })

  it('answers 429 to too many requests and applies the managed rules in blocking mode', () => {
    const tooMany = { Block: { CustomResponse: { ResponseCode: 429 } } }
    const actions = rulesOf('blocking').map(({ Action, OverrideAction }) => Action ?? OverrideAction)
    expect(actions).toEqual([tooMany, tooMany, tooMany, { None: {} }, { None: {} }])
  })

  it('limits only API requests, however their paths are encoded', () => {
    const limits = rulesOf('blocking').flatMap(({ Statement }) => Statement.RateBasedStatement ?? [])
    const matches = limits.map(({ ScopeDownStatement }) => ScopeDownStatement.ByteMatchStatement)
    // The text is compared in lower case.
    expect(matches.map(({ SearchString }) => SearchString)).toEqual(['/api/login', '/api/employeelogin', '/api/'])
    for (const { TextTransformations } of matches)
      expect(TextTransformations.map(({ Type }) => Type)).toEqual(['URL_DECODE', 'LOWERCASE'])
    expect(limits.map(({ Limit }) => Limit)).toEqual([100, 100, 10_000])
  })
})
