/** Mail through SES: the identity it is sent from, and what becomes of it. */
import { ConfigurationSet, EmailIdentity, EmailSendingEvent, EventDestination, Identity } from 'aws-cdk-lib/aws-ses'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'

export interface MailProps {
  readonly domain: string
}

export class Mail extends Construct {
  readonly identity: EmailIdentity
  /** Bounces and complaints. */
  readonly failures: Topic

  constructor(scope: Construct, id: string, { domain }: MailProps) {
    super(scope, id)
    this.failures = new Topic(this, 'Failures', { enforceSSL: true })
    const configurationSet = new ConfigurationSet(this, 'Configuration', { reputationMetrics: true })
    configurationSet.addEventDestination('Failures', {
      destination: EventDestination.snsTopic(this.failures),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    })
    this.identity = new EmailIdentity(this, 'Identity', { identity: Identity.domain(domain), configurationSet })
  }
}
