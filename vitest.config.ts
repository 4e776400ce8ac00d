import { defineConfig } from 'vitest/config'
import { TEST_TIMEOUT } from './scripts/testing/timeouts.ts'

/** Unit and handler tests; browser stories have a runner of their own (web/e2e). */
export default defineConfig({
  test: {
    include: ['{shared,functions,web/src,infra,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['scripts/testing/dynamo.ts'],
    setupFiles: ['scripts/testing/table.ts'],
    testTimeout: TEST_TIMEOUT,
    hookTimeout: TEST_TIMEOUT,
    // Each waits for the database half of its time, so two cores have work for three.
    maxWorkers: 3,
  },
})
