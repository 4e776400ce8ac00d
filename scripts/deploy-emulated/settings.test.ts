import { afterEach, expect, it, vi } from 'vitest'
import { settingsOf } from '#infra/stages.ts'
import { findUnsetSettings } from '../deploy-checks.ts'
import { buildEmulatedSettings } from './settings.ts'

afterEach(() => vi.unstubAllEnvs())

const settings = buildEmulatedSettings({ doorPort: 4700, issuer: 'http://127.0.0.1:4702' })
const stub = (endpoint: string | undefined) => {
  vi.stubEnv('EMULATED_SETTINGS', JSON.stringify(settings))
  vi.stubEnv('AWS_ENDPOINT_URL', endpoint)
}

it('production uses the settings of the emulator, and no placeholder is left', () => {
  stub('https://localhost:4566')
  const { hosts, firewall, logDays } = settingsOf('production')
  expect(hosts).toEqual({ main: 'localhost:4700', timesheet: '127.0.0.1:4700' })
  // All other settings are those of AWS.
  expect([firewall, logDays]).toEqual(['counting', 365])
  expect(findUnsetSettings(settingsOf('production'))).toEqual([])
})

it.each([undefined, 'https://dynamodb.us-east-1.amazonaws.com', 'https://localhost.example:443'])(
  'the settings of the emulator are ignored with the endpoint %s',
  endpoint => {
    stub(endpoint)
    expect(settingsOf('production').hosts).toEqual({ main: 'muster.example', timesheet: 'timesheet.muster.example' })
  },
)
