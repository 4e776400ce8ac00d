import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readFailedTests } from './failed-tests.ts'

// Inside the project, where vitest is found.
const folder = mkdtempSync(join('node_modules', '.muster-failed-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('lists the tests that failed in a run with their errors, and files that could not be loaded', () => {
  const write = (name: string, code: string) => writeFileSync(join(folder, name), code)
  write(
    'sums.check.ts',
    `import { expect, it } from 'vitest'
     it('adds', () => expect(1 + 1).toBe(2))
     it('adds wrongly', () => expect(1 + 1, 'the sum').toBe(3))`,
  )
  write('broken.check.ts', 'throw new Error("nothing to see")')
  write('vitest.config.ts', 'export default { test: { include: ["*.check.ts"] } }')
  const report = join(folder, 'report.json')
  const { VITEST: _, VITEST_POOL_ID: __, ...env } = process.env
  const options = ['run', '--root', folder, '--reporter=json', `--outputFile=${relative(folder, report)}`]
  expect(spawnSync('vitest', options, { env }).status).toBe(1)
  expect(readFailedTests(report).sort()).toEqual([
    `  ${folder}/broken.check.ts: nothing to see`,
    `  ${folder}/sums.check.ts > adds wrongly: AssertionError: the sum: expected 2 to be 3 // Object.is equality`,
  ])
  expect(readFailedTests(join(folder, 'none.json'))).toEqual([])
})
