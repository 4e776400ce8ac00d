/** One DynamoDB Local for a test run; each test file gets its own table in it. */
import type { TestProject } from 'vitest/node'
import { startTable } from '#scripts/local/tables.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    dynamo: string
    pattern: string
  }
}

/** How many test files keep DynamoDB Local busy for so long that a slower, thorough start pays. */
const LONG_RUN = 40

export default async function setupDynamo(project: TestProject) {
  const files = project.vitest.state.getPaths().filter(path => project.matchesTestGlob(path))
  const { endpoint, tableName, stop } = await startTable({ isLongRun: files.length > LONG_RUN })
  project.provide('dynamo', endpoint)
  project.provide('pattern', tableName)
  return stop
}
