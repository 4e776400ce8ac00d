/** Email through SES: the identity it is sent from, and the handling of delivery events. */
import { Duration, Stack } from 'aws-cdk-lib'
import { EventBus, EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'

export interface MailProps {
  readonly domain: string
  /** The recipient of notifications about bounced, rejected or spam-marked emails. */
  readonly failuresEmail: string
  /** The host that links in emails lead to. */
  readonly origins: { readonly main: string; readonly timesheet: string }
}

export class Mail extends Construct {
  readonly identity: EmailIdentity
  readonly configurationName: string
  readonly #configurationSet: ConfigurationSet
  readonly #from: string
  readonly #origins: MailProps['origins']

  constructor(scope: Construct, id: string, { domain, failuresEmail, origins }: MailProps) {
    super(scope, id)
    this.#origins = origins
    this.#from = `muster@${domain}`
    const failures = new Topic(this, 'Failures', { enforceSSL: true })
    failures.addSubscription(new EmailSubscription(failuresEmail))
    this.#configurationSet = new ConfigurationSet(this, 'Configuration', {
      reputationMetrics: true,
      // Mails contain names and plans, so they are not delivered to servers without TLS.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    })
    this.configurationName = this.#configurationSet.configurationSetName
    this.#configurationSet.addEventDestination('Failures', {
      destination: EventDestination.snsTopic(failures),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    })
    this.#configurationSet.addEventDestination('Undelivered', {
      // SES only supports the account's default bus.
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.REJECT],
    })
    this.identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(domain),
      configurationSet: this.#configurationSet,
    })
  }

  /** Lets a function send from the stage's one address. */
  grantSend(lambda: Lambda): void {
    const configuration = this.configurationName
    const configurationArn = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: configuration,
    })
    lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['ses:SendRawEmail'],
        resources: [this.identity.emailIdentityArn, configurationArn],
        conditions: { StringEquals: { 'ses:FromAddress': this.#from } },
      }),
    )
    lambda.addEnvironment('MAIL_FROM', this.#from)
    lambda.addEnvironment('MAIL_CONFIGURATION', configuration)
    lambda.addEnvironment('ORIGINS', JSON.stringify(this.#origins))
  }

  /**
   * Runs a function's job for each email with this tag that was not delivered. Events that it cannot handle go to a
   * queue.
   */
  onBounce(job: string, tag: string, lambda: Lambda, undelivered: Queue): void {
    new Rule(this, job, {
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Rejected'],
        // Other stages send their events to the same bus.
        detail: {
          mail: {
            tags: { 'ses:configuration-set': [this.configurationName], [tag]: [{ exists: true }] },
          },
        },
      },
      targets: [
        new LambdaFunction(lambda, {
          event: RuleTargetInput.fromObject({ job, detail: EventField.fromPath('$.detail') }),
          deadLetterQueue: undelivered,
          maxEventAge: Duration.hours(3),
        }),
      ],
    })
  }
}
