/** The environment of the functions that are attacked. */
import { testEnvironment } from '#scripts/testing/environment.ts'

export const fuzzEnvironment = async (table: string, endpoint: string): Promise<Readonly<Record<string, string>>> => ({
  ...(await testEnvironment(table, endpoint)),
  // Refusals are expected, so only errors are logged; a failure is reported by its status.
  LOG: 'errors',
  FILES: 'files',
  JOB_FUNCTION: 'jobs',
  ONE_ON_ONE_DELETERS: JSON.stringify(['admin@muster.example', 'hr@muster.example']),
  // A busy machine answers slowly.
  CLIENT_TIMEOUT: '30000',
})
