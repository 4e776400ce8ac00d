import { afterEach, expect, it, vi } from 'vitest'
import { clientTimeouts } from './settings.ts'

afterEach(() => void vi.unstubAllEnvs())

it.each([
  ['as long as the client says', undefined, [1_000, 3_000]],
  ['at least as long as the environment says', '2000', [2_000, 3_000]],
  ['as long as the environment says', '25000', [25_000, 25_000]],
])('a client waits %s', (_, least, [connectionTimeout, requestTimeout]) => {
  vi.stubEnv('CLIENT_TIMEOUT', least)
  expect(clientTimeouts(1_000, 3_000)).toEqual({ connectionTimeout, requestTimeout, throwOnRequestTimeout: true })
})
