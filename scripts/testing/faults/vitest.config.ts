/** The runner of `npm run faults`: every fault at every request, one file per area. */
import { defineConfig } from 'vitest/config'

const HOUR = 3600_000

export default defineConfig({
  test: {
    root: new URL('../../..', import.meta.url).pathname,
    include: ['scripts/testing/faults/areas/*.faults.ts'],
    globalSetup: ['scripts/testing/dynamo.ts'],
    setupFiles: ['scripts/testing/table.ts'],
    testTimeout: HOUR,
    hookTimeout: HOUR,
    maxWorkers: 3,
  },
})
