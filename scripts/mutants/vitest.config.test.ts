import { beforeEach, expect, it, vi } from 'vitest'
import { type TestsOfRun, writeTestsOfRun } from './tests-of-run.ts'

beforeEach(() => vi.resetModules())
const readConfig = async (run: TestsOfRun) => {
  for (const [name, value] of Object.entries(writeTestsOfRun(run))) vi.stubEnv(name, value)
  return (await import('./vitest.config.ts')).default.test
}

it('runs only the tests of the area', async () => {
  const test = await readConfig({ tests: ['shared/**/*.test.ts', '!shared/kit/*'], files: ['shared/kit/dates.ts'] })
  expect(test).toMatchObject({ include: ['shared/**/*.test.ts'], exclude: ['shared/kit/*'], setupFiles: [] })
  expect(test?.projects).toBeUndefined()
  expect(test?.globalSetup).toBeUndefined()
})

it('loads parts of the kit, which loads some of itself with the first document, before the first test', async () => {
  const test = await readConfig({ tests: ['functions/kit/pdf/*.test.ts'], files: ['functions/kit/pdf/render.ts'] })
  expect(test).toMatchObject({ setupFiles: ['scripts/mutants/load-first.ts'], isolate: false })
})

it('loads functions before the first test, to which static mutants would otherwise be attributed', async () => {
  const database = { endpoint: 'http://127.0.0.1:8000', tableName: 'pattern' }
  const test = await readConfig({ tests: ['functions/goals/*.test.ts'], files: ['functions/goals/index.ts'], database })
  // The other setup files need the environment that the table's file sets.
  expect(test?.setupFiles?.at(0)).toBe('scripts/testing/table.ts')
  expect(test?.setupFiles?.at(-1)).toBe('scripts/mutants/load-first.ts')
})
