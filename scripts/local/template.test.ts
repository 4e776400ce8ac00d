// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how CloudFormation spells it
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLocalSecrets } from './secrets.ts'
import { resolveTemplate, type TemplateJson } from './template.ts'

const template: TemplateJson = {
  Resources: {
    Secret: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: { GenerateSecretString: { PasswordLength: 40, ExcludePunctuation: true } },
    },
    Login: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: {
        Name: 'login',
        GenerateSecretString: { SecretStringTemplate: '{"user":"muster"}', GenerateStringKey: 'password' },
      },
    },
    Files: { Type: 'AWS::S3::Bucket' },
    Named: { Type: 'AWS::S3::Bucket', Properties: { BucketName: { 'Fn::Sub': 'files-${AWS::Region}' } } },
    Table: { Type: 'AWS::DynamoDB::Table', Properties: {} },
  },
}
const file = () => join(mkdtempSync(join(tmpdir(), 'muster-')), 'secrets.json')
const read = (secretsFile = file()) =>
  resolveTemplate(template, { region: 'us-east-1', secret: createLocalSecrets(template, secretsFile) })

describe('references of a template', () => {
  test.each([
    ['a table by its id', { Ref: 'Table' }, 'Table'],
    ['a bucket without a name', { Ref: 'Files' }, 'muster-local-files'],
    ['a bucket with one', { Ref: 'Named' }, 'files-us-east-1'],
    ['a secret by its ARN', { Ref: 'Login' }, 'arn:aws:secretsmanager:us-east-1:000000000000:secret:login'],
    ['an attribute', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'arn:aws:dynamodb:us-east-1:000000000000:Table'],
    ['a joined text', { 'Fn::Join': ['/', ['a', { Ref: 'Table' }]] }, 'a/Table'],
    ['a part of a split text', { 'Fn::Select': [2, { 'Fn::Split': ['/', 'https://host'] }] }, 'host'],
    [
      'a text with names in it',
      { 'Fn::Sub': ['${a}-${Table.Arn}-${!b}', { a: { Ref: 'Table' } }] },
      'Table-arn:aws:dynamodb:us-east-1:000000000000:Table-${b}',
    ],
    ['nothing', { a: { Ref: 'AWS::NoValue' }, b: 1 }, { b: 1 }],
  ])('gives %s', (_, value, expected) => {
    expect(read().resolve(value)).toEqual(expected)
  })

  test('a reference to what is not there is refused, not passed over', () => {
    expect(() => read().resolve({ Ref: 'Gone' })).toThrow('The template refers to Gone, which it does not have')
  })

  test('what this machine cannot work out is refused by name', () => {
    expect(() => read().resolve({ 'Fn::Cidr': [] })).toThrow('The local cloud does not know Fn::Cidr')
  })
})

describe('secrets of a template', () => {
  const whole = { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Secret' }, ':SecretString:::}}']] }

  test('are made by the rules that the template gives', () => {
    expect(read().resolve(whole)).toMatch(/^[A-Za-z0-9]{40}$/)
  })

  test('stay the same over starts on the same data', () => {
    const kept = file()
    expect(read(kept).resolve(whole)).toBe(read(kept).resolve(whole))
    expect(read(kept).resolve(whole)).not.toBe(read().resolve(whole))
  })

  test('have fields', () => {
    expect(read().resolve('{{resolve:secretsmanager:login:SecretString:user::}}')).toBe('muster')
  })
})
