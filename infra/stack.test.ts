import { globSync, readFileSync } from 'node:fs'
import { App } from 'aws-cdk-lib'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { MUSTER_TABLE, readTables } from '#scripts/local/tables.ts'
import { resolveTemplate, type TemplateJson } from '#scripts/local/template.ts'
import { features } from '#shared/features/index.ts'
import { jobFunctionName } from '#shared/features/jobs.ts'
import { referenceSources } from '#shared/features/references.ts'
import { SALARY_KEY_HEADER } from '#shared/features/salaries.ts'
import { TOKEN_HEADER } from '#shared/kit/session.ts'
import { WebConfig } from '#shared/kit/web-config.ts'
import { addStage, createCheckedApp, synthesize } from './app.ts'
import { MusterStack } from './stack.ts'
import { buildWebConfig, REGION, STAGES, settingsOf } from './stages.ts'

// biome-ignore lint/suspicious/noExplicitAny: a template's properties are whatever CloudFormation knows
type Properties = Record<string, any>
/**
 * The permissions of each function beyond the table, and its settings beyond the stage, written by hand from the
 * specification and the decisions. Functions that handle calls read the secrets of sessions and of the origin.
 */
const filesOf = (feature: string) =>
  `s3:GetObject,s3:PutObject,s3:DeleteObject files/${feature}/* + files/unconfirmed/${feature}/*`
const MAIL = 'ses:SendRawEmail mail'
const MAIL_SETTINGS = 'MAIL_CONFIGURATION MAIL_FROM ORIGINS'
/** Features with notices may start the job that mails them, and nothing else. */
const TABLE_ACTIONS =
  'dynamodb:GetItem,dynamodb:BatchGetItem,dynamodb:Query,dynamodb:PutItem,dynamodb:BatchWriteItem,dynamodb:UpdateItem,dynamodb:DeleteItem,dynamodb:ConditionCheckItem'
/** Lists pay rounds, or job titles that have bands, from the index alone. */
const LIST_ONLY = `Deny ${TABLE_ACTIONS} table`
/** Its own test names the functions. */
const KEEP_WARM = 'lambda:InvokeFunction the functions that handle calls'
const START_MAILS = 'lambda:InvokeFunction home-job'
const UNDELIVERED = 'sqs:SendMessage,sqs:GetQueueAttributes,sqs:GetQueueUrl undelivered'
const SEAL = 's3:PutObject files/seals/*'
const READ_SEALS = 's3:GetObject files/seals/*'
const READ_IMPORTS = 's3:GetObject,s3:PutObject files/unconfirmed/company-import/*'
const MAKE_ARCHIVES = 's3:PutObject,s3:AbortMultipartUpload files/archives/*'
const READ_SECRET = (name: string) => `secretsmanager:GetSecretValue ${name} secret`
/** For secrets that data at rest is encrypted with; the conditions have their own test. */
const DECRYPT_SECRET = 'kms:Decrypt key of secrets'
const FUNCTIONS: Readonly<Record<string, { readonly touches?: readonly string[]; readonly knows?: string }>> = {
  session: { knows: 'SIGN_IN' },
  search: {},
  // Shows each person when they get mails.
  home: { touches: [LIST_ONLY], knows: 'MAIL_TIMES' },
  'action-items': { touches: [START_MAILS], knows: 'NOTICE_FUNCTION OWN_PLACE' },
  // "A fixed short list of specific users" may delete.
  'one-on-ones': { touches: [START_MAILS], knows: 'NOTICE_FUNCTION ONE_ON_ONE_DELETERS OWN_PLACE' },
  // Mails a plan with its document, which contains the company's name.
  'career-development-plans': {
    touches: [MAIL, START_MAILS],
    knows: `COMPANY ${MAIL_SETTINGS} NOTICE_FUNCTION OWN_PLACE`,
  },
  'development-plan-templates': {},
  // Notify owners of their items, and show these on the employee host.
  onboarding: { touches: [START_MAILS], knows: 'NOTICE_FUNCTION OWN_PLACE' },
  'exit-procedure': { touches: [START_MAILS], knows: 'NOTICE_FUNCTION OWN_PLACE' },
  // Notifies HR of requested corrections.
  employees: { touches: [START_MAILS], knows: 'CURRENCIES NOTICE_FUNCTION OWN_PLACE' },
  // Starts changes of many people that are dated today.
  'process-assignments': { touches: ['lambda:InvokeFunction process-assignments-job'], knows: 'JOB_FUNCTION' },
  // Reads uploaded workbooks, including those of hires, and starts the job that writes their rows.
  'company-import': {
    touches: [READ_IMPORTS, 'lambda:InvokeFunction company-import-job'],
    knows: 'CURRENCIES JOB_FUNCTION',
  },
  pictures: { touches: [filesOf('pictures')] },
  projects: {},
  'job-titles': { touches: [LIST_ONLY] },
  // "A key that only the salaries function (and the one rates export) may read": and nothing else.
  salaries: { touches: [READ_SECRET('salary'), DECRYPT_SECRET], knows: 'CURRENCIES SALARY_SECRET_ARN' },
  // Keeps invoices, and mails each step to the requester.
  rewards: {
    touches: [filesOf('rewards'), MAIL, START_MAILS],
    knows: `BANK_FILE ${MAIL_SETTINGS} NOTICE_FUNCTION OWN_PLACE REWARD_TOLERANCE_PERCENT`,
  },
  // Keeps attachments, verifies what was sealed, and mails reminders that somebody asks for.
  timesheets: {
    touches: [filesOf('timesheets'), READ_SEALS, MAIL, START_MAILS],
    knows: `${MAIL_SETTINGS} NOTICE_FUNCTION`,
  },
  // Stores workbooks that are too large for a response, links to archives, starts the job that makes them, and notifies
  // people of corrected holidays.
  'timesheet-reports': {
    touches: [
      MAKE_ARCHIVES,
      READ_SEALS,
      's3:GetObject files/archives/*',
      'lambda:InvokeFunction timesheet-reports-job',
      START_MAILS,
    ],
    knows: 'COMPANY JOB_FUNCTION NOTICE_FUNCTION',
  },
  'time-off': { knows: 'OWN_PLACE' },
  // Starts the job that sends to webhooks.
  users: { touches: ['lambda:InvokeFunction users-job'], knows: 'WEBHOOK_FUNCTION WEBHOOK_TARGETS' },
  goals: { touches: [START_MAILS], knows: 'NOTICE_FUNCTION OWN_PLACE' },
  categories: {},
  reasons: {},
  'key-result-types': {},
  'goal-templates': {},
  openapi: {},
  // Mails notices and digests, and keeps functions warm.
  'home-job': {
    touches: [UNDELIVERED, MAIL, LIST_ONLY, KEEP_WARM, 's3:DeleteObject files/pictures/* + files/timesheets/*'],
    knows: `${MAIL_SETTINGS} MAIL_TIMES OWN_PLACE WARM_FUNCTIONS`,
  },
  'salaries-job': { touches: [UNDELIVERED] },
  'process-assignments-job': { touches: [UNDELIVERED] },
  // Reminds of timesheets by mail, and seals them with their document, which names the company.
  'timesheets-job': { touches: [UNDELIVERED, MAIL, SEAL], knows: `COMPANY ${MAIL_SETTINGS}` },
  'career-development-plans-job': { touches: [UNDELIVERED] },
  'company-import-job': { touches: [UNDELIVERED, READ_IMPORTS, LIST_ONLY], knows: 'CURRENCIES' },
  // Sends to webhooks; only it can read their secrets.
  'users-job': {
    touches: [UNDELIVERED, READ_SECRET('webhook'), DECRYPT_SECRET],
    knows: 'ORIGINS WEBHOOK_SECRET_ARN WEBHOOK_TARGETS',
  },
  'timesheet-reports-job': { touches: [UNDELIVERED, MAKE_ARCHIVES, READ_SEALS], knows: 'COMPANY' },
}
const functionNames = Object.keys(FUNCTIONS)
/** The document is public and the same for everybody, so its function has neither the table nor sessions. */
const STATIC_FUNCTION = 'openapi'

