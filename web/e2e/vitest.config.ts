/** Runs the browser stories on the output of `npm run build`: `vitest run --config web/e2e/vitest.config.ts`. */
import { defineConfig } from 'vitest/config'
import { TEST_TIMEOUT, WAIT_TIMEOUT } from '../../scripts/testing/timeouts.ts'

const POWER_CUT = 'web/e2e/power-cut.story.ts'
const shared = {
  testTimeout: TEST_TIMEOUT,
  hookTimeout: TEST_TIMEOUT,
  expect: { poll: { timeout: WAIT_TIMEOUT } },
  maxWorkers: 3,
  maxConcurrency: 2,
}

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    globalSetup: ['web/e2e/setup.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'stories',
          include: ['web/e2e/*.story.ts'],
          exclude: [POWER_CUT],
          sequence: { groupOrder: 0 },
        },
      },
      // It kills the database that all stories share, so it runs alone and last.
      { test: { ...shared, name: 'power cut', include: [POWER_CUT], sequence: { groupOrder: 1 } } },
    ],
  },
})
