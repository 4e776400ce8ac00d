/** A Lambda of Muster: its bundle, its log, and only the permissions that it needs. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as Lambda, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { ARCHIVES_PREFIX, SEALS_PREFIX, SNAPSHOTS_PREFIX, UNCONFIRMED_PREFIX } from '#shared/kit/file-keys.ts'
import type { Mail } from './mail.ts'
import { closedPartitionsOf, listedPartitionsOf } from './private-partitions.ts'
import { secretsService } from './secrets.ts'

/** What a function may need beyond the table. */
export type FunctionGrant =
  | 'files'
  | 'remove files'
  | 'uploads'
  | 'make archives'
  | 'hand out archives'
  | 'seal'
  | 'read seals'
  | 'mail'
  | 'salaries'
  | 'webhook secrets'
/** The grants of each function, by feature; of a feature's jobs by `jobFunctionName`. */
const GRANTS: Readonly<Record<string, readonly FunctionGrant[]>> = {
  salaries: ['salaries'],
  rewards: ['files', 'mail'],
  pictures: ['files'],
  timesheets: ['files', 'read seals', 'mail'],
  'timesheets-job': ['mail', 'seal'],
  'timesheet-reports': ['make archives', 'hand out archives', 'read seals'],
  'timesheet-reports-job': ['make archives', 'read seals'],
  'career-development-plans': ['mail'],
  'company-import': ['uploads'],
  'company-import-job': ['uploads'],
  'home-job': ['mail', 'remove files'],
  'users-job': ['webhook secrets'],
}

/** Whether a function answers without reading the table or a session. */
export const isStatic = (name: string): boolean => name === 'openapi'

/** The actions that the collection and related modules use; no scan, and nothing that changes the table itself. */
const TABLE_ACTIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'BatchWriteItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
].map(action => `dynamodb:${action}`)

/**
 * Access to files, but not to listing them: only records have the keys. In addition, each function with the table reads
 * and writes snapshots of rows for cold row caches, because all of them may read and write these rows anyway.
 */
const FILE_GRANTS: readonly (readonly [
  need: FunctionGrant,
  keysOf: (feature: string) => readonly string[],
  actions: readonly string[],
])[] = [
  // A feature's own files, and uploads that may become such files.
  [
    'files',
    feature => [`${feature}/*`, `${UNCONFIRMED_PREFIX}${feature}/*`],
    ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
  ],
  // Uploads that are read but never kept. A feature's jobs read them too.
  ['uploads', feature => [`${UNCONFIRMED_PREFIX}${feature.replace(/-job$/, '')}/*`], ['s3:GetObject', 's3:PutObject']],
  // Files of deleted records.
  ['remove files', () => ['pictures/*', 'timesheets/*'], ['s3:DeleteObject']],
  ['make archives', () => [`${ARCHIVES_PREFIX}*`], ['s3:PutObject', 's3:AbortMultipartUpload']],
  ['hand out archives', () => [`${ARCHIVES_PREFIX}*`], ['s3:GetObject']],
  // No function can delete sealed files.
  ['seal', () => [`${SEALS_PREFIX}*`], ['s3:PutObject']],
  ['read seals', () => [`${SEALS_PREFIX}*`], ['s3:GetObject']],
]

/** How DynamoDB uses the table's key on the caller's behalf. */
const KEY_ACTIONS = ['kms:Encrypt', 'kms:Decrypt', 'kms:GenerateDataKey', 'kms:DescribeKey']

export interface MusterFunctionProps {
  readonly stage: string
  /** Names the function, its bundle and its log. */
  readonly name: string
  readonly timeout: Duration
  readonly table: Table
  readonly files: Bucket
  readonly mail: Mail
  readonly secrets: {
    readonly session: ISecret
    readonly origin: ISecret
    readonly salary: ISecret
    readonly webhook: ISecret
  }
  /** The present versions of the secrets. */
  readonly secretVersions: string
  readonly logDays: number
  /** Whether uploads are scanned: functions that take uploads then need to read the scan's tags. */
  readonly scansUploads?: boolean | undefined
  readonly environment?: Readonly<Record<string, string>>
}

export const functionNameOf = (stage: string, name: string): string => `muster-${stage}-${name}`

export class MusterFunction extends Construct {
  readonly lambda: Lambda

