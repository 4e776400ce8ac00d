/**
 * Follows each alarm, event and email failure to the people or the queue that must receive it, and evaluates the
 * policies on the way as AWS does: what no statement allows is denied.
 */
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { expect, it } from 'vitest'
import { addStage } from './app.ts'

// biome-ignore lint/suspicious/noExplicitAny: a template's properties are whatever CloudFormation knows
type Json = any
const template = Template.fromStack(addStage(new App(), { stage: 'production' })).toJSON()
const ACCOUNT = { Ref: 'AWS::AccountId' }

const resourcesOf = (type: string): [id: string, properties: Json][] =>
  Object.entries<Json>(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => [id, resource.Properties])
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const listOf = (value: Json): Json[] => (Array.isArray(value) ? value : [value])

interface Asked {
  readonly service: string
  readonly action: string
  readonly resource: Json
  readonly context: Readonly<Record<string, Json>>
}

/** Whether a resource's policies let a service act on it: some statement allows it, none denies it. */
function isAllowed(statements: readonly Json[], asked: Asked): boolean {
  const matching = statements.filter(statement => matches(statement, asked))
  return matching.some(({ Effect }) => Effect === 'Allow') && !matching.some(({ Effect }) => Effect === 'Deny')
}

function matches({ Principal, Action, Resource, Condition = {} }: Json, asked: Asked): boolean {
  const isService =
    Principal === '*' || isSame(Principal, { AWS: '*' }) || listOf(Principal?.Service).includes(asked.service)
  const isAction = listOf(Action).some(
    action =>
      action === '*' ||
      action === asked.action ||
      (action.endsWith('*') && asked.action.startsWith(action.slice(0, -1))),
  )
  const isResource = listOf(Resource).some(resource => resource === '*' || isSame(resource, asked.resource))
  return isService && isAction && isResource && Object.entries(Condition).every(([kind, of]) => holds(kind, of, asked))
}

function holds(kind: string, of: Json, { context }: Asked): boolean {
  if (!['StringEquals', 'ArnEquals', 'ArnLike', 'Bool'].includes(kind)) throw new Error(`Unknown condition ${kind}`)
  return Object.entries(of).every(([key, value]) => isSame(value, context[key]))
}

const statementsAbout = (type: string, of: (properties: Json) => Json[], target: Json): Json[] =>
  resourcesOf(type)
    .filter(([, properties]) => of(properties).some(one => isSame(one, target)))
    .flatMap(([, { PolicyDocument }]) => PolicyDocument.Statement)

const topicOf = (topic: Json) => ({
  statements: statementsAbout('AWS::SNS::TopicPolicy', ({ Topics }) => Topics, topic),
  readers: resourcesOf('AWS::SNS::Subscription').filter(
    ([, { Protocol, TopicArn, Endpoint }]) => Protocol === 'email' && isSame(TopicArn, topic) && Endpoint.includes('@'),
  ),
})
const secure = { 'aws:SecureTransport': 'true', 'aws:SourceAccount': ACCOUNT, 'AWS:SourceOwner': ACCOUNT }

it('every alarm may publish to a topic with an email subscriber, and alarms of other accounts may not', () => {
  const alarms = resourcesOf('AWS::CloudWatch::Alarm')
  expect(alarms.length).toBeGreaterThan(40)
  for (const [id, { AlarmActions }] of alarms) {
    expect(AlarmActions, id).toHaveLength(1)
    const [topic] = AlarmActions
    const { statements, readers } = topicOf(topic)
    const asked = { service: 'cloudwatch.amazonaws.com', action: 'sns:Publish', resource: topic, context: secure }
    expect(isAllowed(statements, asked), id).toBe(true)
    expect(readers, id).toHaveLength(1)
    // Alarms of other accounts are not allowed.
    const foreign = { ...secure, 'aws:SourceAccount': '999999999999', 'AWS:SourceOwner': '999999999999' }
    expect(isAllowed(statements, { ...asked, context: foreign }), id).toBe(false)
  }
})