/** The jobs that run by the clock, with their hour in UTC (the spec: "23:00 UTC"; decisions; docs/jobs.md). */
const DAILY_JOBS = [
  { name: 'give-job-titles', feature: 'salaries', hour: 0 },
  { name: 'apply-planned-changes', feature: 'process-assignments', hour: 8 },
  { name: 'open-processes', feature: 'process-assignments', hour: 9 },
  { name: 'tidy-up', feature: 'home', hour: 2 },
  { name: 'send-digests', feature: 'home', hour: 12 },
  { name: 'remind-of-timesheets', feature: 'timesheets', hour: 14 },
  { name: 'close-timesheets', feature: 'timesheets', hour: 23 },
]
/** Jobs started by undelivered mails, and jobs started by calls. */
const BOUNCE_JOBS = [{ name: 'mark-bounced', feature: 'career-development-plans', tag: 'plan' }]
const BACKGROUND_JOBS = [
  { name: 'run-change', feature: 'process-assignments' },
  { name: 'zip-timesheets', feature: 'timesheet-reports' },
  { name: 'run-import', feature: 'company-import' },
  { name: 'undo-import', feature: 'company-import' },
]
const FEATURES_WITH_JOBS = [
  'home',
  'salaries',
  'process-assignments',
  'timesheets',
  'career-development-plans',
  'timesheet-reports',
  'company-import',
  'users',
]
/**
 * Who alone may touch what is most private, by hand from the decisions: passwords and accounts are known where people
 * sign in and where records of people end; pay where it is kept, where a hire, a plan or a deletion writes it, and
 * where a job title is deleted that a log may name, and by the jobs that import people, delete them again and give them
 * titles; the homes list pay rounds, and read none whole; who looked at pay in its own function; seals where sheets are
 * closed and verified.
 */
const PAY = 'salaries salaries-job employees career-development-plans process-assignments-job company-import-job'
const PRIVATE_PARTITIONS: { key: string; openTo: string; listedBy?: string }[] = [
  { key: 'CREDENTIAL', openTo: 'session employees company-import-job' },
  { key: 'SIGN_IN_ACCOUNT', openTo: 'session employees users company-import-job' },
  { key: 'UNIQUE#SIGN_IN_ACCOUNT', openTo: 'session employees users company-import-job' },
  { key: 'SIGN_IN_TRIES', openTo: 'session' },
  { key: 'SIGN_IN_NONCE', openTo: 'session' },
  { key: 'PAY', openTo: `${PAY} company-import` },
  { key: `RATE#${'a'.repeat(24)}`, openTo: `${PAY} home-job` },
  { key: 'PARENT#RATE', openTo: `${PAY} home-job` },
  { key: `SALARY#${'a'.repeat(24)}`, openTo: `${PAY} home-job job-titles` },
  { key: 'PARENT#SALARY', openTo: `${PAY} home-job job-titles` },
  { key: `PAY_ROUND#2027`, openTo: PAY, listedBy: 'home home-job' },
  { key: `PAY_ROUND_LINE#${'a'.repeat(24)}`, openTo: PAY },
  { key: 'PAY_BAND', openTo: 'salaries', listedBy: 'job-titles company-import-job' },
  { key: `SALARY_VIEW#${'a'.repeat(24)}`, openTo: 'salaries' },
  ...['WEBHOOK_SECRET', 'WEBHOOK_DUE', 'WEBHOOK_STATE', `WEBHOOK_DELIVERY#${'a'.repeat(24)}`].map(key => ({
    key,
    openTo: 'users users-job',
  })),
  { key: `TIMESHEET_SEAL#${'a'.repeat(24)}`, openTo: 'timesheets timesheets-job' },
]

let template: Template
const findResources = (type: string, props: object = {}) =>
  Object.values(template.findResources(type, Match.objectLike({ Properties: props }))) as unknown as {
    Properties: Properties
  }[]
beforeAll(() => {
  template = Template.fromStack(addStage(new App(), { stage: 'production' }))
})

it.each(STAGES)('%s synthesizes, and cdk-nag has no unexplained findings', stage => {
  expect(Object.keys(synthesize(stage, createCheckedApp).Resources).length).toBeLessThan(500)
})

it('cdk-nag has no unexplained findings with a known account either, as in every deployment', () => {
  vi.stubEnv('CDK_DEFAULT_ACCOUNT', '123456789012')
  try {
    expect(Object.keys(synthesize('production', createCheckedApp).Resources).length).toBeGreaterThan(400)
  } finally {
    vi.unstubAllEnvs()
  }
})

