/** One DynamoDB Local for a test run; each test file gets its own table in it. */
import type { TestProject } from 'vitest/node'
import { startTable } from '#scripts/local/tables.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    dynamo: string
    pattern: string
  }
}

/** The number of test files from which a slower start of DynamoDB Local, with all optimizations, pays off. */
const LONG_RUN = 40

export default async function setupDynamo(project: TestProject) {
  const files = project.vitest.state.getPaths().filter(path => project.matchesTestGlob(path))
  const { endpoint, tableName, stop } = await startTable({ isLongRun: files.length > LONG_RUN })
  project.provide('dynamo', endpoint)
  project.provide('pattern', tableName)
  return stop
}
