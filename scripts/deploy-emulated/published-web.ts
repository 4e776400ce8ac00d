/** Replaces the CDK's bucket deployment: uploads the built web app to the bucket of both hosts. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { CloudFormationClient, DescribeStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { buildWebConfig } from '#infra/stages.ts'
import { readOutputs } from '../stage-outputs.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/json',
}

/** Copies `dist/web` and the stage's `config.json`. */
export async function publishWeb(stage: 'production', folder = 'dist/web'): Promise<void> {
  const { StackResources = [] } = await new CloudFormationClient({}).send(
    new DescribeStackResourcesCommand({ StackName: `muster-${stage}` }),
  )
  const site = StackResources.find(
    ({ LogicalResourceId = '', ResourceType }) =>
      ResourceType === 'AWS::S3::Bucket' && LogicalResourceId.startsWith('SiteBucket'),
  )
  const s3 = new S3Client({ forcePathStyle: true })
  const put = (Key: string, Body: Buffer | string) =>
    s3.send(new PutObjectCommand({ Bucket: site?.PhysicalResourceId, Key, Body, ContentType: TYPES[extname(Key)] }))
  const { Version } = await readOutputs(stage)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(one => one.isFile())
  await Promise.all(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return put(path.slice(folder.length + 1), readFileSync(path))
    }),
  )
  await put('config.json', JSON.stringify(buildWebConfig(stage, Version)))
}