describe('the API', () => {
  it('has routes for each base path and its sub-paths, where there are such calls, and no others', () => {
    const routes = findResources('AWS::ApiGatewayV2::Route').map(({ Properties }) => String(Properties.RouteKey))
    const wanted = features.flatMap(({ basePaths, calls }) =>
      Object.values(calls).map(({ path }) => {
        const bases = basePaths.map(base => `/api/${base}`)
        if (bases.includes(path)) return `ANY ${path}`
        const around = bases.filter(base => path.startsWith(`${base}/`)).sort((a, b) => b.length - a.length)
        return `ANY ${around[0]}/{proxy+}`
      }),
    )
    expect(new Set(wanted)).toEqual(new Set(routes))
    expect(new Set(routes).size).toBe(routes.length)
  })

  it('loses a route when its feature is removed', () => {
    const less = Template.fromStack(new MusterStack(new App(), { stage: 'local', onlyFeatures: features.slice(1) }))
    const [gone] = features
    less.resourcePropertiesCountIs('AWS::ApiGatewayV2::Route', { RouteKey: `ANY /api/${gone?.basePaths[0]}` }, 0)
  })

  it('is throttled and writes an access log without personal data', () => {
    template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
      AccessLogSettings: { Format: Match.not(Match.stringLikeRegexp('sourceIp|userAgent|path')) },
    })
  })
})

/** What functions may do: read and write the one table through its key, and trace their requests. */
const TRACE = 'xray:PutTraceSegments,xray:PutTelemetryRecords *'
const ON_TABLE = `${TABLE_ACTIONS} table + table/index/byChange`
const EVERY_FUNCTION = [
  ON_TABLE,
  // The partitions that it may not use, by the table below.
  `Deny ${ON_TABLE}`,
  'kms:Encrypt,kms:Decrypt,kms:GenerateDataKey,kms:DescribeKey key',
  // Snapshots of rows that each of them may read and write in the table.
  's3:GetObject,s3:PutObject files/row-snapshots/*',
  TRACE,
]
/** The names of the stack's resources in the table above. */
const WORDS: Readonly<Record<string, string>> = {
  DataTable: 'table',
  DataKey: 'key',
  SecretsKey: 'key of secrets',
  SecretsSession: 'session secret',
  SecretsOrigin: 'origin secret',
  SecretsSalary: 'salary secret',
  SecretsWebhook: 'webhook secret',
  FilesBucket: 'files',
  MailIdentity: 'mail',
  SchedulesUndelivered: 'undelivered',
  JobtimesheetreportsFunction: 'timesheet-reports-job',
  JobcompanyimportFunction: 'company-import-job',
  JobhomeFunction: 'home-job',
  JobusersFunction: 'users-job',
  JobprocessassignmentsFunction: 'process-assignments-job',
}
function resourceText(resource: unknown): string {
  if (typeof resource === 'string') return resource
  if (Array.isArray(resource)) return resource.map(resourceText).join(' + ')
  const { Ref, 'Fn::GetAtt': attribute, 'Fn::Join': join } = resource as Record<string, [string, unknown[]] | undefined>
  const id = String(Ref ?? attribute?.[0] ?? '').replace(/[0-9A-F]{8}$/, '')
  return join ? (join[1] ?? []).map(resourceText).join('') : (WORDS[id] ?? id)
}
/** The statements of a role's policies as `actions resources`. */
const grantsOf = (role: string): string[] =>
  findResources('AWS::IAM::Policy')
    .filter(({ Properties }) => JSON.stringify(Properties.Roles).includes(`"${role}"`))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Properties[])
    .map(({ Effect, Action, Resource }) => {
      const on = resourceText(Resource)
      // The identity and the configuration of the stage's mail, checked below.
      const ours = on.includes(':function:muster-production-') ? 'the functions that handle calls' : on
      return `${Effect === 'Allow' ? '' : `${Effect} `}${[Action].flat().join()} ${on.includes(':ses:') ? 'mail' : ours}`
    })

