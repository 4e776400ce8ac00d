/**
 * Daily and monthly backups of the table and the files, which also hold the encrypted secrets (scripts/escrow.ts), and
 * their copies in another account.
 */
import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'

interface BackupsProps {
  readonly table: Table
  readonly files: Bucket
  readonly encryptionKey: IKey
  /** The ARN of another account's vault. */
  readonly copyVaultArn?: string | undefined
}

export class Backups extends Construct {
  /** The name of the vault. */
  readonly vault: string

  constructor(scope: Construct, id: string, { table, files, encryptionKey, copyVaultArn }: BackupsProps) {
    super(scope, id)
    // Its name is fixed, so a vault left behind by a failed first deployment would block every further one.
    const vault = new BackupVault(this, 'Vault', {
      // Backups encrypted with an AWS managed key cannot be copied to another account.
      encryptionKey,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    this.vault = vault.backupVaultName
    const plan = new BackupPlan(this, 'Plan', { backupVault: vault })
    const other = copyVaultArn ? BackupVault.fromBackupVaultArn(this, 'Copies', copyVaultArn) : undefined
    const rules = [
      { name: 'Daily', day: '*', kept: Duration.days(35) },
      { name: 'Monthly', day: '1', kept: Duration.days(365) },
    ]
    for (const { name, day, kept } of rules)
      plan.addRule(
        new BackupPlanRule({
          ruleName: name,
          scheduleExpression: Schedule.cron({ minute: '0', hour: '5', day }),
          deleteAfter: kept,
          copyActions: other ? [{ destinationBackupVault: other, deleteAfter: kept }] : [],
        }),
      )
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        'service-role/AWSBackupServiceRolePolicyForBackup',
        'AWSBackupServiceRolePolicyForS3Backup',
      ].map(name => ManagedPolicy.fromAwsManagedPolicyName(name)),
    })
    plan.addSelection('All', {
      role,
      resources: [BackupResource.fromDynamoDbTable(table), BackupResource.fromArn(files.bucketArn)],
    })
  }
}
