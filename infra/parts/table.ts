/** The one table, its key, and its daily backups. */
import { RemovalPolicy } from 'aws-cdk-lib'
import { BackupPlan, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Construct } from 'constructs'

export class MusterTable extends Construct {
  readonly table: Table
  /** The name of the vault with the backups. */
  readonly backupVault: string

  constructor(scope: Construct, id: string) {
    super(scope, id)
    const encryptionKey = new Key(this, 'Key', {
      description: 'Muster: data at rest',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      timeToLiveAttribute: 'ttl',
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.table.addLocalSecondaryIndex({
      indexName: 'byChange',
      sortKey: { name: 'changedAt', type: AttributeType.NUMBER },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['row', 'version', 'deleted'],
    })
    // Its name is fixed: a vault that a failed first deployment left behind would stop every further one.
    const vault = new BackupVault(this, 'Vault', { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE })
    this.backupVault = vault.backupVaultName
    const plan = BackupPlan.dailyMonthly1YearRetention(this, 'Backups', vault)
    plan.addSelection('Table', { resources: [BackupResource.fromDynamoDbTable(this.table)] })
  }
}