describe('every function', () => {
  it('runs on Node 24 on arm64 with its own log group, and answers API calls within 30 seconds', () => {
    for (const name of functionNames)
      template.hasResourceProperties('AWS::Lambda::Function', {
        FunctionName: `muster-production-${name}`,
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Timeout: name.endsWith('-job') ? 900 : 29,
        LoggingConfig: { LogGroup: Match.anyValue() },
        Environment: { Variables: Match.objectLike({ STAGE: 'production' }) },
      })
  })

  it('is listed in the table', () => {
    const names = findResources('AWS::Lambda::Function').map(({ Properties }) => Properties.FunctionName ?? '')
    // The CDK's own function, which fills the site's bucket, has no name.
    expect(names.filter(Boolean).sort()).toEqual(functionNames.map(name => `muster-production-${name}`).sort())
  })

  it.each(Object.entries(FUNCTIONS))('%s can access exactly what it needs', (name, { touches, knows }) => {
    const [lambda] = findResources('AWS::Lambda::Function', { FunctionName: `muster-production-${name}` })
    const role: string = lambda?.Properties.Role['Fn::GetAtt'][0]
    const isStatic = name === STATIC_FUNCTION
    const reads = name.endsWith('-job') ? [] : ['origin', ...(isStatic ? [] : ['session'])]
    const grants = [...(isStatic ? [TRACE] : EVERY_FUNCTION), ...reads.map(READ_SECRET), ...(touches ?? [])]
    expect(grantsOf(role).sort()).toEqual(grants.sort())
    const { Policies, ManagedPolicyArns } = template.toJSON().Resources[role].Properties
    expect(Policies).toBeUndefined()
    expect(ManagedPolicyArns.map(resourceText)).toEqual([
      expect.stringMatching(/:iam::aws:policy\/service-role\/AWSLambdaBasicExecutionRole$/),
    ])
    const settings = [
      'STAGE',
      'SECRETS',
      ...(isStatic ? [] : ['TABLE', 'FILES']),
      ...reads.map(secret => `${secret.toUpperCase()}_SECRET_ARN`),
      ...(knows?.split(' ') ?? []),
    ]
    expect(Object.keys(lambda?.Properties.Environment.Variables).sort()).toEqual(settings.sort())
  })

  it('that deletes one-on-ones gets the list of people who may do so', () => {
    const { Properties } = findResources('AWS::Lambda::Function', {
      FunctionName: 'muster-production-one-on-ones',
    })[0] as { Properties: Properties }
    expect(Properties.Environment.Variables.ONE_ON_ONE_DELETERS).toBe('["admin@muster.example"]')
  })

  it('and both hosts change when a secret has a new version, so that all of them read it again', () => {
    const at = (secretVersions?: string) =>
      Template.fromStack(addStage(new App(), { stage: 'production', ...(secretVersions ? { secretVersions } : {}) }))
    const [before, after] = [at(), at('0a1b2c')]
    for (const type of ['AWS::Lambda::Function', 'AWS::CloudFront::Distribution']) {
      const resources = Object.entries(before.findResources(type)).filter(([id]) => !id.startsWith('Custom'))
      expect(resources.length).toBe(type === 'AWS::Lambda::Function' ? functionNames.length : 2)
      for (const [id, resource] of resources) expect(after.findResources(type)[id], id).not.toEqual(resource)
    }
    after.hasOutput('SecretVersions', { Value: '0a1b2c' })
  })

  it('gets the ARNs of its secrets, never their values', () => {
    for (const { Properties } of findResources('AWS::Lambda::Function')) {
      const { Variables = {} } = Properties.Environment ?? {}
      expect(JSON.stringify(Variables)).not.toContain('{{resolve:')
      for (const [setting, value] of Object.entries<Properties>(Variables))
        if (/SECRET/.test(setting) && setting !== 'SECRETS')
          expect([setting, resourceText(value)]).toEqual([
            expect.stringMatching(/^[A-Z]+_SECRET_ARN$/),
            `${setting.replace('_SECRET_ARN', '').toLowerCase()} secret`,
          ])
    }
    // CloudFormation reads a secret itself for the header that both hosts send, and for nothing else.
    const resolving = Object.values<Properties>(template.toJSON().Resources).flatMap(resource =>
      Array<string>(JSON.stringify(resource).split('{{resolve:').length - 1).fill(resource.Type),
    )
    expect(resolving).toEqual(['AWS::CloudFront::Distribution', 'AWS::CloudFront::Distribution'])
    const secrets = findResources('AWS::SecretsManager::Secret')
    expect(secrets).toHaveLength(4)
    for (const { Properties } of secrets) expect(Properties).toHaveProperty('GenerateSecretString')
  })

  it('that reads a secret for stored data can decrypt only that one, and only through Secrets Manager', () => {
    const [[key = '', kept] = []] = Object.entries(template.findResources('AWS::KMS::Key')).filter(([id]) =>
      id.startsWith('SecretsKey'),
    )
    expect(kept).toMatchObject({ DeletionPolicy: 'Retain', Properties: { EnableKeyRotation: true } })
    const encrypted = Object.entries(template.findResources('AWS::SecretsManager::Secret')).filter(
      ([, { Properties }]) => JSON.stringify(Properties.KmsKeyId ?? '').includes(`"${key}"`),
    )
    expect(encrypted.map(([id]) => resourceText({ Ref: id }))).toEqual(['salary secret', 'webhook secret'])
    const through = 'secretsmanager.us-east-1.amazonaws.com'
    const decrypting = findResources('AWS::IAM::Policy').flatMap(({ Properties }) => {
      const statements = Properties.PolicyDocument.Statement as Properties[]
      return statements.filter(({ Resource }) => JSON.stringify(Resource).includes(`"${key}"`))
    })
    expect(
      decrypting.map(({ Condition }) => ({
        ...Condition.StringEquals,
        'kms:EncryptionContext:SecretARN': resourceText(Condition.StringEquals['kms:EncryptionContext:SecretARN']),
      })),
    ).toEqual(
      ['salary secret', 'webhook secret'].map(secret => ({
        'kms:ViaService': through,
        'kms:EncryptionContext:SecretARN': secret,
      })),
    )
    // Other principals that may use the account's keys cannot use this one in another way either.
    expect(kept?.Properties.KeyPolicy.Statement).toContainEqual({
      Effect: 'Deny',
      Principal: { AWS: '*' },
      Action: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*'],
      Resource: '*',
      Condition: { StringNotEquals: { 'kms:ViaService': through } },
    })
  })

  it('can read and write the table and its index, and can neither scan nor change it', () => {
    const statements = findResources('AWS::IAM::Policy').flatMap(({ Properties }) => {
      const document = Properties.PolicyDocument as { Statement: { Action: string | string[]; Resource: unknown }[] }
      return document.Statement.map(({ Action, Resource }) => ({ actions: [Action].flat(), Resource }))
    })
    const onTables = statements.filter(({ actions }) => actions.some(action => action.startsWith('dynamodb:')))
    // Each but the static one has an allowing and a denying statement; four have another for what they may only list.
    expect(onTables).toHaveLength(2 * (functionNames.length - 1) + 4)
    expect(onTables.filter(({ Resource }) => !JSON.stringify(Resource).includes('/index/byChange'))).toHaveLength(4)
    for (const { actions, Resource } of onTables) {
      expect(actions.filter(action => /\*|Scan|Table|Stream/.test(action))).toEqual([])
      expect(Resource).not.toBe('*')
    }
  })

  it.each(PRIVATE_PARTITIONS)('except $openTo is denied the partition of $key', ({ key, openTo, listedBy = '' }) => {
    const deniedOn = (resource: 'table' | 'index') =>
      functionNames.filter(name => {
        const [lambda] = findResources('AWS::Lambda::Function', { FunctionName: `muster-production-${name}` })
        const patterns = findResources('AWS::IAM::Policy')
          .filter(({ Properties }) =>
            JSON.stringify(Properties.Roles).includes(`"${lambda?.Properties.Role['Fn::GetAtt'][0]}"`),
          )
          .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Properties[])
          .filter(({ Effect, Resource }) => {
            const isOfIndex = JSON.stringify(Resource).includes('/index/byChange')
            return Effect === 'Deny' && (resource === 'table' || isOfIndex)
          })
          .flatMap(({ Condition }) => [Condition['ForAnyValue:StringLike']['dynamodb:LeadingKeys']].flat() as string[])
        return patterns.some(one => (one.endsWith('*') ? key.startsWith(one.slice(0, -1)) : key === one))
      })
    const closedTo = functionNames.filter(name => name !== STATIC_FUNCTION && !openTo.split(' ').includes(name))
    expect(deniedOn('table')).toEqual(closedTo)
    expect(deniedOn('index')).toEqual(closedTo.filter(name => !listedBy.split(' ').includes(name)))
  })

  it('except session knows no settings for verifying sign-ins', () => {
    const knowing = findResources('AWS::Lambda::Function', {
      Environment: { Variables: { SIGN_IN: Match.anyValue() } },
    })
    expect(knowing.map(({ Properties }) => Properties.FunctionName)).toEqual(['muster-production-session'])
  })

  it('except salaries is unable to read anybody’s pay', () => {
    const knowing = findResources('AWS::Lambda::Function', {
      Environment: { Variables: { SALARY_SECRET_ARN: Match.anyValue() } },
    })
    expect(knowing.map(({ Properties }) => Properties.FunctionName)).toEqual(['muster-production-salaries'])
    const [secret = ''] = Object.keys(template.findResources('AWS::SecretsManager::Secret')).filter(id =>
      id.startsWith('SecretsSalary'),
    )
    const naming = Object.entries(template.toJSON().Resources).filter(
      ([id, resource]) => id !== secret && JSON.stringify(resource).includes(secret),
    )
    // Its role, and its settings.
    const ofSalaries = expect.stringMatching(/^FeaturesalariesFunction/)
    expect(naming.map(([id]) => id)).toEqual([ofSalaries, ofSalaries])
  })

  it('has alarms on errors and throttles', () => {
    template.resourcePropertiesCountIs('AWS::CloudWatch::Alarm', { MetricName: 'Errors' }, functionNames.length)
    // No function reserves a part of the account's concurrency, so all are throttled together.
    template.resourcePropertiesCountIs('AWS::Lambda::Function', { ReservedConcurrentExecutions: Match.anyValue() }, 0)
    const throttled = findResources('AWS::CloudWatch::Alarm', { MetricName: 'Throttles' })
    expect(throttled.map(({ Properties }) => Properties.Dimensions)).toEqual([undefined])
  })
})

