/**
 * The alarms for ops: failures that people notice, imminent failures, and expected events that did not happen.
 * `docs/runbook.md` says what to do for each.
 */
import { Duration, Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Operation, type Table } from 'aws-cdk-lib/aws-dynamodb'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Firewall } from './firewall.ts'

const FIVE_MINUTES = Duration.minutes(5)
/** API Gateway gives up after 30 seconds. */
const SLOW_MILLISECONDS = 20_000
/** The default limit of an account is 1,000 concurrent executions, unless AWS has set less. */
const CONCURRENT_FUNCTIONS = 800

export interface AlarmsProps {
  readonly stage: string
  readonly email: string
  readonly api: HttpApi
  readonly apiLog: ILogGroup
  readonly functions: ReadonlyMap<string, Lambda>
  /** The functions that run jobs, with the names of their jobs that are scheduled at least once a day. */
  readonly watchedJobs: ReadonlyMap<Lambda, readonly string[]>
  readonly table: Table
  readonly backupVault: string
  readonly deadLetterQueue: Queue
  readonly hosts: Readonly<Record<string, string>>
  readonly firewall: Firewall | undefined
  readonly mailConfiguration: string
}

interface AlarmOptions {
  /** The value within the metric's period that raises the alarm. */
  readonly threshold: number
  readonly description: string
  /** How missing data counts: by default as healthy. */
  readonly missing?: TreatMissingData
  readonly comparison?: ComparisonOperator
}

