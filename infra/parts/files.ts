/** The private bucket of invoices and attachments, and the bucket that access logs go to. */
import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { ARCHIVES_PREFIX, REPLACED_PREFIXES, SNAPSHOTS_PREFIX, UNCONFIRMED_PREFIX } from '#shared/kit/file-keys.ts'

const privateBucketProps = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.RETAIN,
} as const

/** The bucket for the access logs of S3 and CloudFront. */
export class AccessLogs extends Construct {
  readonly bucket: Bucket
  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      ...privateBucketProps,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    })
  }
}

export interface FilesProps {
  readonly logs: Bucket
  /** The origins whose pages upload straight to the bucket. */
  readonly origins: readonly string[]
}

export class Files extends Construct {
  readonly bucket: Bucket
  constructor(scope: Construct, id: string, { logs, origins }: FilesProps) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      ...privateBucketProps,
      versioned: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'files/',
      cors: [
        {
          allowedMethods: [HttpMethods.POST, HttpMethods.GET],
          allowedOrigins: [...origins],
          allowedHeaders: ['*'],
          // So that a browser that is redirected here saves a file under its name.
          exposedHeaders: ['Content-Disposition'],
        },
      ],
      lifecycleRules: [
        // These include workbooks of a whole company and original pictures.
        {
          id: 'unconfirmed',
          prefix: UNCONFIRMED_PREFIX,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          id: 'fetched',
          prefix: ARCHIVES_PREFIX,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        // They are used for an hour.
        {
          id: 'row snapshots',
          prefix: SNAPSHOTS_PREFIX,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        { id: 'interrupted', abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // Only these prefixes, because no version of a sealed file may ever expire.
        ...REPLACED_PREFIXES.map(prefix => ({
          id: `replaced ${prefix.slice(0, -1)}`,
          prefix,
          noncurrentVersionExpiration: Duration.days(90),
        })),
      ],
    })
  }
}
