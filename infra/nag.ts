/** Every AwsSolutions rule that a part breaks on purpose, and why. Any other finding fails the synth. */
import { type Stack, Token, Validations } from 'aws-cdk-lib'

const DEPLOYMENT_REASON =
  "The CDK's deployment helper copies the built site from its own assets into the site's bucket, and no further."

const FILE_REASON =
  'Files have keys that are made when they are uploaded; a feature may read, put and delete its own and no more.'

const REASONS: Readonly<Record<string, string>> = {
  'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
    "It grants writing the function's own logs and nothing else.",
  'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
    "AWS Backup's own policy, for backups of the one table that the plan selects.",
  'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/AWSBackupServiceRolePolicyForS3Backup]':
    "AWS Backup's own policy, for backups of the one bucket that the plan selects.",
  'IAM5[Resource::*]': 'X-Ray and CloudFront invalidations have no resources that a policy could name.',
  'IAM5[Action::s3:Abort*]': DEPLOYMENT_REASON,
  'IAM5[Action::s3:DeleteObject*]': DEPLOYMENT_REASON,
  'IAM5[Action::s3:GetBucket*]': DEPLOYMENT_REASON,
  'IAM5[Action::s3:GetObject*]': DEPLOYMENT_REASON,
  'IAM5[Action::s3:List*]': DEPLOYMENT_REASON,
  'IAM5[Resource::<SiteBucket978D4AEB.Arn>/*]': DEPLOYMENT_REASON,
  'IAM5[Resource::<FilesBucket7C17EE2E.Arn>/pictures/*]': FILE_REASON,
  'IAM5[Resource::<FilesBucket7C17EE2E.Arn>/unconfirmed/pictures/*]': FILE_REASON,
  'IAM5[Resource::<FilesBucket7C17EE2E.Arn>/rewards/*]': FILE_REASON,
  'IAM5[Resource::<FilesBucket7C17EE2E.Arn>/timesheets/*]': FILE_REASON,
  'IAM5[Resource::<FilesBucket7C17EE2E.Arn>/unconfirmed/company-import/*]': FILE_REASON,
  'IAM5[Resource::<FilesBucket7C17EE2E.Arn>/unconfirmed/rewards/*]': FILE_REASON,
  'IAM5[Resource::<FilesBucket7C17EE2E.Arn>/unconfirmed/timesheets/*]': FILE_REASON,
  'IAM5[Resource::<FilesBucket7C17EE2E.Arn>/row-snapshots/*]':
    'Copies of rows have keys that are made with them; who may read them may read the rows in the table.',
  'IAM5[Resource::<FilesBucket7C17EE2E.Arn>/unconfirmed/*]': 'The scanner looks at every upload, and tags it.',
  'IAM5[Resource::arn:<AWS::Partition>:events:us-east-1:<AWS::AccountId>:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*]':
    'GuardDuty names the rule by which it hears of uploads; it manages that one alone.',
  'IAM5[Resource::<FilesBucket7C17EE2E.Arn>/seals/*]':
    'Whoever seals timesheets, hands them out or verifies them sees only what was sealed, and deletes none of it.',
  'IAM5[Resource::<FilesBucket7C17EE2E.Arn>/archives/*]':
    'Archives have keys that are made with them; they are put and handed out, and go after a day.',
  'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-us-east-1/*]': DEPLOYMENT_REASON,
  L1: "The CDK's deployment helper chooses its own runtime; ours run on the newest.",
  APIG4:
    "Sessions are verified in the functions' chain, which also reads the account's present roles; a test tries every call as everybody.",
  SMG4: 'A new session secret ends all sessions, a new origin secret must reach CloudFront first, and behind a new salary secret no amount could be read: ops rotates them on purpose.',
  S1: 'The bucket that access logs go to keeps none of itself.',
  CFR1: 'Staff travel; their country decides nothing.',
  CFR2: 'A stage may do without the firewall, which costs half of what it costs idle; Muster counts tries to sign in by itself.',
  CFR4: "Without a certificate of its own a stage is served by CloudFront's names and their least TLS version; with one it is TLS 1.2 (2021).",
  SQS3: 'This queue is the dead-letter queue.',
}

/** Adds the reasons to a stack. */
export function acknowledgeFindings(stack: Stack): void {
  // In a deployment the account is known, and findings name it.
  const account = Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account
  for (const [finding, reason] of Object.entries(REASONS)) {
    const id = `AwsSolutions::AwsSolutions-${finding.replace('<AWS::AccountId>', account)}`
    Validations.of(stack).acknowledge({ id, reason })
  }
}
