import { expect, it } from 'vitest'
import { adaptTemplate, type Template } from './adapt-template.ts'

const adapt = (Resources: object, Outputs: object = {}) => adaptTemplate({ Resources, Outputs } as Template, 4566)

it('removes resources that the emulator cannot create, and dependencies on them', () => {
  const bucket = { Type: 'AWS::S3::Bucket', DependsOn: ['Publish', 'Key'], Properties: { Name: 'files' } }
  const adapted = adapt({
    Bucket: bucket,
    Alone: { Type: 'AWS::S3::Bucket', DependsOn: 'Publish' },
    Key: { Type: 'AWS::KMS::Key' },
    Publish: { Type: 'Custom::CDKBucketDeployment' },
    Selection: { Type: 'AWS::Backup::BackupSelection' },
  })
  expect(adapted.Resources).toEqual({
    Bucket: { Type: 'AWS::S3::Bucket', DependsOn: ['Key'], Properties: { Name: 'files' } },
    Alone: { Type: 'AWS::S3::Bucket', Properties: {} },
    Key: { Type: 'AWS::KMS::Key', Properties: {} },
  })
  expect(adapted.Metadata).toEqual({ left: 2 })
})

it('turns an alarm on a formula into one on its first metric, and leaves other alarms unchanged', () => {
  const metric = { Namespace: 'AWS/DynamoDB', MetricName: 'SystemErrors', Dimensions: [{ Name: 'a', Value: 'b' }] }
  const formula = [
    { Id: 'all', Expression: 'one + other' },
    { Id: 'one', MetricStat: { Metric: metric, Period: 60, Stat: 'Maximum' } },
    { Id: 'other', MetricStat: { Metric: { MetricName: 'Other' }, Period: 300, Stat: 'Sum' } },
  ]
  const plain = { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Errors', Threshold: 1 } }
  const sum = { Type: 'AWS::CloudWatch::Alarm', Properties: { Threshold: 3, Metrics: formula } }
  expect(adapt({ plain, sum }).Resources).toEqual({
    plain,
    sum: { Type: 'AWS::CloudWatch::Alarm', Properties: { Threshold: 3, ...metric, Period: 60, Statistic: 'Maximum' } },
  })
})

it('gives CloudFront the port of the API separately from its host name, and leaves bucket origins unchanged', () => {
  const origins = (DomainName: unknown, more: object) => ({
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        Origins: [
          { Id: 'bucket', DomainName: 'files.s3.amazonaws.com', S3OriginConfig: {} },
          { Id: 'api', DomainName, CustomOriginConfig: { OriginProtocolPolicy: 'https-only', ...more } },
        ],
      },
    },
  })
  const name = { 'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] }] }] }
  expect(adapt({ Host: origins(name, {}) }).Resources).toEqual({
    Host: origins({ 'Fn::Select': [0, { 'Fn::Split': [':', name] }] }, { HTTPSPort: 4566 }),
  })
})

it('lists the punctuation that a secret excludes', () => {
  const secret = (how: object) => ({ Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString: how } })
  const ExcludeCharacters = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
  expect(adapt({ Secret: secret({ PasswordLength: 64, ExcludePunctuation: true }) }).Resources).toEqual({
    Secret: secret({ PasswordLength: 64, ExcludeCharacters }),
  })
})

it('lets whoever may send mail send it from any address, and changes no other permission', () => {
  const read = { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:files', Condition: { Bool: { a: 'true' } } }
  const mail = {
    Effect: 'Allow',
    Action: 'ses:SendRawEmail',
    Resource: 'arn:identity',
    Condition: { StringEquals: { 'ses:FromAddress': 'muster@n.com' } },
  }
  const policy = (...Statement: object[]) => ({
    Type: 'AWS::IAM::Policy',
    Properties: { PolicyDocument: { Statement }, Roles: ['one'] },
  })
  expect(adapt({ Policy: policy(read, mail) }).Resources).toEqual({
    Policy: policy(read, { Effect: 'Allow', Action: 'ses:SendRawEmail', Resource: '*' }),
  })
})

it('grants access to each secret by an ARN pattern with its name', () => {
  const policy = (Resource: unknown) => ({
    Type: 'AWS::IAM::Policy',
    Properties: {
      PolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'secretsmanager:GetSecretValue', Resource }] },
    },
  })
  const arnOf = (Ref: string) => ({ 'Fn::Join': ['', ['arn:aws:secretsmanager:*:*:secret:', { Ref }, '*']] })
  expect(
    adapt({ One: policy({ Ref: 'Origin' }), Two: policy([{ Ref: 'Origin' }, { Ref: 'Session' }]) }).Resources,
  ).toEqual({ One: policy([arnOf('Origin')]), Two: policy([arnOf('Origin'), arnOf('Session')]) })
})

it('replaces the DKIM tokens in the outputs with a note', () => {
  const record = (name: unknown) => ({ Value: { 'Fn::Join': ['', [name, ' CNAME x']] } })
  const token = { 'Fn::GetAtt': ['Identity', 'DkimDNSTokenName1'] }
  const host = { Value: { 'Fn::GetAtt': ['Host', 'DomainName'] } }
  expect(adapt({}, { Record: record(token), Host: host }).Outputs).toEqual({
    Record: record('the emulator has no DkimDNSTokenName1'),
    Host: host,
  })
})