export class Alarms extends Construct {
  readonly topic: Topic
  readonly #namespace: string

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id)
    this.#namespace = `Muster/${props.stage}`
    this.topic = new Topic(this, 'Topic', { enforceSSL: true })
    this.topic.addSubscription(new EmailSubscription(props.email))
    // A topic with its own policy loses the default one, and an alarm's action grants nothing.
    this.topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
    const errorLines = this.#watchFunctions(props.functions)
    this.#watchApi(props)
    this.#watchJobs(props)
    this.#watchTable(props.table, props.backupVault)
    this.#watchEdge(props)
    const mail = this.#watchMail(props.mailConfiguration)
    this.#addDashboard(props, { errorLines, ...mail })
  }

  /**
   * Crashes of each function, throttles of the account, and error lines in any log, since handled errors are no
   * crashes.
   */
  #watchFunctions(functions: AlarmsProps['functions']): Metric {
    for (const [feature, lambda] of functions) {
      this.#addAlarm(`Errors-${feature}`, lambda.metricErrors({ period: FIVE_MINUTES }), {
        threshold: 3,
        description: `${feature} crashes`,
      })
      this.#countLines(`ErrorLines-${feature}`, lambda.logGroup, ERROR_LINES, 'ErrorLines')
    }
    const errorLines = this.#counted('ErrorLines')
    this.#addAlarm('ErrorLines', errorLines, { threshold: 1, description: 'A function has logged an error' })
    // No function reserves concurrency, so the account's limit is what can be used up.
    const account = (metricName: string, statistic: string) =>
      new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: FIVE_MINUTES })
    this.#addAlarm('Throttles', account('Throttles', Stats.SUM), {
      threshold: 1,
      description: 'Functions are throttled',
    })
    this.#addAlarm('Concurrency', account('ConcurrentExecutions', Stats.MAXIMUM), {
      threshold: CONCURRENT_FUNCTIONS,
      description: 'The account runs nearly as many functions at once as it may',
    })
    return errorLines
  }

  #watchApi({ api, apiLog, functions }: AlarmsProps): void {
    this.#addAlarm('ServerErrors', api.metricServerError({ period: FIVE_MINUTES, statistic: Stats.SUM }), {
      threshold: 1,
      description: 'A call was answered with a server error',
    })
    this.#countLines('SlowCalls', apiLog, FilterPattern.numberValue('$.milliseconds', '>=', SLOW_MILLISECONDS))
    this.#addAlarm('SlowCalls', this.#counted('SlowCalls'), {
      threshold: 1,
      description: 'A call took nearly as long as API Gateway waits',
    })
    this.#countLines('InvalidSessions', apiLog, FilterPattern.stringValue('$.status', '=', '401'))
    this.#addAlarm('InvalidSessions', this.#counted('InvalidSessions'), {
      threshold: 200,
      description: 'Many calls came without a valid session',
    })
    const session = functions.get('session')
    if (!session) return
    this.#countLines('RefusedSignIns', session.logGroup, FilterPattern.stringValue('$.message', '=', 'sign-in refused'))
    this.#addAlarm('RefusedSignIns', this.#counted('RefusedSignIns'), {
      threshold: 10,
      description: 'Sign-ins were refused: somebody guesses, or a provider is set up wrongly',
    })
  }

  /** Jobs that failed for good, and those that did not run at all. */
  #watchJobs({ watchedJobs, deadLetterQueue }: AlarmsProps): void {
    this.#addAlarm('Undelivered', deadLetterQueue.metricApproximateNumberOfMessagesVisible(), {
      threshold: 1,
      description: 'A job did not run to its end',
    })
    for (const [lambda, jobs] of watchedJobs)
      for (const job of jobs) {
        const ran = FilterPattern.all(
          FilterPattern.stringValue('$.message', '=', 'job'),
          FilterPattern.stringValue('$.job', '=', job),
          FilterPattern.stringValue('$.level', '=', 'info'),
        )
        this.#countLines(`Ran-${job}`, lambda.logGroup, ran)
        this.#addAlarm(`Missed-${job}`, this.#counted(`Ran-${job}`, Duration.days(1)), {
          threshold: 1,
          comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
          missing: TreatMissingData.BREACHING,
          description: `${job} has not run to its end for a day`,
        })
      }
  }

  #watchTable(table: Table, BackupVaultName: string): void {
    const period = { period: FIVE_MINUTES }
    this.#addAlarm(
      'TableThrottles',
      table.metricThrottledRequestsForOperations({ operations: OPERATIONS, ...period }),
      {
        threshold: 5,
        description: 'The table is throttled',
      },
    )
    this.#addAlarm('TableErrors', table.metricSystemErrorsForOperations({ operations: OPERATIONS, ...period }), {
      threshold: 3,
      description: 'The table fails',
    })
    const failed = new Metric({
      namespace: 'AWS/Backup',
      metricName: 'NumberOfBackupJobsFailed',
      dimensionsMap: { BackupVaultName },
      statistic: Stats.SUM,
      period: Duration.hours(1),
    })
    this.#addAlarm('Backups', failed, { threshold: 1, description: 'A backup failed' })
  }

  #watchEdge({ hosts, firewall }: AlarmsProps): void {
    for (const [host, DistributionId] of Object.entries(hosts)) {
      const errors = new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId, Region: 'Global' },
        statistic: Stats.AVERAGE,
        period: FIVE_MINUTES,
      })
      this.#addAlarm(`Edge-${host}`, errors, {
        threshold: 1,
        description: `More than one request in a hundred to the ${host} host fails`,
      })
    }
    if (!firewall) return
    const blocked = new Metric({
      namespace: 'AWS/WAFV2',
      metricName: firewall.mode === 'blocking' ? 'BlockedRequests' : 'CountedRequests',
      dimensionsMap: { WebACL: firewall.metricName, Rule: 'ALL' },
      statistic: Stats.SUM,
      period: FIVE_MINUTES,
    })
    this.#addAlarm('Blocked', blocked, {
      threshold: 100,
      description: 'The firewall blocks many requests, or would: an attack, or an office behind one address',
    })
  }

  /** SES reviews an account with 5 % of bounces or 0.1 % of complaints, and may then stop it from sending. */
  #watchMail(configuration: string): { bounces: Metric; complaints: Metric } {
    const rate = (metricName: string) =>
      new Metric({
        namespace: 'AWS/SES',
        metricName,
        dimensionsMap: { 'ses:configuration-set': configuration },
        statistic: Stats.MAXIMUM,
        period: Duration.hours(1),
      })
    const [bounces, complaints] = [rate('Reputation.BounceRate'), rate('Reputation.ComplaintRate')]
    this.#addAlarm('Bounces', bounces, { threshold: 0.04, description: 'Many emails come back' })
    this.#addAlarm('Complaints', complaints, { threshold: 0.0008, description: 'People mark our emails as spam' })
    return { bounces, complaints }
  }

  #addDashboard(
    { stage, api, functions, table, deadLetterQueue, watchedJobs }: AlarmsProps,
    { errorLines, bounces, complaints }: { errorLines: Metric; bounces: Metric; complaints: Metric },
  ): void {
    const all = [...functions.values()]
    const graph = (title: string, left: IMetric[]): IWidget => new GraphWidget({ title, left, width: 12 })
    new Dashboard(this, 'Dashboard', {
      dashboardName: `muster-${stage}`,
      widgets: [
        [
          graph('Calls', [api.metricCount(), api.metricClientError(), api.metricServerError()]),
          graph('Latency', [api.metricLatency({ statistic: 'p50' }), api.metricLatency({ statistic: 'p99' })]),
        ],
        [
          graph('Errors', [errorLines, ...all.map(lambda => lambda.metricErrors())]),
          graph('Throttles', [
            table.metricThrottledRequestsForOperations({ operations: OPERATIONS }),
            ...all.map(lambda => lambda.metricThrottles()),
          ]),
        ],
        [
          graph(
            'Duration by function',
            all.map(lambda => lambda.metricDuration({ statistic: 'p95' })),
          ),
          graph('Units of the table', [
            table.metricConsumedReadCapacityUnits(),
            table.metricConsumedWriteCapacityUnits(),
          ]),
        ],
        [
          graph('Jobs', [
            ...[...watchedJobs.values()].flat().map(job => this.#counted(`Ran-${job}`, Duration.days(1))),
            deadLetterQueue.metricApproximateNumberOfMessagesVisible(),
          ]),
          graph('Mail', [bounces, complaints]),
        ],
        [graph('Sign-ins and sessions', [this.#counted('RefusedSignIns'), this.#counted('InvalidSessions')])],
      ],
    })
  }

  /** Counts the lines of a log that match, as a metric of the stage; several logs may count as one. */
  #countLines(id: string, logGroup: ILogGroup, filterPattern: IFilterPattern, metricName = id): void {
    new MetricFilter(this, `Count-${id}`, {
      logGroup,
      filterPattern,
      metricNamespace: this.#namespace,
      metricName,
      metricValue: '1',
    })
  }

  readonly #counted = (metricName: string, period = FIVE_MINUTES): Metric =>
    new Metric({ namespace: this.#namespace, metricName, statistic: Stats.SUM, period })

  #addAlarm(id: string, metric: IMetric, { threshold, description, missing, comparison }: AlarmOptions): void {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: comparison ?? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
      alarmDescription: description,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
  }
}

const ERROR_LINES = FilterPattern.stringValue('$.level', '=', 'error')

/** The operations that functions use on the table. */
const OPERATIONS = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.BATCH_WRITE_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
]
