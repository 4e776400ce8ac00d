/**
 * The Lambda that runs a feature's jobs, on a schedule or on request: it has no route, and failed events are retried.
 */
import { ArnFormat, Duration, Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { jobFunctionName } from '#shared/features/jobs.ts'
import { MusterFunction, type MusterFunctionProps } from './muster-function.ts'

export interface JobFunctionProps extends Omit<MusterFunctionProps, 'name' | 'timeout'> {
  readonly feature: string
  /** The queue for events that failed three times. */
  readonly deadLetterQueue: Queue
}

export class JobFunction extends MusterFunction {
  constructor(scope: Construct, id: string, { feature, deadLetterQueue, ...props }: JobFunctionProps) {
    super(scope, id, { ...props, name: jobFunctionName(feature), timeout: Duration.minutes(15) })
    // The scheduler only hands over the event: retries and the queue of failed events are Lambda's.
    this.lambda.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(3),
      onFailure: new SqsDestination(deadLetterQueue),
    })
  }

  /** Lets a function start it without waiting, and passes its name to that function. */
  grantAsyncInvoke(asking: Lambda, variable = 'JOB_FUNCTION'): void {
    // The construct's own grant would cover every version of the function.
    asking.addToRolePolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.lambda.functionArn] }),
    )
    asking.addEnvironment(variable, this.lambda.functionName)
  }

  /** Lets it start functions, by their names. */
  grantInvoke(names: readonly string[]): void {
    const resources = names.map(resourceName =>
      Stack.of(this).formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    )
    this.lambda.addToRolePolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources }))
  }
}