it('the table has its key, its one index and its time to live, and is protected from deletion', () => {
  template.hasResource('AWS::DynamoDB::Table', {
    DeletionPolicy: 'Retain',
    Properties: {
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      LocalSecondaryIndexes: [
        {
          IndexName: 'byChange',
          KeySchema: [
            { AttributeName: 'pk', KeyType: 'HASH' },
            { AttributeName: 'changedAt', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['row', 'version', 'deleted'] },
        },
      ],
      GlobalSecondaryIndexes: Match.absent(),
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
    },
  })
  template.resourceCountIs('AWS::Backup::BackupSelection', 1)
})

it('the test table has the same keys', () => {
  const blueprint = resolveTemplate(template.toJSON() as TemplateJson, { region: REGION, secret: () => '' })
  const { TableName } = MUSTER_TABLE
  expect(readTables(blueprint).map(shape => ({ ...shape, TableName }))).toEqual([MUSTER_TABLE])
})

it('every bucket is private and refuses requests without TLS', () => {
  const buckets = findResources('AWS::S3::Bucket')
  expect(
    findResources('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    }),
  ).toHaveLength(buckets.length)
  const policies = findResources('AWS::S3::BucketPolicy').map(({ Properties }) => JSON.stringify(Properties))
  expect(policies.filter(policy => policy.includes('"aws:SecureTransport":"false"'))).toHaveLength(buckets.length)
})

it('old versions expire after 90 days, and sealed files never do', () => {
  const [bucket] = findResources('AWS::S3::Bucket', { VersioningConfiguration: { Status: 'Enabled' } })
  const rules = bucket?.Properties.LifecycleConfiguration.Rules as {
    Prefix?: string
    ExpirationInDays?: number
    NoncurrentVersionExpiration?: { NoncurrentDays: number }
  }[]
  const replaced = rules.filter(rule => rule.NoncurrentVersionExpiration?.NoncurrentDays === 90)
  expect(replaced.map(({ Prefix }) => Prefix).sort()).toEqual(['pictures/', 'rewards/', 'timesheets/'])
  const uploads = rules.find(({ Prefix }) => Prefix === 'unconfirmed/')
  expect([uploads?.ExpirationInDays, uploads?.NoncurrentVersionExpiration?.NoncurrentDays]).toEqual([1, 1])
  const expiring = rules.filter(rule => rule.ExpirationInDays || rule.NoncurrentVersionExpiration)
  expect(expiring.filter(({ Prefix = '' }) => 'seals/'.startsWith(Prefix) || Prefix.startsWith('seals'))).toEqual([])
})

it('row snapshots expire after a day, and none is made of a partition that is closed to any function', () => {
  const [bucket] = findResources('AWS::S3::Bucket', { VersioningConfiguration: { Status: 'Enabled' } })
  const rules = bucket?.Properties.LifecycleConfiguration.Rules as { Prefix?: string }[]
  expect(rules.find(({ Prefix }) => Prefix === 'row-snapshots/')).toMatchObject({
    ExpirationInDays: 1,
    NoncurrentVersionExpiration: { NoncurrentDays: 1 },
  })
  const copied = Object.values(referenceSources)
    .flat()
    .filter(one => one.kind === 'collection' && one.isSnapshotted)
  expect(copied.map(one => one.kind === 'collection' && one.name)).toEqual(['EMPLOYEE'])
  expect(PRIVATE_PARTITIONS.map(({ key }) => key)).not.toContain('EMPLOYEE')
})

it('archives expire, and the functions that make and deliver them see no other files', () => {
  template.hasResourceProperties('AWS::S3::Bucket', {
    LifecycleConfiguration: {
      Rules: Match.arrayWith([
        Match.objectLike({
          Prefix: 'archives/',
          ExpirationInDays: 1,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        }),
      ]),
    },
  })
  const grants = findResources('AWS::IAM::Policy').flatMap(({ Properties }) =>
    Properties.PolicyDocument.Statement.filter(({ Resource }: Properties) =>
      JSON.stringify(Resource).includes('/archives/*'),
    ).map(({ Action }: Properties) => [Action].flat().join()),
  )
  const put = 's3:PutObject,s3:AbortMultipartUpload'
  expect(grants.sort()).toEqual(['s3:GetObject', put, put])
})

it('both hosts send /api/* to the API with the origin secret, behind the firewall, with strict headers', () => {
  const hosts = findResources('AWS::CloudFront::Distribution')
  expect(hosts).toHaveLength(2)
  for (const { Properties } of hosts) {
    const config = Properties.DistributionConfig as {
      CacheBehaviors: { PathPattern: string }[]
      Origins: { OriginCustomHeaders?: { HeaderName: string }[] }[]
      WebACLId: unknown
    }
    expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual(['/api/pictures/*', '/api/*'])
    const headers = config.Origins.flatMap(origin => origin.OriginCustomHeaders ?? [])
    expect(headers.map(({ HeaderName }) => HeaderName)).toEqual(['x-origin-verify'])
    expect(config.WebACLId).toBeDefined()
  }
  const [headers] = findResources('AWS::CloudFront::ResponseHeadersPolicy')
  const policy = JSON.stringify(headers)
  expect(policy).toMatch(/default-src 'none'; script-src 'self'/)
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
  expect(policy).toContain('"FrameOption":"DENY"')
  expect(policy).toContain('{"Header":"cross-origin-opener-policy","Override":true,"Value":"same-origin-allow-popups"}')
  // Other names of the company's domain are not ours to decide about.
  expect(policy).toContain(
    '"AccessControlMaxAgeSec":63072000,"IncludeSubdomains":false,"Override":true,"Preload":false',
  )
  // Pictures of people are loaded only from the providers' hosts.
  expect(policy).toContain("img-src 'self' data: blob: https://lh3.googleusercontent.com; ")
  template.hasResourceProperties('AWS::WAFv2::WebACL', { Scope: 'CLOUDFRONT' })
})

it('pages are redirected to TLS, and API calls are refused without it', () => {
  const hosts = findResources('AWS::CloudFront::Distribution')
  expect(hosts).toHaveLength(2)
  for (const { Properties } of hosts) {
    const { DefaultCacheBehavior, CacheBehaviors, Origins } = Properties.DistributionConfig
    expect(DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https')
    // Of pictures, and of all other calls.
    expect(CacheBehaviors.map((one: Properties) => one.ViewerProtocolPolicy)).toEqual(['https-only', 'https-only'])
    const custom = Origins.flatMap((one: Properties) => one.CustomOriginConfig ?? [])
    expect(custom.map((one: Properties) => one.OriginProtocolPolicy)).toEqual(['https-only'])
  }
})

it('responses forbid sniffing and framing, and send no path to other sites', () => {
  const [headers] = findResources('AWS::CloudFront::ResponseHeadersPolicy')
  const { SecurityHeadersConfig: config } = headers?.Properties.ResponseHeadersPolicyConfig ?? {}
  expect(config.ContentTypeOptions).toEqual({ Override: true })
  const policy = JSON.stringify(config.ContentSecurityPolicy)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(config.ReferrerPolicy.ReferrerPolicy).toBe('strict-origin-when-cross-origin')
  // Calls have the same headers as pages.
  for (const { Properties } of findResources('AWS::CloudFront::Distribution')) {
    const { DefaultCacheBehavior, CacheBehaviors } = Properties.DistributionConfig
    for (const { ResponseHeadersPolicyId } of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(ResponseHeadersPolicyId.Ref).toMatch(/^SiteHeaders/)
  }
})

describe('a stage that scans uploads', () => {
  const scanning = Template.fromStack(new MusterStack(new App(), { stage: 'local' }))
  const statementsOf = (resource: Properties) =>
    (resource.Properties.PolicyDocument ?? resource.Properties.Policies?.[0]?.PolicyDocument)?.Statement ?? []
  const may = (action: string) =>
    Object.entries({ ...scanning.findResources('AWS::IAM::Policy'), ...scanning.findResources('AWS::IAM::Role') })
      .flatMap(([id, resource]) =>
        statementsOf(resource).flatMap(({ Action, Resource, Effect }: Properties) =>
          Effect === 'Allow' && [Action].flat().includes(action) && resourceText(Resource).startsWith('files/')
            ? [`${id.split('ServiceRole')[0]} ${resourceText(Resource)}`]
            : [],
        ),
      )
      .sort()

  it('scans all uploads, and only the scanner can tag them', () => {
    scanning.hasResourceProperties('AWS::GuardDuty::MalwareProtectionPlan', {
      ProtectedResource: { S3Bucket: { ObjectPrefixes: ['unconfirmed/'] } },
      Actions: { Tagging: { Status: 'ENABLED' } },
    })
    scanning.hasResourceProperties('AWS::IAM::Role', {
      AssumeRolePolicyDocument: {
        Statement: [{ Effect: 'Allow', Principal: { Service: 'malware-protection-plan.guardduty.amazonaws.com' } }],
      },
    })
    expect(may('s3:PutObjectTagging')).toEqual([expect.stringMatching(/^UploadScanRole.* files\/unconfirmed\/\*$/)])
  })

  it('lets the functions that accept uploads read the scan results, and tells them to', () => {
    expect(may('s3:GetObjectTagging')).toEqual([
      'FeaturecompanyimportFunction files/unconfirmed/company-import/*',
      'FeaturepicturesFunction files/unconfirmed/pictures/*',
      'FeaturerewardsFunction files/unconfirmed/rewards/*',
      'FeaturetimesheetsFunction files/unconfirmed/timesheets/*',
      expect.stringMatching(/^UploadScanRole/),
    ])
    const told = Object.values(scanning.findResources('AWS::Lambda::Function'))
      .filter(({ Properties }) => Properties.Environment?.Variables.SCANS_UPLOADS === 'true')
      .map(({ Properties }) => Properties.FunctionName)
    expect(told.sort()).toEqual(
      ['company-import', 'pictures', 'rewards', 'timesheets'].map(name => `muster-local-${name}`),
    )
  })

  it('must have opted in, as production has not', () => {
    template.resourceCountIs('AWS::GuardDuty::MalwareProtectionPlan', 0)
  })
})

it('a stage without a firewall has no rules that cost money, and no alarm about them', () => {
  const less = Template.fromStack(addStage(new App(), { stage: 'staging' }))
  expect(Object.keys(less.findResources('AWS::WAFv2::WebACL'))).toEqual([])
  for (const { Properties } of Object.values(less.findResources('AWS::CloudFront::Distribution')))
    expect(Properties.DistributionConfig.WebACLId).toBeUndefined()
  expect(JSON.stringify(less.findResources('AWS::CloudWatch::Alarm'))).not.toContain('AWS/WAFV2')
})

describe('every job', () => {
  it.each(DAILY_JOBS)(
    '$name runs once a day by the UTC clock, in the function of its feature',
    ({ name, feature, hour }) => {
      const [lambda] = Object.keys(
        template.findResources('AWS::Lambda::Function', {
          Properties: { FunctionName: `muster-production-${jobFunctionName(feature)}` },
        }),
      )
      template.hasResourceProperties('AWS::Scheduler::Schedule', {
        ScheduleExpression: `cron(0 ${hour} * * ? *)`,
        ScheduleExpressionTimezone: 'Etc/UTC',
        Target: Match.objectLike({
          Arn: { 'Fn::GetAtt': [lambda, 'Arn'] },
          Input: JSON.stringify({ job: name }),
          DeadLetterConfig: Match.anyValue(),
        }),
      })
    },
  )

  it('send-webhooks runs every minute, and can also be started by the users function', () => {
    const [lambda = ''] = Object.keys(
      template.findResources('AWS::Lambda::Function', { Properties: { FunctionName: 'muster-production-users-job' } }),
    )
    template.hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: 'rate(1 minute)',
      Target: Match.objectLike({ Arn: { 'Fn::GetAtt': [lambda, 'Arn'] }, Input: '{"job":"send-webhooks"}' }),
    })
    const told = findResources('AWS::Lambda::Function', {
      Environment: { Variables: { WEBHOOK_FUNCTION: { Ref: lambda } } },
    })
    expect(told.map(({ Properties }) => Properties.FunctionName)).toEqual(['muster-production-users'])
  })

  it('keep-warm runs every five minutes of office hours, and may start only functions that handle calls', () => {
    const [[id = '', job] = []] = Object.entries(
      template.findResources('AWS::Lambda::Function', { Properties: { FunctionName: 'muster-production-home-job' } }),
    )
    template.hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: 'cron(0/5 13-23 ? * MON-FRI *)',
      ScheduleExpressionTimezone: 'Etc/UTC',
      Target: Match.objectLike({ Arn: { 'Fn::GetAtt': [id, 'Arn'] }, Input: '{"job":"keep-warm"}' }),
    })
    const names: string[] = JSON.parse(job?.Properties.Environment.Variables.WARM_FUNCTIONS)
    expect(names.sort()).toEqual(features.map(({ name }) => `muster-production-${name}`).sort())
    const granting = Object.values(template.findResources('AWS::IAM::Policy'))
      .map(policy => JSON.stringify(policy))
      .filter(text => text.includes(':function:muster-production-'))
    expect(granting).toHaveLength(1)
    expect(
      [...(granting[0] ?? '').matchAll(/:function:(muster-production-[\w-]+)/g)].map(([, name]) => name).sort(),
    ).toEqual(names.sort())
  })

  it('webhooks can reach public addresses only, on every stage but the local one', () => {
    expect(STAGES.map(stage => [stage, settingsOf(stage).webhookTargets])).toEqual([
      ['local', 'any'],
      ['staging', 'public'],
      ['production', 'public'],
    ])
    for (const name of ['users', 'users-job'])
      template.hasResourceProperties('AWS::Lambda::Function', {
        FunctionName: `muster-production-${name}`,
        Environment: { Variables: Match.objectLike({ WEBHOOK_TARGETS: 'public' }) },
      })
  })

  it.each(BACKGROUND_JOBS)(
    '$name can only be started by its feature and its schedules, and the feature gets its name',
    ({ feature }) => {
      const [lambda] = Object.keys(
        template.findResources('AWS::Lambda::Function', {
          Properties: { FunctionName: `muster-production-${jobFunctionName(feature)}` },
        }),
      )
      const begins = (name: string) =>
        findResources('AWS::IAM::Policy').filter(({ Properties }) =>
          Properties.PolicyDocument.Statement.some(
            ({ Action, Resource }: Properties) =>
              Action === 'lambda:InvokeFunction' && JSON.stringify(Resource).includes(name),
          ),
        )
      const isScheduled = DAILY_JOBS.some(job => job.feature === feature)
      expect(begins(`"${lambda}"`)).toHaveLength(isScheduled ? 2 : 1)
      const told = findResources('AWS::Lambda::Function', {
        Environment: { Variables: { JOB_FUNCTION: { Ref: lambda } } },
      })
      expect(told.map(({ Properties }) => Properties.FunctionName)).toEqual([`muster-production-${feature}`])
    },
  )

  it('is retried when it fails, and failed events are kept in a queue with an alarm', () => {
    expect(findResources('AWS::Scheduler::Schedule')).toHaveLength(DAILY_JOBS.length + 2)
    expect(findResources('AWS::Events::Rule')).toHaveLength(BOUNCE_JOBS.length)
    const [queue] = Object.keys(template.findResources('AWS::SQS::Queue'))
    const tries = findResources('AWS::Lambda::EventInvokeConfig', {
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queue, 'Arn'] } } },
    })
    expect(tries).toHaveLength(FEATURES_WITH_JOBS.length)
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queue, 'QueueName'] } }],
    })
  })

  it('has no session or origin secret, and no route leads to it', () => {
    for (const feature of FEATURES_WITH_JOBS) {
      const [job] = findResources('AWS::Lambda::Function', {
        FunctionName: `muster-production-${jobFunctionName(feature)}`,
      })
      expect(Object.keys(job?.Properties.Environment.Variables)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(SESSION|ORIGIN)_SECRET_ARN$/)]),
      )
    }
    expect(findResources('AWS::ApiGatewayV2::Integration')).toHaveLength(features.length)
  })
})

