import { defineConfig } from 'vitest/config'
import { TEST_TIMEOUT, WAIT_TIMEOUT } from './scripts/testing/timeouts.ts'
import { bareContracts } from './web/build/bare-contracts.ts'

const shared = {
  testTimeout: TEST_TIMEOUT,
  hookTimeout: TEST_TIMEOUT,
  expect: { poll: { timeout: WAIT_TIMEOUT } },
  maxWorkers: 3,
}

/**
 * Unit and handler tests; browser stories have a runner of their own (web/e2e). Starting a worker takes longer than most
 * files' tests, so those that leave nothing behind share one.
 */
export default defineConfig({
  test: {
    ...shared,
    projects: [
      { test: { ...shared, name: 'rules', include: ['shared/**/*.test.ts'], isolate: false } },
      {
        // As in the browser, so that a test notices when a screen reads what its contracts leave out.
        plugins: [bareContracts],
        test: {
          ...shared,
          name: 'screens',
          include: ['web/{build,src}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/src/testing/fresh-browser.ts'],
          isolate: false,
          // It keeps the toasts in a module, which is made anew for each file as the app's own are.
          server: { deps: { inline: ['sonner'] } },
        },
      },
      {
        test: {
          ...shared,
          name: 'functions',
          include: ['{functions,infra,scripts}/**/*.test.ts'],
          globalSetup: ['scripts/testing/dynamo.ts'],
          setupFiles: ['scripts/testing/table.ts'],
        },
      },
    ],
  },
})
