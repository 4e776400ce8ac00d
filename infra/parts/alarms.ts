/** What alerts ops: failures that people see, and what is about to become one. */
import { Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Operation, type Table } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'

export interface AlarmsProps {
  readonly stage: string
  readonly email: string
  readonly api: HttpApi
  readonly functions: ReadonlyMap<string, IFunction>
  readonly table: Table
  readonly deadLetterQueue: Queue
}

export class Alarms extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, id: string, { stage, email, api, functions, table, deadLetterQueue }: AlarmsProps) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', { enforceSSL: true })
    this.topic.addSubscription(new EmailSubscription(email))

    this.#addAlarm('ServerErrors', api.metricServerError({ period: Duration.minutes(5) }), 5, 'Calls fail')
    for (const [feature, lambda] of functions) {
      this.#addAlarm(`Errors-${feature}`, lambda.metricErrors({ period: Duration.minutes(5) }), 3, `${feature} fails`)
      this.#addAlarm(
        `Throttles-${feature}`,
        lambda.metricThrottles({ period: Duration.minutes(5) }),
        1,
        `${feature} is throttled`,
      )
    }
    const operations = [
      Operation.GET_ITEM,
      Operation.QUERY,
      Operation.PUT_ITEM,
      Operation.UPDATE_ITEM,
      Operation.TRANSACT_WRITE_ITEMS,
    ]
    this.#addAlarm(
      'TableThrottles',
      table.metricThrottledRequestsForOperations({ operations, period: Duration.minutes(5) }),
      5,
      'The table is throttled',
    )
    this.#addAlarm(
      'TableErrors',
      table.metricSystemErrorsForOperations({ operations, period: Duration.minutes(5) }),
      3,
      'The table fails',
    )
    this.#addAlarm(
      'Undelivered',
      deadLetterQueue.metricApproximateNumberOfMessagesVisible(),
      1,
      'A scheduled job did not run to its end',
    )

    const all = [...functions.values()]
    new Dashboard(this, 'Dashboard', {
      dashboardName: `muster-${stage}`,
      widgets: [
        [
          new GraphWidget({
            title: 'Calls',
            left: [api.metricCount(), api.metricClientError(), api.metricServerError()],
            width: 12,
          }),
          new GraphWidget({
            title: 'Latency',
            left: [api.metricLatency({ statistic: 'p50' }), api.metricLatency({ statistic: 'p99' })],
            width: 12,
          }),
        ],
        [
          new GraphWidget({
            title: 'Duration by function',
            left: all.map(lambda => lambda.metricDuration({ statistic: 'p95' })),
            width: 12,
          }),
          new GraphWidget({
            title: 'Units of the table',
            left: [table.metricConsumedReadCapacityUnits(), table.metricConsumedWriteCapacityUnits()],
            width: 12,
          }),
        ],
      ],
    })
  }

  #addAlarm(id: string, metric: IMetric, threshold: number, alarmDescription: string): void {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
  }
}
