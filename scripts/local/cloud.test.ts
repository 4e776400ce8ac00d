import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobFunctionName, scheduledJobs } from '#shared/features/jobs.ts'
import { type Cloud, startCloud } from './cloud.ts'
import { freePort } from './ports.ts'
import { LOCAL_CREDENTIALS } from './tables.ts'

const data = mkdtempSync(join(tmpdir(), 'muster-cloud-'))
const start = async (fresh = false) =>
  startCloud({ port: await freePort(), data, fresh, built: true, quiet: true, seed: false })
let cloud: Cloud
beforeAll(async () => {
  cloud = await start()
})
afterAll(() => cloud.stop())

const item = { pk: { S: 'NOTE' }, sk: { S: '1' } }
const database = () =>
  new DynamoDBClient({ endpoint: cloud.dynamoEndpoint, region: 'us-east-1', credentials: LOCAL_CREDENTIALS })
const put = () => database().send(new PutItemCommand({ TableName: cloud.tableName, Item: item }))
const get = async () => (await database().send(new GetItemCommand({ TableName: cloud.tableName, Key: item }))).Item

test('an API call is answered through CloudFront, API Gateway and its function', async () => {
  const answer = await fetch(`${cloud.url}/api/session`)
  expect([answer.status, await answer.text()]).toEqual([401, 'Invalid token'])
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('every scheduled job runs in the job function of its feature', async () => {
  for (const { name, feature } of scheduledJobs)
    expect(await cloud.invoke(`muster-local-${jobFunctionName(feature)}`, { job: name })).toEqual({ failed: 0 })
})

test('both hosts serve the configuration of the stage', async () => {
  for (const url of [cloud.url, cloud.timesheetUrl]) {
    const config = await (await fetch(`${url}/config.json`)).json()
    expect(config).toMatchObject({ stage: 'local', timesheetHosts: ['timesheet.localhost'] })
  }
})

test('an unknown API path gets 404', async () => {
  const answer = await fetch(`${cloud.url}/api/nothing`)
  expect([answer.status, await answer.json()]).toEqual([404, { message: 'Not Found' }])
})

test('the mail inbox page loads', async () => {
  expect((await fetch(cloud.mailUrl)).status).toBe(200)
})

test('data survive a crash of the database', async () => {
  await put()
  await cloud.killDynamo()
  await expect(get()).rejects.toThrow()
  await cloud.startDynamo()
  expect(await get()).toEqual(item)
})

test('a restart keeps the data, and a fresh start discards them', async () => {
  await put()
  await cloud.stop()
  cloud = await start()
  expect(await get()).toEqual(item)
  await cloud.stop()
  cloud = await start(true)
  expect(await get()).toBeUndefined()
})
