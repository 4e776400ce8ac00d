/** The one table and its key. */
import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Construct } from 'constructs'

export class MusterTable extends Construct {
  readonly table: Table
  readonly encryptionKey: Key

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.encryptionKey = new Key(this, 'Key', {
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
      encryptionKey: this.encryptionKey,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.table.addLocalSecondaryIndex({
      indexName: 'byChange',
      sortKey: { name: 'changedAt', type: AttributeType.NUMBER },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['row', 'version', 'deleted'],
    })
  }
}