it('bounces, rejections and spam complaints are published to a topic with an email subscriber', () => {
  const topics = resourcesOf('AWS::SES::ConfigurationSetEventDestination')
    .map(([, { EventDestination }]) => EventDestination)
    .filter(({ SnsDestination }) => SnsDestination)
  expect(topics.flatMap(({ MatchingEventTypes }) => MatchingEventTypes).sort()).toEqual([
    'bounce',
    'complaint',
    'reject',
  ])
  for (const { SnsDestination } of topics) {
    const { statements, readers } = topicOf(SnsDestination.TopicARN)
    const [allowing] = statements.filter(({ Principal }) => Principal?.Service === 'ses.amazonaws.com')
    const context = { ...secure, ...allowing?.Condition?.StringEquals, 'aws:SourceAccount': ACCOUNT }
    const asked = { service: 'ses.amazonaws.com', action: 'sns:Publish', resource: SnsDestination.TopicARN, context }
    expect(isAllowed(statements, asked)).toBe(true)
    expect(readers).toHaveLength(1)
  }
})

it('an event that cannot be delivered to its function goes to a queue that an alarm watches', () => {
  const rules = resourcesOf('AWS::Events::Rule')
  expect(rules.length).toBeGreaterThan(0)
  for (const [id, { Targets }] of rules)
    for (const { Arn, DeadLetterConfig } of Targets) {
      const from = { 'Fn::GetAtt': [id, 'Arn'] }
      const queue = DeadLetterConfig.Arn
      const context = { ...secure, 'aws:SourceArn': from }
      const asked = { service: 'events.amazonaws.com', action: 'sqs:SendMessage', resource: queue, context }
      const [queueId] = queue['Fn::GetAtt']
      const statements = statementsAbout('AWS::SQS::QueuePolicy', ({ Queues }) => Queues, { Ref: queueId })
      expect(isAllowed(statements, asked), id).toBe(true)
      const mayInvoke = resourcesOf('AWS::Lambda::Permission').filter(
        ([, { FunctionName, Principal, SourceArn }]) =>
          isSame(FunctionName, Arn) && Principal === 'events.amazonaws.com' && isSame(SourceArn, from),
      )
      expect(mayInvoke, id).toHaveLength(1)
      const watching = resourcesOf('AWS::CloudWatch::Alarm').filter(([, { Dimensions }]) =>
        listOf(Dimensions ?? []).some(one =>
          isSame(one, { Name: 'QueueName', Value: { 'Fn::GetAtt': [queueId, 'QueueName'] } }),
        ),
      )
      expect(watching, id).toHaveLength(1)
    }
})

it('a scheduled job that does not run for a day raises an alarm, even if there is no data', () => {
  // A missed keep-warm only costs somebody a second, and it does not run on weekends.
  const jobs = resourcesOf('AWS::Scheduler::Schedule')
    .map(([, { Target }]) => JSON.parse(Target.Input).job)
    .filter(job => job !== 'keep-warm')
  expect(jobs.length).toBeGreaterThan(2)
  for (const job of jobs) {
    const [count] = resourcesOf('AWS::Logs::MetricFilter').filter(([, { FilterPattern }]) =>
      FilterPattern.includes(`"${job}"`),
    )
    const [transformation] = count?.[1].MetricTransformations ?? []
    const alarms = resourcesOf('AWS::CloudWatch::Alarm').filter(
      ([, { MetricName }]) => MetricName === transformation.MetricName,
    )
    expect(
      alarms.map(([, properties]) => properties),
      job,
    ).toEqual([
      expect.objectContaining({
        Namespace: transformation.MetricNamespace,
        Period: 86_400,
        Threshold: 1,
        ComparisonOperator: 'LessThanThreshold',
        TreatMissingData: 'breaching',
      }),
    ])
  }
})

it('error lines in the logs of every function are counted', () => {
  const logs = resourcesOf('AWS::Lambda::Function').flatMap(([, { LoggingConfig }]) => LoggingConfig?.LogGroup ?? [])
  const counted = resourcesOf('AWS::Logs::MetricFilter')
    .filter(([, { FilterPattern }]) => FilterPattern === '{ $.level = "error" }')
    .map(([, { LogGroupName }]) => LogGroupName)
  expect(counted.map(one => JSON.stringify(one)).sort()).toEqual(logs.map(one => JSON.stringify(one)).sort())
})
