/** Runs the tests of one area for Stryker. They get the database that the run has started, or none if they are pure. */
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import main from '../../vitest.config.ts'
import { readTestsOfRun } from './tests-of-run.ts'

const { tests, files, database } = readTestsOfRun(process.env)

/**
 * A fault counts as noticed when the first test fails, so the tests with the paths most similar to the faulty file's
 * run first, and pure ones before the others.
 */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [faulty = ''] = this.ctx.config.related ?? []
    const rank = ({ moduleId }: TestSpecification) =>
      countCommonStart(moduleId, faulty) + (moduleId.includes('/shared/') ? 1000 : 0)
    return files.toSorted((a, b) => rank(b) - rank(a))
  }
}

function countCommonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

// Without projects, because they have their own tests and setup.
const { projects: _, ...options } = main.test ?? {}

export default defineConfig({
  test: {
    ...options,
    include: tests.filter(glob => !glob.startsWith('!')),
    exclude: tests.filter(glob => glob.startsWith('!')).map(glob => glob.slice(1)),
    setupFiles: [
      ...(database ? ['scripts/testing/table.ts', 'scripts/mutants/drop-table.ts'] : []),
      // The tests of shared code import it, and so load it before the first of them.
      ...(files.some(file => file.startsWith('functions/')) ? ['scripts/mutants/load-first.ts'] : []),
    ],
    ...(database && { provide: { dynamo: database.endpoint, pattern: database.tableName } }),
    // Pure tests leave nothing behind, so they can share a worker: a new one costs more than the tests in it.
    isolate: database !== undefined,
    sequence: { sequencer: NearestFirst },
  },
})
