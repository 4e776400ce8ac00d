/**
 * Lets GuardDuty scan each upload before it can become a file. It tags scanned objects: functions accept no upload
 * without that tag (`functions/kit/files.ts`), and none of them may set it.
 */
import { ArnFormat, Stack } from 'aws-cdk-lib'
import { CfnMalwareProtectionPlan } from 'aws-cdk-lib/aws-guardduty'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { UNCONFIRMED_PREFIX } from '#shared/kit/file-keys.ts'

const SCANNER = 'malware-protection-plan.guardduty.amazonaws.com'

export class UploadScan extends Construct {
  constructor(scope: Construct, id: string, { files }: { readonly files: Bucket }) {
    super(scope, id)
    const stack = Stack.of(this)
    const account = { StringEquals: { 'aws:ResourceAccount': stack.account } }
    const rule = stack.formatArn({
      service: 'events',
      resource: 'rule',
      resourceName: 'DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*',
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    })
    const uploads = files.arnForObjects(`${UNCONFIRMED_PREFIX}*`)
    // The statements that AWS documents for its protection plan. Source: "Create or update IAM role policy" in the
    // GuardDuty user guide.
    const statements = [
      new PolicyStatement({
        actions: ['events:PutRule', 'events:DeleteRule', 'events:PutTargets', 'events:RemoveTargets'],
        resources: [rule],
        conditions: { StringLike: { 'events:ManagedBy': SCANNER } },
      }),
      new PolicyStatement({ actions: ['events:DescribeRule', 'events:ListTargetsByRule'], resources: [rule] }),
      new PolicyStatement({
        actions: ['s3:GetBucketNotification', 's3:PutBucketNotification', 's3:ListBucket'],
        resources: [files.bucketArn],
        conditions: account,
      }),
      new PolicyStatement({
        actions: ['s3:PutObject'],
        resources: [files.arnForObjects('malware-protection-resource-validation-object')],
        conditions: account,
      }),
      new PolicyStatement({
        actions: [
          's3:GetObject',
          's3:GetObjectVersion',
          's3:GetObjectTagging',
          's3:GetObjectVersionTagging',
          's3:PutObjectTagging',
          's3:PutObjectVersionTagging',
        ],
        resources: [uploads],
        conditions: account,
      }),
    ]
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal(SCANNER),
      inlinePolicies: { Scan: new PolicyDocument({ statements }) },
    })
    const plan = new CfnMalwareProtectionPlan(this, 'Plan', {
      role: role.roleArn,
      protectedResource: { s3Bucket: { bucketName: files.bucketName, objectPrefixes: [UNCONFIRMED_PREFIX] } },
      actions: { tagging: { status: 'ENABLED' } },
    })
    plan.node.addDependency(role)
  }
}
