/** Runs the tests of one area for Stryker. They get the database that the run has started, or none if they are pure. */
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import main from '../../vitest.config.ts'
import { readTestsOfRun } from './tests-of-run.ts'

const { tests, database } = readTestsOfRun(process.env)

/** A fault counts as noticed when the first test fails, so the quick tests come first. */
class PureTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isPure = ({ moduleId }: TestSpecification) => moduleId.includes('/shared/')
    return files.toSorted((a, b) => Number(isPure(b)) - Number(isPure(a)))
  }
}

export default defineConfig({
  test: {
    ...main.test,
    include: tests.filter(glob => !glob.startsWith('!')),
    exclude: tests.filter(glob => glob.startsWith('!')).map(glob => glob.slice(1)),
    globalSetup: [],
    setupFiles: database ? [...(main.test?.setupFiles ?? []), 'scripts/mutants/drop-table.ts'] : [],
    ...(database && { provide: { dynamo: database.endpoint, pattern: database.tableName } }),
    // Pure tests leave nothing behind, so they can share a worker: a new one costs more than the tests in it.
    isolate: database !== undefined,
    sequence: { sequencer: PureTestsFirst },
  },
})