describe('mail', () => {
  const senders = () =>
    findResources('AWS::Lambda::Function', { Environment: { Variables: { MAIL_FROM: Match.anyValue() } } }).map(
      ({ Properties }) => Properties.FunctionName,
    )
  it('is sent only by the functions that need it, from one address and with one configuration', () => {
    expect(senders().sort()).toEqual([
      'muster-production-career-development-plans',
      'muster-production-home-job',
      'muster-production-rewards',
      'muster-production-timesheets',
      'muster-production-timesheets-job',
    ])
    const [configuration] = Object.keys(template.findResources('AWS::SES::ConfigurationSet'))
    const statements = findResources('AWS::IAM::Policy').flatMap(
      ({ Properties }) => Properties.PolicyDocument.Statement as Properties[],
    )
    const sending = statements.filter(({ Action }) => JSON.stringify(Action).includes('ses:'))
    expect(sending).toHaveLength(senders().length)
    for (const { Action, Resource, Condition } of sending) {
      expect(Action).toBe('ses:SendRawEmail')
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'muster@muster.example' } })
      expect(Resource).toHaveLength(2)
      expect(JSON.stringify(Resource)).toContain(`configuration-set/",{"Ref":"${configuration}"}`)
      expect(Resource).not.toContain('*')
    }
  })

  it('is delivered over TLS or not at all', () => {
    const sets = findResources('AWS::SES::ConfigurationSet')
    expect(sets.map(({ Properties }) => Properties.DeliveryOptions)).toEqual([{ TlsPolicy: 'REQUIRE' }])
  })

  it('that bounces or is rejected is reported to the event bus', () => {
    template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: {
        EventBridgeDestination: { EventBusArn: Match.anyValue() },
        MatchingEventTypes: ['bounce', 'reject'],
        Enabled: true,
      },
    })
  })

  it.each(BOUNCE_JOBS)(
    'that bounces or is rejected runs $name if it has the tag $tag and is from this stage',
    ({ name, feature, tag }) => {
      const [lambda] = Object.keys(
        template.findResources('AWS::Lambda::Function', {
          Properties: { FunctionName: `muster-production-${jobFunctionName(feature)}` },
        }),
      )
      const [configuration] = Object.keys(template.findResources('AWS::SES::ConfigurationSet'))
      const [queue] = Object.keys(template.findResources('AWS::SQS::Queue'))
      template.hasResourceProperties('AWS::Events::Rule', {
        EventPattern: {
          source: ['aws.ses'],
          'detail-type': ['Email Bounced', 'Email Rejected'],
          detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: configuration }], [tag]: [{ exists: true }] } } },
        },
        Targets: [
          Match.objectLike({
            Arn: { 'Fn::GetAtt': [lambda, 'Arn'] },
            DeadLetterConfig: { Arn: { 'Fn::GetAtt': [queue, 'Arn'] } },
            InputTransformer: {
              InputPathsMap: { detail: '$.detail' },
              InputTemplate: `{"job":"${name}","detail":<detail>}`,
            },
          }),
        ],
      })
    },
  )
})

