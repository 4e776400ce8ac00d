import { App, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { describe, expect, it } from 'vitest'
import { addStage } from '../app.ts'
import { Backups } from './backups.ts'

// biome-ignore lint/suspicious/noExplicitAny: a template's properties are whatever CloudFormation knows
const propertiesOf = (template: Template, type: string): any[] =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties)

describe('the backups of a stage', () => {
  const template = Template.fromStack(addStage(new App(), { stage: 'production' }))
  const ids = (type: string) => Object.keys(template.findResources(type))

  it('cover the table and the files', () => {
    const [selection] = propertiesOf(template, 'AWS::Backup::BackupSelection')
    const resources = selection.BackupSelection.Resources.map((one: unknown) => JSON.stringify(one))
    const [table] = ids('AWS::DynamoDB::Table')
    const files = ids('AWS::S3::Bucket').find(id => id.startsWith('Files'))
    expect(resources).toHaveLength(2)
    expect(resources.join()).toContain(`"${table}"`)
    expect(resources.join()).toContain(`"${files}"`)
  })

  it('are made daily and kept for 35 days, and monthly and kept for a year, by default only in this account', () => {
    const [plan] = propertiesOf(template, 'AWS::Backup::BackupPlan')
    const rules = plan.BackupPlan.BackupPlanRule
    const about = rules.map((rule: Record<string, unknown>) => [
      rule.ScheduleExpression,
      (rule.Lifecycle as { DeleteAfterDays: number }).DeleteAfterDays,
      rule.CopyActions ?? [],
    ])
    expect(about).toEqual([
      ['cron(0 5 * * ? *)', 35, []],
      ['cron(0 5 1 * ? *)', 365, []],
    ])
  })

  it("are encrypted with the stage's own key, so that they can be copied to another account", () => {
    const [vault] = propertiesOf(template, 'AWS::Backup::BackupVault')
    expect(JSON.stringify(vault.EncryptionKeyArn)).toContain('DataKey')
  })
})

it('each backup is copied to the vault that a stage names', () => {
  const stack = new Stack(new App(), 'stack')
  const copyVaultArn = 'arn:aws:backup:us-east-1:222222222222:backup-vault:muster'
  new Backups(stack, 'Backups', {
    table: new Table(stack, 'Table', { partitionKey: { name: 'pk', type: AttributeType.STRING } }),
    files: new Bucket(stack, 'Files'),
    encryptionKey: new Key(stack, 'Key'),
    copyVaultArn,
  })
  const [plan] = propertiesOf(Template.fromStack(stack), 'AWS::Backup::BackupPlan')
  const copies = plan.BackupPlan.BackupPlanRule.map((rule: { CopyActions: unknown }) => rule.CopyActions)
  expect(copies).toEqual([
    [{ DestinationBackupVaultArn: copyVaultArn, Lifecycle: { DeleteAfterDays: 35 } }],
    [{ DestinationBackupVaultArn: copyVaultArn, Lifecycle: { DeleteAfterDays: 365 } }],
  ])
})
