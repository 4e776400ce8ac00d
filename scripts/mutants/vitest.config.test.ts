import { expect, it, vi } from 'vitest'
import { writeTestsOfRun } from './tests-of-run.ts'

it('runs the tests of the area alone', async () => {
  const [[name = '', value] = []] = Object.entries(writeTestsOfRun({ tests: ['shared/**/*.test.ts', '!shared/kit/*'] }))
  vi.stubEnv(name, value)
  const { test } = (await import('./vitest.config.ts')).default
  expect(test).toMatchObject({ include: ['shared/**/*.test.ts'], exclude: ['shared/kit/*'], setupFiles: [] })
  expect(test?.projects).toBeUndefined()
  expect(test?.globalSetup).toBeUndefined()
})
