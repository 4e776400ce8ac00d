/** One DynamoDB Local for a test run; each test file gets its own table in it. */
import type { TestProject } from 'vitest/node'
import { startTable } from '#scripts/local/tables.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    dynamo: string
    pattern: string
  }
}

export default async function setupDynamo(project: TestProject) {
  const { endpoint, tableName, stop } = await startTable({ inMemory: true })
  project.provide('dynamo', endpoint)
  project.provide('pattern', tableName)
  return stop
}