it.each(STAGES)('the web configuration of %s matches its schema', stage => {
  expect(WebConfig.parse(buildWebConfig(stage))).toEqual(JSON.parse(JSON.stringify(buildWebConfig(stage))))
})

it('the web configuration states its version, and the stack’s outputs state it and the previous one', () => {
  expect(buildWebConfig('staging', 'b2')).toEqual({ ...buildWebConfig('staging'), version: 'b2' })
  const outputsOf = (releases?: { version: string; previous?: string }) => {
    const stack = new MusterStack(new App(), { stage: 'staging', onlyFeatures: [], ...(releases ? { releases } : {}) })
    return Template.fromStack(stack).findOutputs('*')
  }
  expect(outputsOf({ version: 'b2', previous: 'a1' })).toMatchObject({
    Version: { Value: 'b2' },
    PreviousVersion: { Value: 'a1' },
  })
  expect(Object.keys(outputsOf())).not.toContain('Version')
})

it('CloudFront forwards every request header that a function reads', () => {
  const sources = globSync('functions/**/*.ts').filter(path => !path.endsWith('.test.ts'))
  const read = sources.flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/header(?:\(|s\[)'([a-z-]+)'[)\]]/g)].map(([, name = '']) => name),
  )
  expect(read).toContain('if-match')
  const [policy] = findResources('AWS::CloudFront::OriginRequestPolicy')
  const handedOn: string[] = policy?.Properties.OriginRequestPolicyConfig.HeadersConfig.Headers
  // This one is CloudFront's own, and proves that a request came through it.
  const wanted = new Set([TOKEN_HEADER, SALARY_KEY_HEADER, ...read.filter(name => name !== 'x-origin-verify')])
  expect([...wanted].filter(name => !handedOn.map(one => one.toLowerCase()).includes(name))).toEqual([])
})

