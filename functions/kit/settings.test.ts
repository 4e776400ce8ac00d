/** A function's settings, by the names under which the stack sets them (`infra/parts`). */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clientTimeouts, settings } from './settings.ts'

afterEach(() => void vi.unstubAllEnvs())

it.each([
  ['as long as the client says', undefined, [1_000, 3_000]],
  ['at least as long as the environment says', '2000', [2_000, 3_000]],
  ['as long as the environment says', '25000', [25_000, 25_000]],
])('a client waits %s', (_, least, [connectionTimeout, requestTimeout]) => {
  vi.stubEnv('CLIENT_TIMEOUT', least)
  expect(clientTimeouts(1_000, 3_000)).toEqual({ connectionTimeout, requestTimeout, throwOnRequestTimeout: true })
})

type Setting = keyof typeof settings
describe('a setting', () => {
  it.each<[Setting, string]>([
    ['stage', 'STAGE'],
    ['table', 'TABLE'],
    ['company', 'COMPANY'],
    ['webhookTargets', 'WEBHOOK_TARGETS'],
    ['files', 'FILES'],
    ['jobFunction', 'JOB_FUNCTION'],
  ])('%s is a text that the function must have', (setting, name) => {
    vi.stubEnv(name, 'value')
    expect(settings[setting]).toBe('value')
    for (const missing of [undefined, '']) {
      vi.stubEnv(name, missing)
      expect(() => settings[setting]).toThrow(`The environment lacks ${name}`)
    }
  })

  it.each<[Setting, string, unknown]>([
    ['origins', 'ORIGINS', { main: 'https://a.example', timesheet: 'https://b.example' }],
    ['oneOnOneDeleters', 'ONE_ON_ONE_DELETERS', ['ana@muster.example']],
    ['ownPlace', 'OWN_PLACE', ['goals']],
    ['currencies', 'CURRENCIES', { CR: 'CRC' }],
    ['bankFile', 'BANK_FILE', { format: 'csv' }],
    ['warmFunctions', 'WARM_FUNCTIONS', ['muster-goals']],
    ['mailTimes', 'MAIL_TIMES', { leave: 'morning' }],
    ['signIn', 'SIGN_IN', { manual: false, domains: ['muster.example'] }],
    ['rewardTolerancePercent', 'REWARD_TOLERANCE_PERCENT', 10],
  ])('%s is read from JSON that the function must have', (setting, name, value) => {
    vi.stubEnv(name, JSON.stringify(value))
    expect(settings[setting]).toEqual(value)
    vi.stubEnv(name, undefined)
    expect(() => settings[setting]).toThrow(`The environment lacks ${name}`)
  })

  it.each<[Setting, string]>([
    ['noticeFunction', 'NOTICE_FUNCTION'],
    ['webhookFunction', 'WEBHOOK_FUNCTION'],
  ])('%s is a function that not every function knows', (setting, name) => {
    vi.stubEnv(name, 'muster-other')
    expect(settings[setting]).toBe('muster-other')
    vi.stubEnv(name, undefined)
    expect(settings[setting]).toBeUndefined()
  })

  it.each([
    ['true', true],
    ['false', false],
    [undefined, false],
  ])('says whether uploads are scanned: %s', (value, isScanned) => {
    vi.stubEnv('SCANS_UPLOADS', value)
    expect(settings.scansUploads).toBe(isScanned)
  })

  it.each([
    ['24', 24],
    ['', undefined],
    [undefined, undefined],
  ])('says for how many months leavers’ data is kept, if it is ever deleted: %s', (value, months) => {
    vi.stubEnv('RETENTION_MONTHS', value)
    expect(settings.retentionMonths).toBe(months)
  })

  it('names the sender of mails and what reports about them', () => {
    vi.stubEnv('MAIL_FROM', 'muster@muster.example')
    vi.stubEnv('MAIL_CONFIGURATION', 'muster-mail')
    expect(settings.mail).toEqual({ from: 'muster@muster.example', configuration: 'muster-mail' })
    vi.stubEnv('MAIL_CONFIGURATION', undefined)
    expect(() => settings.mail).toThrow('The environment lacks MAIL_CONFIGURATION')
    vi.stubEnv('MAIL_FROM', undefined)
    expect(() => settings.mail).toThrow('The environment lacks MAIL_FROM')
  })
})
