/**
 * Scheduled jobs: EventBridge Scheduler, with a queue for events that it could not deliver or a job could not handle.
 */
import { Duration, RemovalPolicy, Stack, TimeZone } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Schedule, ScheduleExpression, ScheduleGroup, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'

export interface SchedulesProps {
  readonly stage: string
}

export class Schedules extends Construct {
  readonly deadLetterQueue: Queue
  readonly #group: ScheduleGroup
  readonly #role: Role

  constructor(scope: Construct, id: string, { stage }: SchedulesProps) {
    super(scope, id)
    this.#group = new ScheduleGroup(this, 'Group', {
      scheduleGroupName: `muster-${stage}`,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.deadLetterQueue = new Queue(this, 'Undelivered', { enforceSSL: true, retentionPeriod: Duration.days(14) })
    const ours = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } }
    this.#role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com').withConditions(ours),
    })
    this.deadLetterQueue.grantSendMessages(this.#role)
  }

  /** Runs a job of a function once a day at an hour UTC. Jobs are idempotent: a day may be delivered twice. */
  scheduleDaily(job: string, hour: number, lambda: IFunction): Schedule {
    const daily = ScheduleExpression.cron({ minute: '0', hour: String(hour), timeZone: TimeZone.ETC_UTC })
    return this.#schedule(job, daily, lambda, 5)
  }

  /** Runs a job every minute; work that a run does not begin is left to the next one. */
  scheduleEachMinute(job: string, lambda: IFunction): Schedule {
    return this.#schedule(job, ScheduleExpression.rate(Duration.minutes(1)), lambda, 0)
  }

  /** Runs a job every five minutes on weekdays, between these hours UTC. Missed runs are not repeated. */
  scheduleInHours(job: string, { from, until }: { from: number; until: number }, lambda: IFunction): Schedule {
    const hour = `${from}-${until - 1}`
    const often = ScheduleExpression.cron({ minute: '0/5', hour, weekDay: 'MON-FRI', timeZone: TimeZone.ETC_UTC })
    return this.#schedule(job, often, lambda, 0)
  }

  #schedule(job: string, schedule: ScheduleExpression, lambda: IFunction, retryAttempts: number): Schedule {
    // The target's own grant would cover every version of the function.
    this.#role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] }))
    return new Schedule(this, job, {
      scheduleGroup: this.#group,
      schedule,
      target: new LambdaInvoke(lambda, {
        role: this.#role.withoutPolicyUpdates(),
        input: ScheduleTargetInput.fromObject({ job }),
        deadLetterQueue: this.deadLetterQueue,
        retryAttempts,
      }),
    })
  }
}