it('the stack stays below the limits of AWS, with room for one more feature', () => {
  const { Resources } = template.toJSON()
  const text = JSON.stringify(Resources)
  const ofFeatures = features.length
  /** A figure, and what it would be with another feature. */
  const withRoom = (figure: number) => figure * (1 + 1 / ofFeatures)
  expect(withRoom(Object.keys(Resources).length)).toBeLessThan(500)
  expect(withRoom(text.split('{{resolve:').length - 1)).toBeLessThan(60)
  expect(withRoom(findResources('AWS::ApiGatewayV2::Route').length)).toBeLessThan(300)
  expect(text.length).toBeLessThan(1_000_000)
  for (const { Properties } of findResources('AWS::CloudFront::OriginRequestPolicy'))
    expect(Properties.OriginRequestPolicyConfig.HeadersConfig.Headers.length).toBeLessThanOrEqual(10)
  const roles = Map.groupBy(findResources('AWS::IAM::Policy'), ({ Properties }) => JSON.stringify(Properties.Roles))
  for (const policies of roles.values()) expect(JSON.stringify(policies).length).toBeLessThan(10_240)
})

it('no resource with a fixed name remains after a failed first deployment', () => {
  const kept = Object.values<Properties>(template.toJSON().Resources).filter(
    ({ DeletionPolicy }) => DeletionPolicy === 'Retain',
  )
  expect(kept.length).toBeGreaterThan(3)
  const named = kept.filter(({ Properties }) =>
    Object.keys(Properties ?? {}).some(property => /^(Name|TableName|BucketName|BackupVaultName)$/.test(property)),
  )
  expect(named.map(({ Type }) => Type)).toEqual([])
  template.hasResource('AWS::Backup::BackupVault', { DeletionPolicy: 'RetainExceptOnCreate' })
})

it('the page is deployed after its assets, the functions and the routes', () => {
  const published = Object.entries(template.findResources('Custom::CDKBucketDeployment'))
  expect(published).toHaveLength(2)
  const [page] = published.filter(([, { Properties }]) => Properties.Exclude?.includes('assets/*'))
  const [assets] = published.filter(([, { Properties }]) => Properties.Include?.includes('assets/*'))
  const before: string[] = page?.[1].DependsOn ?? []
  expect(before).toContain(assets?.[0])
  const functions = findIds('AWS::Lambda::Function', id => /^(Feature|Job)/.test(id))
  expect(functions.length).toBe(functionNames.length)
  expect(before).toEqual(expect.arrayContaining([...functions, ...findIds('AWS::ApiGatewayV2::Route', () => true)]))
})
const findIds = (type: string, isWanted: (id: string) => boolean) =>
  Object.keys(template.findResources(type)).filter(isWanted)