  constructor(scope: Construct, id: string, props: MusterFunctionProps) {
    super(scope, id)
    const { stage, name, timeout, table, files, secrets, secretVersions, logDays } = props
    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: `/muster/${stage}/${name}`,
      retention: logDays as RetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.lambda = new Lambda(this, 'Function', {
      functionName: functionNameOf(stage, name),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // 1,769 MB gives one full core; row caches hold all rows of their lists, and start time is mostly parsing.
      memorySize: 1769,
      timeout,
      handler: 'index.handler',
      code: loadBundle(name),
      logGroup,
      tracing: Tracing.ACTIVE,
      environment: { STAGE: stage, SECRETS: secretVersions, ...props.environment },
    })
    if (!isStatic(name)) {
      this.#grantTable(table, name)
      this.#grantFiles(files, [`${SNAPSHOTS_PREFIX}*`], ['s3:GetObject', 's3:PutObject'])
    }
    const needs = GRANTS[name] ?? []
    for (const [need, keysOf, actions] of FILE_GRANTS)
      if (needs.includes(need)) this.#grantFiles(files, keysOf(name), actions)
    if (props.scansUploads && !name.endsWith('-job') && (needs.includes('files') || needs.includes('uploads'))) {
      this.#grantFiles(files, [`${UNCONFIRMED_PREFIX}${name}/*`], ['s3:GetObjectTagging'])
      this.lambda.addEnvironment('SCANS_UPLOADS', 'true')
    }
    if (needs.includes('mail')) props.mail.grantSend(this.lambda)
    if (needs.includes('salaries')) this.grantSecret('SALARY', secrets.salary)
    if (needs.includes('webhook secrets')) this.grantSecret('WEBHOOK', secrets.webhook)
  }

  /** Lets the function read a secret: its settings say where it is, and the function reads it when it starts. */
  protected grantSecret(name: string, { secretArn, encryptionKey }: ISecret): void {
    this.lambda.addEnvironment(`${name}_SECRET_ARN`, secretArn)
    this.lambda.addToRolePolicy(
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secretArn] }),
    )
    if (encryptionKey)
      this.lambda.addToRolePolicy(
        new PolicyStatement({
          actions: ['kms:Decrypt'],
          resources: [encryptionKey.keyArn],
          conditions: {
            StringEquals: {
              'kms:ViaService': secretsService(Stack.of(this)),
              'kms:EncryptionContext:SecretARN': secretArn,
            },
          },
        }),
      )
  }

  #grantFiles(files: Bucket, keys: readonly string[], actions: readonly string[]): void {
    this.lambda.addToRolePolicy(
      new PolicyStatement({ actions: [...actions], resources: keys.map(some => files.arnForObjects(some)) }),
    )
    this.lambda.addEnvironment('FILES', files.bucketName)
  }

  #grantTable(table: Table, name: string): void {
    const index = `${table.tableArn}/index/byChange`
    const resources = [table.tableArn, index]
    const [closed, listed] = [closedPartitionsOf(name), listedPartitionsOf(name)]
    const deny = (keys: readonly string[], to: readonly string[]) =>
      this.lambda.addToRolePolicy(
        new PolicyStatement({
          effect: Effect.DENY,
          actions: TABLE_ACTIONS,
          resources: [...to],
          conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': keys } },
        }),
      )
    this.lambda.addEnvironment('TABLE', table.tableName)
    this.lambda.addToRolePolicy(new PolicyStatement({ actions: TABLE_ACTIONS, resources }))
    deny(
      closed.filter(key => !listed.includes(key)),
      resources,
    )
    if (listed.length) deny(listed, [table.tableArn])
    if (table.encryptionKey)
      this.lambda.addToRolePolicy(
        new PolicyStatement({ actions: KEY_ACTIONS, resources: [table.encryptionKey.keyArn] }),
      )
  }
}

/**
 * The function's bundle. Before the first build, a synth for tests or the local cloud, which bring their own code, gets
 * an empty one.
 */
function loadBundle(name: string) {
  const bundle = fileURLToPath(new URL(`../../dist/functions/${name}`, import.meta.url))
  return existsSync(bundle) ? Code.fromAsset(bundle) : Code.fromInline('throw new Error("Build before deploying")')
}
